import { expect, it } from "vitest";
import { readItemQuery, toTermQuery } from "#app/features/catalogue/rules-reading.ts";
import { readCellNumbers } from "../../grid/rules.ts";
import { readMapped } from "../file/files.server.ts";
import { readList, SetNames } from "./reading.ts";

const sets = new SetNames([{ codes: ["BS"], names: ["Base Set"] }]);
const printed = [
	"00",
	...Array.from({ length: 160 }, (_, at) => String(at + 1)),
	...["12a", "7★"],
	...Array.from({ length: 9 }, (_, at) => `GG${at + 1}`),
];

/** `["1", "12x2"]` of numbers and how many there are of each. */
function show(numbers: readonly { readonly number: string | null; readonly quantity: number | null }[]) {
	return numbers.map(({ number, quantity }) =>
		quantity === null || quantity === 1 ? number : `${number}x${quantity}`,
	);
}

it.each([
	["143 a 150, 12(2)", ["143", "144", "145", "146", "147", "148", "149", "150", "12x2"]],
	["1-5, 9, 12x2, GG1-GG3", ["1", "2", "3", "4", "5", "9", "12x2", "GG1", "GG2", "GG3"]],
	["GG7-9", ["GG7", "GG8", "GG9"]],
	["4/102, 15/102", ["4", "15"]],
	["GG4/GG70; GG5/GG70", ["GG4", "GG5"]],
	["#25, #26", ["25", "26"]],
	["n.º 4, nº 5 y N° 6", ["4", "5", "6"]],
	["nro. 4, núm 5", ["4", "5"]],
	["4⁄102, 5⁄102", ["4", "5"]],
	["1 al 5", ["1", "2", "3", "4", "5"]],
	["1 AL 5, 12A", ["1", "2", "3", "4", "5", "12a"]],
	["4️⃣, 1️⃣2️⃣, 🔟", ["4", "12", "10"]],
	["4️⃣ 5️⃣", ["4", "5"]],
	["1-3-5", ["1", "3", "5"]],
	["1 – 3; 7 | 8 y 9", ["1", "2", "3", "7", "8", "9"]],
	["12 x 3, 13×2, 14(x4), 15 (2x)", ["12x3", "13x2", "14x4", "15x2"]],
	["00, 12a, 7★", ["00", "12a", "7★"]],
	["1 2 3", ["1", "2", "3"]],
	["1. 2. 3", ["1", "2", "3"]],
	["𝟏, 𝟐", ["1", "2"]],
])("the grid and a pasted line read the same numbers: %s", (text, numbers) => {
	const grid = readCellNumbers(text, printed);
	expect([show(grid.cells), grid.problems]).toEqual([numbers, []]);
	const [line] = readList(`BS: ${text}`, { side: "have", sets });
	expect(show(line?.items ?? []).map((number) => number?.toLowerCase())).toEqual(
		numbers.map((number) => number.toLowerCase()),
	);
});

it.each(["4️⃣, 5️⃣ y 6️⃣", "n.º 4, n.º 5 y n.º 6"])("a pasted line may be nothing but numbers: %s", (text) => {
	const [, line] = readList(`Base Set:\n${text}`, { side: "want", sets });
	expect(show(line?.items ?? [])).toEqual(["4", "5", "6"]);
});

it.each([
	["4/102", "4", "102"],
	["004/102", "004", "102"],
	["4⁄102", "4", "102"],
	["#25", "25", null],
	["n.º 4", "4", null],
	["Nº4", "4", null],
	["GG44/GG70", "GG44", "70"],
	["4️⃣", "4", null],
])("one number is read alike in a text, in a column and by a search: %s", async (text, number, total) => {
	const [item] = readList(`Yaguareté ${text}`, { side: "have", sets })[0]?.items ?? [];
	const reading = await readMapped(
		new TextEncoder().encode(`Name;Number\nYaguareté;${text}`),
		{ name: 0, number: 1 },
		"magic",
	);
	const [row] = reading.kind === "recognised" ? reading.rows : [];
	if (text !== "4️⃣") expect([item?.number, item?.total]).toEqual([number, total]);
	expect([row?.number, row?.total?.replace(/^\D+/, "") ?? null]).toEqual([number, total]);
	const query = toTermQuery(readItemQuery(`yaguarete ${text}`).required);
	expect(query).toContain(`'#${number.replace(/^0+/, "").toLowerCase()}'`);
	expect(query.includes(`'/${total}'`)).toBe(total !== null);
});
