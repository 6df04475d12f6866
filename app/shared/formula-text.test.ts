import { expect, it } from "vitest";
import { escapeFormula, unescapeFormula } from "./formula-text.ts";

it.each([
	["=1+1", "'=1+1"],
	["+2 Mace", "'+2 Mace"],
	["'=1+1", "''=1+1"],
	["''-1", "'''-1"],
	["Charizard", "Charizard"],
	["'t Hooft", "'t Hooft"],
	["", ""],
])("%s leaves as %s and comes back the same", (text, cell) => {
	expect(escapeFormula(text)).toBe(cell);
	expect(unescapeFormula(cell)).toBe(text);
});
