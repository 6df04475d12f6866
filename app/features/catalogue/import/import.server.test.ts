import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildCategory, findKnownWords } from "#tests/factories/catalogue.ts";
import { productItemPrefixes } from "../tables.server.ts";
import { type CatalogueImportReport, exportItems, importItems } from "./import.server.ts";
import { type FileForm, readRows } from "./rows.server.ts";

const { db } = await testDatabase();

const header = "category,expansion,expansion_es,name,name_es,description\n";

function importText(text: string, form: FileForm = "csv"): Promise<CatalogueImportReport> {
	return importItems(db, readRows(pieces(text), form), { source: "file" });
}

async function* pieces(text: string): AsyncGenerator<Uint8Array> {
	yield new TextEncoder().encode(text);
}

async function exportText(form: FileForm): Promise<string> {
	let text = "";
	await exportItems(db, form, async (piece) => {
		text += piece;
	});
	return text;
}

/** xmin and ctid change when a row is written, even to what it was. */
async function fingerprint(): Promise<unknown> {
	const { rows } = await db.execute(sql`
		select md5(string_agg(id || '/' || xmin || '/' || ctid, ',' order by id)) as writes
		from (select id, xmin, ctid from product_expansions union all select id, xmin, ctid from product_items) as rows`);
	return rows[0];
}

async function items(): Promise<unknown[]> {
	const { rows } = await db.execute(sql`
		select item.name, item.name_es, item.description, expansion.name as expansion, expansion.name_es as expansion_es
		from product_items as item left join product_expansions as expansion on expansion.id = item.expansion_id
		order by item.name collate "C"`);
	return rows.map((row) => Object.values(row));
}

beforeEach(async () => {
	await db.execute(sql`truncate product_categories, product_item_prefixes cascade`);
	await buildCategory(db, { slug: "magic", sortOrder: 1 });
	await buildCategory(db, { slug: "video-games", sortOrder: 2 });
});

const good = `${header}magic,Alpha,Alfa,Black Lotus,Loto negro,\nmagic,Alpha,Alfa,"Bolt, or ""Rayo""",,1/9\nvideo-games,,,Pokémon,,\n`;

