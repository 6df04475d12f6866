import { expect, it } from "vitest";
import { listSearch, readListFilters } from "./rules-list.ts";

it.each([
	["", ""],
	["sort=likes&mine=0&q=", ""],
	["sort=oldest&cursor=x&foo=1", ""],
	["mine=1&sort=newest&q=+snes+", "q=snes&mine=1&sort=newest"],
	[`q=${"a".repeat(300)}`, `q=${"a".repeat(100)}`],
])("an address with ?%s asks for the list ?%s", (asked, list) => {
	expect(listSearch(readListFilters(new URLSearchParams(asked)))).toBe(list);
});
