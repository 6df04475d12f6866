import { describe, expect, it } from "vitest";
import { noCopy } from "../../entry/rules-copy.ts";
import { formatNames, type WrittenEntry } from "../rules-reading.ts";
import { readFile, readMapped, writeOwnFile } from "./files.server.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const header = "Quantity,Name,Simple Name,Set,Card Number,Condition,SKU";

async function recognise(bytes: Uint8Array) {
	const reading = await readFile(bytes);
	if (reading.kind !== "recognised") throw new Error(`The file is ${JSON.stringify(reading)}.`);
	return reading;
}

const wordsOf = async (bytes: Uint8Array) =>
	(await recognise(bytes)).rows.map(
		({ line, quantity, name, number }) => `${line}: ${quantity} ${name} ${number}`,
	);

it.each([
	["a line for Excel", `sep=,\n${header}\n2,Cóndor,,Andes,7`, ["3: 2 Cóndor 7"]],
	["short rows", `${header}\n2,Cóndor\n`, ["2: 2 Cóndor null"]],
	["a line in a cell", `${header}\n2,"Cón\ndor",,Andes,7\n1,Puma`, ["2: 2 Cón dor 7", "4: 1 Puma null"]],
	["counts with decimals", `${header}\n2.00,Cóndor\n"3,0",Puma`, ["2: 2 Cóndor null", "3: 3 Puma null"]],
	["formulas", `${header}\n1,=1+1\n1,'=1+1,,,"=""007"""`, ["2: 1 =1+1 null", "3: 1 =1+1 007"]],
	["NUL and controls", `${header}\n2,C\0ón\u0007dor\u202e,,Andes,7\n`, ["2: 2 Cóndor 7"]],
])("%s: a row says what it says", async (_, file, words) => {
	expect(await wordsOf(utf8(file))).toEqual(words);
});

describe("a row", () => {
	it.each([
		["-1,Cóndor", "quantity"],
		["dos,Cóndor", "quantity"],
		["1.5,Cóndor", "quantity"],
		["0,Cóndor", "none"],
		["1,", "name"],
		["1,X", "name"],
		[`1,${"n ".repeat(101)}n`, "name"],
	])("%s is left out: %s", async (row, reason) => {
		const { rows, refused } = await recognise(utf8(`${header}\n1,Puma\n${row}`));
		expect(rows).toHaveLength(1);
		const text = row.replace(",", " · ").trim().slice(0, 80);
		expect(refused).toEqual([{ line: 3, reason, text: text.trim() }]);
	});

	it("of too many copies is cut, and says so", async () => {
		const { rows, capped } = await recognise(utf8(`${header}\n99,Puma\n100,Cóndor\n999999999,Lobo`));
		expect(rows.map(({ quantity }) => quantity)).toEqual([99, 99, 99]);
		expect(capped).toEqual([3, 4]);
	});

	it("before a quote that is never closed is read", async () => {
		const { rows, refused } = await recognise(
			utf8(`${header}\n1,Puma\n1,"Cóndor\n${"1,Lobo\n".repeat(20_000)}`),
		);
		expect(rows.map(({ name }) => name)).toEqual(["Puma"]);
		expect(refused).toEqual([{ line: 3, reason: "quote", text: "" }]);
	});
});

