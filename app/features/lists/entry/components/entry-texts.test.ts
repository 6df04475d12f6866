import { describe, expect, it } from "vitest";
import { translateFor } from "#app/messages.server.ts";
import type { DescribedEntry } from "../rules.ts";
import { noCopy } from "../rules-copy.ts";
import { describeEntry } from "./entry-texts.ts";

const t = translateFor("es");

const charizard: DescribedEntry = {
	name: "Charizard",
	isCustom: false,
	anyPrinting: false,
	isOfSet: false,
	categorySlug: "pokemon-tcg",
	expansion: "Base Set",
	code: "BS",
	number: "4",
	printedCount: 102,
	copy: { ...noCopy, condition: "near_mint", language: "en" },
	listing: null,
};
const zelda: DescribedEntry = {
	...charizard,
	name: "Zelda",
	categorySlug: "videogames",
	expansion: "Nintendo 64",
	code: null,
	number: null,
	printedCount: null,
	copy: noCopy,
};

describe("the texts of an entry", () => {
	it.each([
		["by its code", charizard, "Charizard (BS 4)", "BS 4 · NM · EN", "Base Set · BS 4/102 · Casi mint · EN"],
		[
			"by its set without a code",
			{ ...charizard, code: null },
			"Charizard (Base Set · 4)",
			"Base Set · 4 · NM · EN",
			"Base Set · 4/102 · Casi mint · EN",
		],
		["by its platform", zelda, "Zelda (Nintendo 64)", "Nintendo 64", "Nintendo 64"],
		[
			"of any printing",
			{ ...charizard, anyPrinting: true, copy: noCopy },
			"Charizard",
			"Cualquier versión",
			"Cualquier versión",
		],
		[
			"of any printing within a set",
			{ ...charizard, anyPrinting: true, isOfSet: true, copy: noCopy },
			"Charizard",
			"BS, cualquiera",
			"Base Set, cualquiera",
		],
		[
			"as typed",
			{ ...charizard, isCustom: true, code: null, expansion: null, number: null, copy: noCopy },
			"Charizard",
			"Como lo escribiste · Pokémon TCG",
			"Como lo escribiste · Pokémon TCG",
		],
	])("say which edition it is, %s", (_, entry, fullName, brief, line) => {
		expect(describeEntry(t, entry, true)).toMatchObject({ fullName, brief, line });
	});

	const noted = { ...charizard, copy: { ...charizard.copy, note: "firmada" } };
	const typed = { ...charizard, isCustom: true, copy: noCopy };
	const listing = { id: "1", status: "active", image: null };
	it.each([
		["the number", charizard, { ...charizard, number: "5" }],
		["the set", charizard, { ...charizard, code: "B2", expansion: "Base Set 2" }],
		[
			"any printing within the set",
			{ ...charizard, copy: noCopy },
			{ ...charizard, copy: noCopy, anyPrinting: true, isOfSet: true },
		],
		["the finish", charizard, { ...charizard, copy: { ...charizard.copy, finish: "reverse" } }],
		["the note", charizard, noted],
		["its own listing", charizard, { ...charizard, listing }],
		["the category of what is typed", typed, { ...typed, categorySlug: "video-games" }],
	])("tell pockets of one name apart by %s", (_, one, other) => {
		const [a, b] = [one, other].map((entry) => describeEntry(t, entry, true));
		expect(a?.name).toBe(b?.name);
		expect(a?.pocket).not.toBe(b?.pocket);
	});
});