describe("an import", () => {
	it("adds what is new, with its expansions", async () => {
		const none = { added: 0, changed: 0, unchanged: 0, refused: 0 };
		expect(await importText(good)).toEqual({
			...none,
			read: 3,
			added: 3,
			expansions: [
				{ ...none, expansion: "Alpha", added: 2 },
				{ ...none, expansion: null, added: 1 },
			],
			refusals: [],
		});
		expect(await items()).toEqual([
			["Black Lotus", "Loto negro", null, "Alpha", "Alfa"],
			['Bolt, or "Rayo"', null, "1/9", "Alpha", "Alfa"],
			["Pokémon", null, null, null, null],
		]);
	});

	it("lets pickers find what it adds and what it changes", async () => {
		const beginnings = async () =>
			(await db.select().from(productItemPrefixes)).map(({ rest }) => rest).sort();
		await importText(`${header}magic,Alpha,,Black Lotus,Loto negro,\n`);
		expect(await beginnings()).toEqual(["black lotus", "loto negro", "lotus", "negro"]);
		await importText(`${header}magic,Alpha,,Black Lotus,Flor,\nmagic,,,Bolt,,\n`);
		expect(await beginnings()).toEqual(["black lotus", "bolt", "flor", "lotus"]);
	});

	it("lets searches correct typing by the words of its names", async () => {
		await importText(`${header}magic,,,Zarzal Umbrío,Thicket,\n`);
		expect(await findKnownWords(db, "zarzal", "umbrio", "thicket")).toEqual(["thicket", "umbrio", "zarzal"]);
		await importText(`${header}magic,,,Zarzal Umbrío,Bramble,\n`);
		expect(await findKnownWords(db, "bramble")).toEqual(["bramble"]);
	});

	it("writes nothing when it is repeated", async () => {
		await importText(good);
		const first = await fingerprint();
		expect(await importText(good)).toMatchObject({ read: 3, added: 0, changed: 0, unchanged: 3, refused: 0 });
		expect(await fingerprint()).toEqual(first);
	});

	it("changes what differs, in case and accents too, and leaves what it does not name", async () => {
		await importText(good);
		const report = await importText(`${header}magic,ALPHA,Alfa,black lotus,,9/9\n`);
		expect(report).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
		expect(await items()).toEqual([
			['Bolt, or "Rayo"', null, "1/9", "ALPHA", "Alfa"],
			["Pokémon", null, null, null, null],
			["black lotus", null, "9/9", "ALPHA", "Alfa"],
		]);
	});

	it("takes a Spanish name that is no other as none", async () => {
		await importText(`${header}magic,Alpha,Alpha,Lotus,Lotus,\n`);
		expect(await items()).toEqual([["Lotus", null, null, "Alpha", null]]);
	});

	it("leaves wrong rows out, and says which and why", async () => {
		const rows = [
			"magic,,,Right,,",
			"tarot,,,A,,",
			"magic,,, ,,",
			`magic,,,${"n".repeat(201)},,`,
			`magic,,,B,,${"d".repeat(2001)}`,
			"magic,,,C\0,,",
			"magic,,,right,,again",
			"magic,,,D",
			"magic,,Alfa,E,,",
			",,,F,,",
		];
		const report = await importText(`${header}${rows.join("\n")}\n`);
		expect(report).toMatchObject({ read: 10, added: 1, refused: 9 });
		expect(report.refusals).toEqual([
			{ line: 3, problem: 'category: there is none called "tarot"' },
			{ line: 4, problem: "name: is missing" },
			{ line: 5, problem: "name: is longer than 200 characters" },
			{ line: 6, problem: "description: is longer than 2000 characters" },
			{ line: 7, problem: "name: has a NUL or half of a character" },
			{ line: 8, problem: "the same item as on line 2" },
			{ line: 9, problem: "has 4 values instead of 6" },
			{ line: 10, problem: "expansion_es: the expansion itself is missing" },
			{ line: 11, problem: "category: is missing" },
		]);
		expect(await items()).toEqual([["Right", null, null, null, null]]);
	});

	it("says what is wrong with an object", async () => {
		const objects = [
			{ name: 1, category: "magic" },
			{ category: "magic" },
			{ category: "magic", name: "A", price: 1 },
		];
		const { refusals } = await importText(JSON.stringify(objects), "json");
		expect(refusals.map(({ problem }) => problem)).toEqual([
			"name: is not a text",
			"name: is not a text",
			'the row: Unrecognized key: "price"',
		]);
	});

	it("changes nothing when the file breaks off", async () => {
		const before = await fingerprint();
		await expect(importText(`${good}magic,,,"open`)).rejects.toThrow("Line 5: a quote is never closed.");
		expect(await fingerprint()).toEqual(before);
		expect(await importText(good)).toMatchObject({ added: 3 });
	});

	it("waits for another one", async () => {
		const reports = await Promise.all([importText(good), importText(good), importText(good)]);
		expect(reports.map(({ added }) => added).toSorted()).toEqual([0, 0, 3]);
	});

	it("counts many refused rows and keeps the first", async () => {
		const report = await importText(`${header}${"magic,,,A,,\n".repeat(2500)}`);
		expect(report).toMatchObject({ read: 2500, added: 1, refused: 2499 });
		expect(report.refusals).toHaveLength(1000);
		expect(report.refusals.at(0)?.line).toBe(3);
	});
});