describe("a file that is none", () => {
	const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0]);
	const ole = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
	const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0]);
	const noise = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256);

	it.each([
		["nothing", "empty", new Uint8Array()],
		["spaces", "empty", utf8(" \r\n\t\n")],
		["a mark alone", "empty", utf8("\uFEFF")],
		["of Excel", "spreadsheet", zip],
		["of an old Excel", "spreadsheet", ole],
		["a PDF", "pdf", utf8("%PDF-1.7\n")],
		["a PNG", "image", png],
		["a JPEG", "image", Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
		["a photo of an iPhone", "image", utf8("\0\0\0\x18ftypheic\0\0\0\0")],
		["noise", "binary", noise],
		["over 2 MB", "too_large", new Uint8Array(2 * 1024 * 1024 + 1).fill(97)],
		["of 10,001 rows", "too_many_rows", utf8(`${header}\n${"1,Puma\n".repeat(10_001)}`)],
		["of a million lines", "too_many_rows", utf8("a\n".repeat(1_000_000))],
		["a header", "no_rows", utf8(header)],
		["of records", "discogs", utf8("Catalog#,Artist,Title,release_id,Date Added\n1,A,B,2,3")],
		["2 MB of quotes", "unreadable", new Uint8Array(2 * 1024 * 1024).fill(34)],
		["a line of 2 MB", "unreadable", new Uint8Array(2 * 1024 * 1024).fill(97)],
		["a line of 2 MB of commas", "empty", new Uint8Array(2 * 1024 * 1024).fill(44)],
	])("%s is refused: %s", async (_, reason, bytes) => {
		expect(await readFile(bytes)).toEqual({ kind: "refused", reason });
	});

	it.each([
		"\0",
		"\ud800",
		"{}",
		"<?xml?>\n<Deck/>",
		'"',
		'"""',
		"\u202e,\u0301",
		";\n;;",
		"sep=",
		"a\n\0\0\0b",
	])("%j never throws", async (text) => {
		expect(["refused", "unknown"]).toContain((await readFile(utf8(text))).kind);
		const mapped = await readMapped(utf8(text), { name: 0, number: -1, quantity: 99 }, null);
		expect(mapped.kind).not.toBe("unknown");
	});

	it("takes less than a second of a processor when it is as long as it may be", async () => {
		const row = "2,Cóndor del Alba // Sombra,Cóndor del Alba,Andes del Sur,004/102,Near Mint Holofoil,9\n";
		const before = process.threadCpuUsage();
		const { rows } = await recognise(utf8(`${header}\n${row.repeat(10_000)}`));
		const { user, system } = process.threadCpuUsage(before);
		expect(rows).toHaveLength(10_000);
		expect(user + system).toBeLessThan(1_000_000);
	});

	it("lets others be answered while it is read", async () => {
		const begun = performance.now();
		const gaps = [0];
		let turn = begun;
		const look = () => {
			gaps.push(performance.now() - turn);
			turn = performance.now();
		};
		const timer = setInterval(look, 1);
		const { refused } = await recognise(utf8(`${header}\n${`${",".repeat(180)}x\n`.repeat(10_000)}`));
		clearInterval(timer);
		look();
		expect(refused).toHaveLength(10_000);
		expect(Math.max(...gaps)).toBeLessThan((turn - begun) / 4);
	});
});

