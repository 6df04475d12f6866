import { expect, it } from "vitest";
import { type ExitingItem, withExiting } from "#app/features/notifications/components/notification-list.tsx";

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
