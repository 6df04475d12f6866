import { describe, expect, it } from "vitest";
import { locales } from "#app/i18n/locale.ts";
import { translateFor } from "#app/messages.server.ts";
import { notificationTypes } from "../rules.ts";
import { type ExitingItem, notificationText, withExiting } from "./notification-list.tsx";

describe.each(locales)("what a notification says in %s", (locale) => {
	const t = translateFor(locale);

	it.each(notificationTypes)("of %s, for one and for several", (type) => {
		for (const count of [1, 2, 1200]) {
			const text = notificationText(t, { type, count, name: "ana" });
			expect(text).not.toMatch(/\{\{|notifications\./);
			expect(text.length).toBeGreaterThan(8);
		}
	});

	it("counts the trades of a group, of which a name is the last one's alone", () => {
		for (const type of notificationTypes.filter((each) => each.startsWith("trade_"))) {
			expect(notificationText(t, { type, count: 2, name: "ana" }), type).toMatch(/^(?!ana).*\b2\b/);
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

const items = (ids: string) => [...ids].map((id) => ({ id }));
const shown = (ids: string) => items(ids).map((item) => ({ item, isLeaving: false }));
const told = (list: readonly ExitingItem<{ id: string }>[]) =>
	list.map(({ item, isLeaving }) => (isLeaving ? `-${item.id}` : item.id)).join(" ");

it.each([
	["abc", "abc", "a b c"],
	["abc", "ac", "a -b c"],
	["abc", "bc", "-a b c"],
	["abc", "", "-a -b -c"],
	["abc", "nabc", "n a b c"],
	["abc", "nac", "n a -b c"],
	["abcd", "ad", "a -b -c d"],
	["ab", "ba", "b a"],
])("from %s to %s it shows %s", (before, after, expected) => {
	expect(told(withExiting(shown(before), items(after)))).toBe(expected);
});
