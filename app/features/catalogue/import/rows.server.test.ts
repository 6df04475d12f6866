import { describe, expect, it } from "vitest";
import { type FileForm, formOf, type ImportedRow, readRows } from "./rows.server.ts";

const header = "category,expansion,expansion_es,name,name_es,description\n";
const zelda = { category: "video-games", name: "Zelda" };

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(content: string | Uint8Array, form: FileForm, size = 7): Promise<ImportedRow[]> {
	const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
	const rows: ImportedRow[] = [];
	for await (const row of readRows(pieces(bytes, size), form)) rows.push(row);
	return rows;
}

const fieldsOf = (rows: readonly ImportedRow[]) => rows.map((row) => ("fields" in row ? row.fields : row));

describe("the form of a file", () => {
	it.each([
		["a.csv", "csv"],
		["A.CSV", "csv"],
		["a.json", "json"],
		["a.jsonl", "json"],
		["a.ndjson", "json"],
		["a.xls", null],
		["csv", null],
	])("%s is %s", (file, form) => {
		expect(formOf(file)).toBe(form);
	});
});

describe("a CSV file", () => {
	it("may have a byte order mark, either end of line, quotes and columns in any order", async () => {
		const content =
			'\uFEFFname,category,name_es,expansion,expansion_es,description\r\n"A ""b"", c",magic,,,,\r\n\r\nÑandú,magic,,,,\r\n';
		expect(fieldsOf(await read(content, "csv", 1))).toEqual([
			{ name: 'A "b", c', category: "magic", name_es: "", expansion: "", expansion_es: "", description: "" },
			{ name: "Ñandú", category: "magic", name_es: "", expansion: "", expansion_es: "", description: "" },
		]);
	});

	it("knows on which line a row begins, also after one of several lines", async () => {
		const rows = await read(`${header}magic,,,A,,"one\ntwo"\nmagic,,,B,,\n\nmagic,,,C,\n`, "csv");
		expect(rows.map(({ line }) => line)).toEqual([2, 4, 6]);
		expect(rows[2]).toEqual({ line: 6, problem: "has 5 values instead of 6" });
	});

	it.each([
		["nothing", "", "The file is empty."],
		["other columns", "name,price\nA,1\n", "Line 1: the columns must be category, expansion,"],
		["a column twice", header.replace("name_es", "name"), "Line 1: the columns must be"],
		["no header", "magic,,,A,,\n", "Line 1: the columns must be"],
		["text after a quote", `${header}magic,,,"A"b,,\n`, "Line 2: there is text after a closing quote."],
		["a quote inside", `${header}magic,,,A "b,,\n`, "Line 2: there is a quote inside a value"],
		["an open quote", `${header}magic,,,A,,\nmagic,,,"B,,\n`, "Line 3: a quote is never closed."],
		["a huge line", `${header}magic,,,${"x".repeat(40_000)},,\n`, "Line 2: a row is longer than 32768"],
	])("with %s is refused whole", async (_, content, problem) => {
		await expect(read(content, "csv")).rejects.toThrow(problem);
	});
});

describe("a JSON file", () => {
	it.each([
		["an array", JSON.stringify([zelda, zelda], null, 2)],
		["objects by line", `${JSON.stringify(zelda)}\r\n${JSON.stringify(zelda)}\r\n`],
		["a byte order mark", `\uFEFF[${JSON.stringify(zelda)},\n${JSON.stringify(zelda)}]`],
	])("may be %s", async (_, content) => {
		for (const size of [1, 5, 4096])
			expect(fieldsOf(await read(content, "json", size))).toEqual([zelda, zelda]);
	});

	it("may hold braces and quotes in its texts", async () => {
		const odd = { ...zelda, name: '} "{ \\ ñ 😀' };
		expect(fieldsOf(await read(`${JSON.stringify(odd)}\n${JSON.stringify(zelda)}`, "json", 3))).toEqual([
			odd,
			zelda,
		]);
	});

	it("with one wrong object keeps the others, and says where", async () => {
		expect(await read(`${JSON.stringify(zelda)}\n{name: "A"}\n${JSON.stringify(zelda)}\n`, "json")).toEqual([
			{ line: 1, fields: zelda },
			{ line: 2, problem: "is not valid JSON" },
			{ line: 3, fields: zelda },
		]);
	});

	it("may be an empty array, which holds nothing", async () => {
		expect(await read("[]", "json")).toEqual([]);
	});

	it.each([
		["nothing", " \n", "The file is empty."],
		["CSV in it", header, 'Line 1: an item is an object; this is "c".'],
		["numbers", "[1, 2]", 'Line 1: an item is an object; this is "1".'],
		["an open object", `${JSON.stringify(zelda)}\n{"name": "A`, "Line 2: an object is never closed."],
		["a cut array", `[\n${JSON.stringify(zelda)},\n`, "Line 1: the array is never closed"],
		["an array that only begins", "\n[", "Line 2: the array is never closed"],
		["arrays in it", "[[[", 'Line 1: an item is an object; this is "[".'],
		["two arrays", "[]\n[]", 'Line 2: an item is an object; this is "[".'],
		["an array behind an object", `${JSON.stringify(zelda)}[]`, 'Line 1: an item is an object; this is "[".'],
		[
			"an object behind the array",
			`[]${JSON.stringify(zelda)}`,
			'Line 1: an item is an object; this is "{".',
		],
		["an end alone", "]", 'Line 1: an item is an object; this is "]".'],
		["a huge object", `{"name": "${"x".repeat(40_000)}`, "Line 1: an object is longer than 32768"],
	])("with %s is refused whole", async (_, content, problem) => {
		await expect(read(content, "json")).rejects.toThrow(problem);
	});
});

it.each<FileForm>(["csv", "json"])("a %s file that is not UTF-8 is refused with its line", async (form) => {
	const start = form === "csv" ? header : "[\n";
	const item = form === "csv" ? "magic,,,Pokémon,,\n" : '{"name": "Pokémon"},\n';
	const latin = Buffer.from(`${start}${item}`, "utf8");
	const wrong = Buffer.from(item, "latin1");
	for (const size of [1, 7, 4096])
		await expect(read(Buffer.concat([latin, wrong]), form, size)).rejects.toThrow("Line 3 is not UTF-8.");
	await expect(read(Buffer.from("é").subarray(0, 1), form)).rejects.toThrow("Line 1 is not UTF-8.");
});
