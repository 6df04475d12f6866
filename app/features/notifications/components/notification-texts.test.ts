import { describe, expect, it } from "vitest";
import { locales } from "#app/i18n/locale.ts";
import { translateFor } from "#app/messages.server.ts";
import { notificationTypes } from "../rules.ts";
import { notificationText } from "./notification-texts.ts";

describe.each(locales)("what a notification says in %s", (locale) => {
	const t = translateFor(locale);

	it.each(notificationTypes)("of %s, for one and for several", (type) => {
		for (const count of [1, 2, 1200]) {
			const text = notificationText(t, { type, count, name: "ana" });
			expect(text).not.toMatch(/\{\{|notifications\./);
			expect(text.length).toBeGreaterThan(8);
		}
	});

	it("never names who reported", () => {
		for (const type of ["listing_reported", "listing_in_revision", "comment_reported"] as const) {
			expect(notificationText(t, { type, count: 2, name: "ana" })).not.toContain("ana");
		}
	});
});

it("tells how many, and of whom", () => {
	const t = translateFor("es");
	const said = (count: number, name: string | null) =>
		notificationText(t, { type: "message_received", count, name });
	expect(said(1, "ana")).toBe("ana te escribió");
	expect(said(3, "ana")).toBe("3 mensajes nuevos de ana");
	expect(said(1, null)).toBe("Usuario eliminado te escribió");
});
