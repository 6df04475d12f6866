import { expect, it } from "vitest";
import { conditions } from "#app/features/catalogue/rules.ts";
import {
	readCategory,
	readCompleteness,
	readCondition,
	readFinish,
	readGrade,
	readLanguage,
	readParts,
	readQuantity,
} from "./values.server.ts";

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
	expect(readCondition(cell, "tcgplayer")?.condition).toBe(tcgplayer);
	expect(readCondition(cell, "cardmarket")?.condition).toBe(cardmarket);
});

it.each([
	["Near Mint Foil", "Foil"],
	["Near Mint 1st Edition Holofoil", "1st Edition Holofoil"],
	["Near Mint", ""],
])("%s has the finish %j", (cell, finish) => {
	expect(readCondition(cell, "tcgplayer")).toEqual({ condition: "near_mint", finish });
});

it("reads our own conditions", () => {
	expect(conditions.map((slug) => readCondition(slug, "tcgplayer")?.condition)).toEqual([...conditions]);
});

it.each([
	[readFinish("Normal", "printing"), null],
	[readFinish("nonfoil", "finish"), null],
	[readFinish("", "foil"), null],
	[readFinish("TRUE", "foil"), "foil"],
	[readFinish("1", "isreverseholo"), "reverse"],
	[readFinish("Yes", "premium"), "foil"],
	[readFinish("FOIL_ETCHED", "foil"), "etched"],
	[readFinish("Reverse Holofoil", "variance"), "reverse"],
	[readFinish("Rainbow Foil", "printing"), "Rainbow Foil"],
	[readGrade("PSA 10.0"), "PSA 10"],
	[readGrade("PSA Graded 9"), "PSA 9"],
	[readGrade("bgs 9,5"), "BGS 9.5"],
	[readGrade("Ungraded"), null],
	[readGrade("PSA 100"), null],
	[readLanguage("ja"), "jp"],
	[readLanguage("Español"), "es"],
	[readLanguage("Korean"), null],
	[readCompleteness("CIB"), "complete"],
	[readCompleteness("Item only"), "loose"],
	[readCompleteness("Box only"), null],
	[readParts("9", "9"), "complete"],
	[readParts("no", "yes"), "no_box"],
	[readParts("No", "No"), "loose"],
	[readParts("", ""), null],
	[readParts("yes", ""), null],
	[readCategory("Magic: The Gathering"), "magic"],
	[readCategory("YuGiOh"), "yu-gi-oh"],
	[readCategory("pokemon-tcg"), "pokemon-tcg"],
	[readCategory("Stamps"), null],
	[readQuantity("4x"), 4],
	[readQuantity("x4"), 4],
	[readQuantity("4,00"), 4],
	[readQuantity("1.000"), null],
	[readQuantity("-1"), null],
	[readQuantity("4e3"), null],
])("what a cell says: %j is %j", (read, expected) => {
	expect(read).toBe(expected);
});
