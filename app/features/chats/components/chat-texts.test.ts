import { describe, expect, it } from "vitest";
import { formatFor } from "#app/i18n/format.ts";
import { translateFor } from "#app/messages.server.ts";
import { formatListsLeft, type MessageKind, messageKinds } from "../rules.ts";
import { dayName, listingTitle, listTime, messageWords, personName } from "./chat-texts.ts";

const t = translateFor("es");
const format = formatFor("es");
const now = "2026-11-21T13:42:00.000Z";

describe("a moment in the list and above a day's messages", () => {
	it.each([
		["2026-11-21T12:15:00.000Z", "09:15", "Hoy"],
		["2026-11-21T02:30:00.000Z", "ayer", "Ayer"],
		["2026-11-18T15:00:00.000Z", "mié", "Miércoles 18"],
		["2026-11-12T15:00:00.000Z", "12 nov", "12 de noviembre de 2026"],
	])("%s", (at, short, long) => {
		expect(listTime(t, format, at, now)).toBe(short);
		expect(dayName(t, format, at, now)).toBe(long);
	});
});

describe("a message in words", () => {
	it("is a person's text as it is", () => {
		expect(messageWords(t, { kind: "text", text: "{{name}} $&", isOwn: true }, "otra")).toBe("{{name}} $&");
	});

	it.each(messageKinds.filter((kind) => kind !== "text"))("tells of %s, whoever did it", (kind) => {
		const told = [true, false].map((isOwn) => messageWords(t, { kind, text: "por el frío", isOwn }, "otra"));
		for (const words of told) expect(words).not.toMatch(/\{\{|messages\./);
	});

	it.each([
		[["seller", "buyer"], "Lo sacamos de tu Tengo", "Lo sacamos de tu Busco"],
		[["buyer", null], "Lo sacamos de tu Busco", null],
		[[null, "seller"], null, "Lo sacamos de tu Tengo"],
		[[null, null], null, null],
	] as const)("tells each of both what left their list, %j", (sides, ...expected) => {
		const text = formatListsLeft(sides);
		const told = [true, false].map((isOwn) =>
			messageWords(t, { kind: "trade_completed", text, isOwn }, "otra"),
		);
		expect(told.map((words) => /cerrado\. (.+)$/.exec(words)?.[1] ?? null)).toEqual(expected);
	});

	it("says that there is news where a later version beside this one wrote it", () => {
		const message = { kind: "of_a_later_version" as MessageKind, text: "", isOwn: false };
		expect(messageWords(t, message, "otra")).toBe(t("messages.system.later"));
	});

	it("names who cancelled, and why", () => {
		const message = { kind: "trade_cancelled", text: "por el frío", isOwn: false } as const;
		expect(messageWords(t, message, "otra")).toBe("otra canceló el trueque: por el frío");
	});

	it("says in the reader's language that a trade ended with the other's account", () => {
		const message = { kind: "trade_account_inactive", text: "", isOwn: false } as const;
		expect(messageWords(t, message, "otra")).toContain("esa cuenta ya no está activa");
		expect(messageWords(translateFor("en"), message, "otra")).toContain("that account is no longer active");
	});
});

it("falls back where somebody or the listing is gone", () => {
	expect(personName(t, { id: null, username: null })).toBe("Usuario eliminado");
	expect(listingTitle(t, null)).toBe("Publicación no disponible");
});
