import { expect, it } from "vitest";
import { conditions } from "#app/features/catalogue/rules-conditions.ts";
import { findGrade, findMeaning } from "#app/features/catalogue/vocabulary.ts";
import { formats } from "./formats.server.ts";
import {
	readCompleteness,
	readCondition,
	readFinishCell,
	readLanguage,
	readParts,
	readQuantity,
} from "./values.server.ts";

const wordsOf = (format: string) => formats.find(({ name }) => name === format)?.words ?? {};

it.each([
	["Mint", "mint", "mint"],
	["near_mint", "near_mint", "near_mint"],
	["NearMint", "near_mint", "near_mint"],
	["NM", "near_mint", "near_mint"],
	["Near-Mint", "near_mint", "near_mint"],
	["EX", "excellent", "excellent"],
	["LP", "excellent", "played"],
	["Lightly Played", "excellent", "played"],
	["LightPlayed", "played", "played"],
	["Good (Lightly Played)", "good", "good"],
	["MP", "played", "played"],
	["Heavily Played", "poor", "poor"],
	["DMG", "poor", "poor"],
	["NM/EX", "excellent", "excellent"],
	["Casi mint", "near_mint", "near_mint"],
	["2", undefined, "near_mint"],
	["M-", undefined, undefined],
	["Mint?", undefined, undefined],
	["Mint con detalles", undefined, undefined],
	["Mint/lo que sea", undefined, undefined],
	["Non-mint", undefined, undefined],
	["Impecable", undefined, undefined],
	["", undefined, undefined],
])("the condition %s is %s, in Cardmarket's words %s", (cell, tcgplayer, cardmarket) => {
	expect(readCondition(cell, wordsOf("tcgplayer"))?.condition).toBe(tcgplayer);
	expect(readCondition(cell, wordsOf("cardmarket"))?.condition).toBe(cardmarket);
});

it.each([
	["Near Mint Foil", "Foil"],
	["Near Mint 1st Edition Holofoil", "1st Edition Holofoil"],
	["Near Mint", ""],
])("%s has the finish %j", (cell, finish) => {
	expect(readCondition(cell, wordsOf("tcgplayer"))).toEqual({ condition: "near_mint", finish });
});

it("reads our own conditions", () => {
	expect(conditions.map((slug) => readCondition(slug, {})?.condition)).toEqual([...conditions]);
});

it.each([
	[readFinishCell("Normal", "printing"), null],
	[readFinishCell("nonfoil", "finish"), null],
	[readFinishCell("", "foil"), null],
	[readFinishCell("TRUE", "foil"), "foil"],
	[readFinishCell("1", "isreverseholo"), "reverse"],
	[readFinishCell("Yes", "premium"), "foil"],
	[readFinishCell("1", "isfirsted"), "first_edition"],
	[readFinishCell("1st Edition Holofoil", "printing"), "first_edition holo"],
	[readFinishCell("FOIL_ETCHED", "foil"), "etched"],
	[readFinishCell("Reverse Holofoil", "variance"), "reverse"],
	[readFinishCell("Rainbow Foil", "printing"), "Rainbow foil"],
	[findGrade("PSA 10.0"), "PSA 10"],
	[findGrade("PSA Graded 9"), "PSA 9"],
	[findGrade("bgs 9,5"), "BGS 9.5"],
	[findGrade("Ungraded"), null],
	[findGrade("PSA 100"), null],
	[readLanguage("ja", {}), "ja"],
	[readLanguage("Español", {}), "es"],
	[readLanguage("Korean", {}), null],
	[readLanguage("7", wordsOf("cardmarket")), "ja"],
	[readLanguage("SP", wordsOf("archidekt")), "es"],
	[readCompleteness("CIB", {}), "complete"],
	[readCompleteness("Item only", {}), "loose"],
	[readCompleteness("Box only", {}), null],
	[readCompleteness("New", wordsOf("clz")), "sealed"],
	[readParts("9", "9"), "complete"],
	[readParts("no", "yes"), "no_box"],
	[readParts("No", "No"), "loose"],
	[readParts("", ""), null],
	[readParts("yes", ""), null],
	[findMeaning("category", "Magic: The Gathering"), "magic"],
	[findMeaning("category", "YuGiOh"), "yu-gi-oh"],
	[findMeaning("category", "pokemon-tcg"), "pokemon-tcg"],
	[findMeaning("category", "Stamps"), null],
	[readQuantity("4x"), 4],
	[readQuantity("x4"), 4],
	[readQuantity("4,00"), 4],
	[readQuantity("1.000"), null],
	[readQuantity("-1"), null],
	[readQuantity("4e3"), null],
])("what a cell says: %j is %j", (read, expected) => {
	expect(read).toBe(expected);
});