describe("a row with a number", () => {
	const columns = "category,expansion,expansion_es,name,name_es,description,set_code,number,ids\n";
	const numbered = async () => {
		const { rows } = await db.execute<Record<string, string | null>>(sql`
			select item.name, item.number, item.number_key, expansion.name as expansion,
				(select string_agg(source || ':' || value, ';') from product_item_ids where item_id = item.id) as ids
			from product_items as item left join product_expansions as expansion on expansion.id = item.expansion_id
			order by item.number_key collate "C", item.name collate "C"`);
		return rows.map((row) =>
			Object.values(row)
				.map((value) => value ?? "")
				.join(" "),
		);
	};
	const two = `${columns}magic,Jungle,,Lapras,,,JU,10,tcgdex:ju-10\nmagic,Jungle,,Lapras,,,JU,25/64,tcgdex:ju-25;mcm:7\n`;

	it("is an item of its own, though its set repeats the name", async () => {
		expect(await importText(two)).toMatchObject({ added: 2, refused: 0 });
		expect(await numbered()).toEqual([
			"Lapras 10 10 Jungle tcgdex:ju-10",
			"Lapras 25/64 25 Jungle mcm:7;tcgdex:ju-25",
		]);
		expect(await importText(two)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
	});

	it("is the same however the number is written", async () => {
		await importText(two);
		const report = await importText(
			`${columns}magic,Jungle,,Lapras,,,,010/064,\nmagic,Jungle,,Onix,,,,00,\nmagic,Jungle,,Muk,,,,0,\n`,
		);
		expect(report).toMatchObject({ added: 2, changed: 1 });
		expect(await numbered()).toEqual([
			"Muk 0 0 Jungle ",
			"Onix 00 00 Jungle ",
			"Lapras 010/064 10 Jungle tcgdex:ju-10",
			"Lapras 25/64 25 Jungle mcm:7;tcgdex:ju-25",
		]);
	});

	it("gives the number to the item of that name that has none yet", async () => {
		await importText(`${columns}magic,Jungle,,Onix,,,,,\n`);
		expect(await importText(`${columns}magic,Jungle,,Onix,,,,56,\n`)).toMatchObject({ added: 0, changed: 1 });
		expect(await importText(`${columns}magic,Jungle,,Onix,,,,,\n`)).toMatchObject({ unchanged: 1 });
		expect(await numbered()).toEqual(["Onix 56 56 Jungle "]);
	});

	it("changes the item's name, and the former one goes on meaning it", async () => {
		await importText(two);
		await importText(`${columns}magic,Jungle,,Lapras ex,,,,10,\n`);
		expect(await numbered()).toContain("Lapras ex 10 10 Jungle tcgdex:ju-10");
		const { rows } = await db.execute(sql`select name_folded, number_key from product_item_aliases`);
		expect(rows).toEqual([{ name_folded: "lapras", number_key: "10" }]);
	});

	it("may name its set by a code that one set alone has", async () => {
		await importText(two);
		expect(await importText(`${columns}magic,,,Mew,,,ju,8,\nmagic,,,Mew,,,XX,9,\n`)).toMatchObject({
			added: 1,
			refusals: [{ line: 3, problem: 'set_code: no set is known by "XX"' }],
		});
		expect(await numbered()).toContain("Mew 8 8 Jungle ");
	});

	it("may name its set by a code of several, of which its number tells one", async () => {
		await importText(`${two}magic,Jungle Gallery,,Onix,,,JU,GG1,\n`);
		const rows = `${columns}magic,,,Mew,,,JU,GG8,\nmagic,,,Mew,,,JU,8,\nmagic,,,Mew,,,JU,XY8,\n`;
		expect(await importText(rows)).toMatchObject({ added: 2, refusals: [{ line: 4 }] });
		expect(await numbered()).toEqual(
			expect.arrayContaining(["Mew GG8 GG8 Jungle Gallery ", "Mew 8 8 Jungle "]),
		);
	});

	it.each([
		["magic,Jungle,,Onix,,,,10,\nmagic,Jungle,,Muk,,,,010,", 3, "number: the same as on line 2"],
		["magic,Jungle,,Lapras,,,,,", 2, "number: the set has several items of that name"],
		["magic,Jungle,,Muk,,,,11,tcgdex:ju-10", 2, 'ids: "tcgdex:ju-10" is of another item'],
		["magic,,,Muk,,,,11,", 2, "number: the expansion itself is missing"],
		["magic,Jungle,,Muk,,,,1 1,", 2, "number: has a space in it"],
		["magic,Jungle,,Muk,,,,11,tcgdex", 2, 'ids.0: are not like "source:value"'],
	])("is refused when it contradicts another or is none: %s", async (text, line, problem) => {
		await importText(two);
		const { refusals } = await importText(`${columns}${text}\n`);
		expect(refusals).toEqual([{ line, problem }]);
	});

	it("lets its item be found by its name, set, code and number", async () => {
		const expansion = { category: "magic", name: "Jungle", nameEs: "Jungla", printedCount: 64 };
		const rows = pieces(`${columns}magic,Jungle,Jungla,Farfetch'd,,,,TG05,\n`);
		await importItems(db, readRows(rows, "csv"), {
			source: "file",
			expansions: [{ ...expansion, codes: ["JU", "Selva Virgen"] }],
		});
		const { rows: terms } = await db.execute<{ terms: string[] }>(
			sql`select tsvector_to_array(search_terms) as terms from product_items`,
		);
		expect(terms[0]?.terms).toEqual(
			expect.arrayContaining([
				"#tg5",
				"/64",
				"d",
				"farfetch",
				"farfetchd",
				"ju",
				"jungla",
				"jungle",
				"selva",
				"virgen",
				"category",
			]),
		);
	});
});

describe("an export", () => {
	it.each<FileForm>(["csv", "json"])("as %s is read again without a change", async (form) => {
		await importText(good);
		const text = await exportText(form);
		const before = await fingerprint();
		expect(await importText(text, form)).toMatchObject({ read: 3, unchanged: 3, refused: 0 });
		expect(await fingerprint()).toEqual(before);
		await db.execute(sql`truncate product_items, product_expansions cascade`);
		expect(await importText(text, form)).toMatchObject({ added: 3 });
		expect(await exportText(form)).toBe(text);
	});

	it("has a line for each item, in order", async () => {
		await importText(good);
		const columns = good
			.split("\n")
			.map((line) => line && `${line},${line.startsWith("category") ? "set_code,number,ids" : ",,"}`);
		expect(await exportText("csv")).toBe(columns.join("\n"));
		expect((await exportText("json")).split("\n")[2]).toBe('{"category":"video-games","name":"Pokémon"}');
	});
});
