import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildCategory, findKnownWords } from "#tests/factories/catalogue.ts";
import { productItemPrefixes } from "../tables.server.ts";
import { exportItems, type ImportReport, importItems } from "./import.server.ts";
import { type FileForm, readRows } from "./rows.server.ts";

const { db } = await testDatabase();

const header = "category,expansion,expansion_es,name,name_es,description\n";

function importText(text: string, form: FileForm = "csv"): Promise<ImportReport> {
	return importItems(db, readRows(pieces(text), form));
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
		expect(await importText(good)).toEqual({
			read: 3,
			added: 3,
			changed: 0,
			unchanged: 0,
			refused: 0,
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
		expect(await exportText("csv")).toBe(good);
		expect((await exportText("json")).split("\n")[2]).toBe('{"category":"video-games","name":"Pokémon"}');
	});
});
