import { describe, expect, it } from "vitest";
import { splitSides } from "./tables.ts";

describe("a column that says which list a row is of", () => {
	it("is taken out of the table", () => {
		const rows = [
			["Lista", "Juego", "Consola"],
			["Tengo", "Ico", "PS2"],
			["Busco", "Catherine", "PS3"],
		];
		expect(splitSides(rows)).toEqual({
			rows: [
				["Juego", "Consola"],
				["Ico", "PS2"],
				["Catherine", "PS3"],
			],
			sides: [null, "have", "want"],
		});
	});

	it("is none where a cell says something else", () => {
		expect(
			splitSides([
				["a", "b", "c"],
				["Tengo", "Ico", "PS2"],
				["Catherine", "Ico", "PS3"],
			]),
		).toBeNull();
	});
});
