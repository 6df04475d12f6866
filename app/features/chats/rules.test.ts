import { describe, expect, it } from "vitest";
import { formatFor } from "#app/i18n/format.ts";
import { translateFor } from "#app/messages.server.ts";
import { canOpenChat } from "./policy.ts";
import {
	type ChatMessage,
	currentStreak,
	type MessageKind,
	matchMessage,
	mergeMessages,
	messageProblem,
	streakOf,
	suggestedText,
	suggestedTextLength,
	threadParts,
} from "./rules.ts";

const start = Date.parse("2026-11-21T12:00:00Z");

function message(seq: number, overrides: Partial<ChatMessage> = {}): ChatMessage {
	return {
		id: `m${seq}`,
		clientId: `c${seq}`,
		seq,
		kind: "text",
		senderId: "a",
		text: `text ${seq}`,
		isRead: false,
		createdAt: new Date(start + seq * 60_000).toISOString(),
		...overrides,
	};
}

const dayOf = (moment: string) => moment.slice(0, 10);
const shapeOf = (messages: ChatMessage[]) =>
	threadParts(messages, dayOf).map((part) => {
		if (part.kind === "day") return part.day;
		if (part.kind === "system") return part.message.kind;
		return part.messages.map(({ seq }) => seq);
	});

describe("a thread", () => {
	it("is empty without messages", () => {
		expect(threadParts([], dayOf)).toEqual([]);
	});

	it("groups a person's run and parts it from the other's", () => {
		const messages = [message(1), message(2), message(3, { senderId: "b" }), message(4)];
		expect(shapeOf(messages)).toEqual(["2026-11-21", [1, 2], [3], [4]]);
	});

	it("starts a new group after five minutes, and a rule with each day", () => {
		const later = { createdAt: "2026-11-21T12:06:00Z" };
		const tomorrow = { createdAt: "2026-11-22T00:00:00Z" };
		expect(shapeOf([message(1), message(2, later), message(3, tomorrow)])).toEqual([
			"2026-11-21",
			[1],
			[2],
			"2026-11-22",
			[3],
		]);
	});

	it("parts a run where the system posts", () => {
		const messages = [message(1), message(2, { kind: "trade_accepted" }), message(3)];
		expect(shapeOf(messages)).toEqual(["2026-11-21", [1], "trade_accepted", [3]]);
	});
});

describe("messages that came by several ways", () => {
	it("are each there once, in order", () => {
		const merged = mergeMessages([message(1), message(4)], [message(3), message(4), message(2)]);
		expect(merged.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
	});

	it("stay read", () => {
		const [merged] = mergeMessages([message(1, { isRead: true })], [message(1, { text: "newer" })]);
		expect(merged).toMatchObject({ isRead: true, text: "newer" });
	});
});

describe("a streak", () => {
	it.each<[string, [string, MessageKind?][], number]>([
		["nothing", [], 0],
		["a reply last", [["a"], ["b"]], 0],
		["two since the reply", [["b"], ["a"], ["a"]], 2],
		["what the system posted between", [["a"], ["b", "trade_accepted"], ["a"]], 2],
	])("counts %s", (_, writers, length) => {
		const messages = writers.map(([senderId, kind = "text"], n) => message(n, { senderId, kind }));
		expect(streakOf(messages, "a")).toBe(length);
	});
});

describe("the streak of now", () => {
	const own = [1, 2, 3, 4, 5].map((seq) => message(seq, { senderId: "a" }));
	const reply = message(6, { senderId: "b" });
	it.each<[string, ChatMessage[], number]>([
		["ends in a reply", [reply], 5],
		["ends in five of one's own", own, 0],
	])("is the server's on an old page that %s", (_, messages, streak) => {
		const lastSeq = 20;
		expect(currentStreak(messages, "a", { lastSeq, streak })).toBe(streak);
	});

	it("is counted anew once a message has come, also one that came while the page was loaded", () => {
		expect(currentStreak([...own, reply], "a", { lastSeq: 5, streak: 5 })).toBe(0);
		expect(currentStreak(own, "a", { lastSeq: 4, streak: 4 })).toBe(5);
	});
});

describe("a message's text", () => {
	it.each([
		["", "messageEmpty"],
		[" \n\u200b", "messageEmpty"],
		["🃏".repeat(2001), "messageTooLong"],
		["a\0", "messageInvalid"],
		["\udc00", "messageInvalid"],
		["🃏".repeat(2000), null],
		["z̸͑ä̷́l̵g̶o مرحبا", null],
	])("%j", (text, problem) => {
		expect(messageProblem(text)).toBe(problem);
	});
});

describe("a chat's policy", () => {
	const person = { id: "p", isBanned: false, emailVerified: true };
	const listing = { ownerId: "o", isPublic: true };

	it("opens a chat about another's public listing", () => {
		expect(canOpenChat(person, listing)).toBe(true);
		expect(canOpenChat(person, { ...listing, isPublic: false })).toBe(false);
		expect(canOpenChat(person, { ...listing, ownerId: "p" })).toBe(false);
		expect(canOpenChat({ ...person, isBanned: true }, listing)).toBe(false);
		expect(canOpenChat({ ...person, emailVerified: false }, listing)).toBe(false);
	});
});

describe("the message about a match", () => {
	const words = (locale: "es" | "en") => ({ t: translateFor(locale), list: formatFor(locale).list });
	const give = ["Cóndor del Alba"];
	const get = ["Mewtwo", "Torre de Sal"];

	it.each([
		[
			"es",
			{ give, get },
			"¡Hola! Tenés Mewtwo y Torre de Sal que busco; yo tengo Cóndor del Alba que buscás. ¿Cambiamos?",
		],
		[
			"en",
			{ give, get },
			"Hi! You have Mewtwo and Torre de Sal, which I want, and I have Cóndor del Alba, which you want. Shall we swap?",
		],
		["es", { give: [], get }, "¡Hola! Tenés Mewtwo y Torre de Sal que busco. ¿Vos qué buscás?"],
		["es", { give, get: [] }, "¡Hola! Tengo Cóndor del Alba que buscás. ¿Cambiamos?"],
		[
			"es",
			{ give: ["A", "B", "C", "D", "E"], get: [] },
			"¡Hola! Tengo A, B, C y 2 más que buscás. ¿Cambiamos?",
		],
		[
			"en",
			{ give: [], get: ["A", "B", "C", "D"] },
			"Hi! You have A, B, C and 1 more, which I want. What are you looking for?",
		],
		["es", { give: ["{{get}}\n $&"], get: [] }, "¡Hola! Tengo {{get}} $& que buscás. ¿Cambiamos?"],
		["es", { give: [], get: [] }, ""],
	] as const)("in %s of %o", (locale, names, text) => {
		expect(matchMessage(names, words(locale))).toBe(text);
	});

	it.each(["es", "en"] as const)("is never too long to be suggested, in %s", (locale) => {
		const names = Array.from({ length: 10_000 }, () => "👑".repeat(200));
		const text = matchMessage({ give: names, get: names }, words(locale));
		expect(text).toContain("…");
		expect(suggestedText(text)).toBe(text);
	});
});

it.each([
	[null, ""],
	[" \n ", ""],
	["a\0b", ""],
	["  Hola\r\n¿cambiamos? ", "Hola\n¿cambiamos?"],
	["👑".repeat(600), "👑".repeat(suggestedTextLength)],
])("suggests of %j what can be sent", (typed, text) => {
	expect(suggestedText(typed)).toBe(text);
});