describe("an unknown file", () => {
	const file = utf8("Nombre;Cant.;Edición;Nro;Notas\nCóndor;2;Andes;7;rota\nPuma;x;Andes;8;\n");

	it("shows its columns and first rows, with what their names suggest", async () => {
		expect(await readFile(file)).toEqual({
			kind: "unknown",
			columns: ["Nombre", "Cant.", "Edición", "Nro", "Notas"],
			sample: [
				["Cóndor", "2", "Andes", "7", "rota"],
				["Puma", "x", "Andes", "8", ""],
			],
			separator: ";",
			suggested: { name: 0, quantity: 1, set: 2, number: 3, note: 4 },
		});
	});

	it.each([
		["Juego;Consola;Estado;Observaciones", { name: 0, set: 1, condition: 2, note: 3 }],
		["Game,Console,Contenido,Comments", { name: 0, set: 1, completeness: 2, note: 3 }],
		["Carta;Terminación;Idioma;Estado", { name: 0, finish: 1, language: 2, condition: 3 }],
	])("is known by the words of people: %s", async (columns, suggested) => {
		expect(await readFile(utf8(`${columns}\na;b;c;d\n`))).toMatchObject({ suggested });
	});

	it.each([
		["Solo cartucho", { completeness: "loose", note: null }],
		["Completo", { completeness: "complete", note: null }],
		["NM, completo", { condition: "near_mint", completeness: "complete", note: null }],
		["amarillenta (sin caja)", { completeness: "no_box", note: "amarillenta" }],
		["Near Mint Foil", { condition: "near_mint", finish: "foil", note: null }],
		["amarillento, con rayas", { condition: null, completeness: null, note: "amarillento, con rayas" }],
	])("says by one cell how worn a thing is, and what came with it: %s", async (cell, copy) => {
		const reading = await readMapped(utf8(`Juego;Estado\nCóndor;${cell}\n`), { name: 0, condition: 1 }, null);
		expect(reading).toMatchObject({ rows: [{ copy }] });
	});

	it("is read by the columns that somebody names", async () => {
		const reading = await readMapped(file, { name: 0, quantity: 1, number: 3 }, "magic");
		expect(reading).toMatchObject({
			kind: "recognised",
			format: "mapped",
			rows: [
				{
					line: 2,
					side: null,
					quantity: 2,
					name: "Cóndor",
					number: "7",
					category: "magic",
					copy: { note: null },
				},
			],
			refused: [{ line: 3, reason: "quantity" }],
			question: { all: 2, marked: 0, repeated: 1 },
		});
	});
});

describe("our own file", () => {
	const nasty = [
		"Cóndor, del Alba",
		'Say "x"; y',
		"=1+1",
		"'=1+1",
		"''-5",
		"@SUM(A1)",
		"+2 Mace",
		'="004"',
		"'t Hooft",
		"ザ・ロック",
		"👩‍👩‍👧 e\u0301",
		"sep=,",
		"a\\b",
		"1",
		'"',
		"n".repeat(200),
	];
	const plain: WrittenEntry = {
		...{ side: "have", quantity: 1, category: "magic", setCode: null, set: null, number: null, name: "" },
		...{ isCustom: false, anyPrinting: false, isOfSet: false, copy: noCopy, isStarred: false },
	};
	const entries = nasty.flatMap((name): WrittenEntry[] => [
		{ ...plain, name },
		{ ...plain, name, isCustom: true },
		{ ...plain, side: "want", name, anyPrinting: true, isStarred: true, quantity: 99 },
		{ ...plain, side: "want", name: `"${name}"`.slice(0, 200), anyPrinting: true },
		{
			...{ ...plain, category: "video-games", setCode: "AND", set: name, number: "GG44", name },
			copy: {
				...noCopy,
				...{ condition: "near_mint", completeness: "no_box", language: "pt", grade: "PSA 9" },
				...{ finish: [...name].slice(0, 40).join(""), note: [...name].slice(0, 140).join("") },
			},
		},
	]);

	it("has the columns that are promised", () => {
		const [first] = writeOwnFile([]).split("\n");
		expect(first).toBe(
			"\uFEFFside,quantity,category,set_code,set,number,name,any_printing,condition,completeness,language,finish,grade,star,note",
		);
	});

	it("runs nothing in a spreadsheet", () => {
		const file = writeOwnFile(nasty.map((name) => ({ ...plain, name, copy: { ...noCopy, note: name } })));
		expect(file.match(/(^|,)"?[=+\-@]/gm)).toBeNull();
	});

	it("reads back the same", async () => {
		const { rows, refused } = await recognise(utf8(writeOwnFile(entries)));
		expect(refused).toEqual([]);
		const back = rows.map(({ code, line, text, total, ids, forTrade, hasQuantity, alternative, ...row }) => ({
			...row,
			setCode: code,
		}));
		// A want of a set is one without a number.
		expect(back).toEqual(entries.map(({ isOfSet, ...entry }) => entry));
	});

	it("is one of the formats", async () => {
		expect(formatNames).toContain((await recognise(utf8(writeOwnFile(entries)))).format);
	});
});
