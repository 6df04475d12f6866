import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { importItems, importTcgdex } from "./import.server.ts";

const { db } = await testDatabase();

/** Two invented sets, as the source describes them. */
const sets = {
	pampa1: {
		id: "pampa1",
		name: "Pampa",
		cardCount: { official: 3, total: 4 },
		abbreviation: { official: "PAM" },
		tcgOnline: "PA",
		cards: [
			{ id: "pampa1-001", localId: "001", name: "Ñandú" },
			{ id: "pampa1-002", localId: "002", name: "Grass Owl" },
			{ id: "pampa1-003", localId: "003", name: "Grass Owl" },
			{ id: "pampa1-TG01", localId: "TG01", name: "Mara" },
		],
	},
	puna1: {
		id: "puna1",
		name: "Puna",
		cardCount: { official: 1, total: 1 },
		cards: [{ id: "puna1-1", localId: "1", name: "Vicuña" }],
	},
};
const spanish = {
	...sets.pampa1,
	name: "La Pampa",
	cards: [{ id: "pampa1-002", localId: "002", name: "Lechuza" }],
};

type Answer = (response: ServerResponse) => void;
const json =
	(body: unknown): Answer =>
	(response) =>
		response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
const status =
	(code: number): Answer =>
	(response) =>
		response.writeHead(code).end();

let answers: Record<string, Answer> = {};
const requests: string[] = [];
const server = createServer(({ url = "" }, response) => {
	requests.push(url);
	(answers[url] ?? status(404))(response);
}).listen(0, "127.0.0.1");
afterAll(() => server.close());

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const importAll = (options = {}) => importTcgdex(db, { url: url(), pause: 1, timeout: 1_000, ...options });

async function listCards(): Promise<string[]> {
	const { rows } = await db.execute<Record<string, string | null>>(sql`
		select expansion.name as expansion, item.number, item.name, item.name_es,
			(select string_agg(source || ':' || value, ';') from product_item_ids where item_id = item.id) as ids
		from product_items as item join product_expansions as expansion on expansion.id = item.expansion_id
		order by 1, item.number_key collate "C"`);
	return rows.map((row) => Object.values(row).join(" "));
}

beforeEach(async () => {
	await db.execute(sql`truncate product_categories, product_item_prefixes cascade`);
	await buildCategory(db, { slug: "pokemon-tcg" });
	requests.length = 0;
	answers = {
		"/en/sets": json([sets.pampa1, sets.puna1].map(({ id, name, cardCount }) => ({ id, name, cardCount }))),
		"/en/sets/pampa1": json(sets.pampa1),
		"/es/sets/pampa1": json(spanish),
		"/en/sets/puna1": json(sets.puna1),
	};
});

describe("an import of sets", () => {
	it("has their cards with numbers, both names and ids, and their codes and counts", async () => {
		const outcomes = await importAll();
		expect(outcomes).toMatchObject([
			{ set: "pampa1", name: "Pampa", missing: 0, report: { added: 4, refused: 0 } },
			{ set: "puna1", name: "Puna", missing: 0, report: { added: 1, refused: 0 } },
		]);
		expect(await listCards()).toEqual([
			"Pampa 001 Ñandú  tcgdex:pampa1-001",
			"Pampa 002 Grass Owl Lechuza tcgdex:pampa1-002",
			"Pampa 003 Grass Owl  tcgdex:pampa1-003",
			"Pampa TG01 Mara  tcgdex:pampa1-TG01",
			"Puna 1 Vicuña  tcgdex:puna1-1",
		]);
		const { rows } = await db.execute(sql`
			select name, name_es, printed_count, source, array(
				select code from product_expansion_codes where expansion_id = id order by code) as codes
			from product_expansions order by name`);
		expect(rows).toEqual([
			{
				name: "Pampa",
				name_es: "La Pampa",
				printed_count: 3,
				source: "tcgdex",
				codes: ["PA", "PAM", "pampa1"],
			},
			{ name: "Puna", name_es: null, printed_count: 1, source: "tcgdex", codes: ["puna1"] },
		]);
	});

	it("has a number that is no digit as it is printed, and no short id as a code", async () => {
		const cards = [{ id: "g1-%3F", localId: "%3F", name: "Ñandú" }];
		answers["/en/sets"] = json([{ id: "g1", name: "Puna", cardCount: sets.puna1.cardCount }]);
		answers["/en/sets/g1"] = json({ ...sets.puna1, id: "g1", cards });
		await importAll();
		expect(await listCards()).toEqual(["Puna ? Ñandú  tcgdex:g1-%3F"]);
		const { rows } = await db.execute(sql`select code from product_expansion_codes`);
		expect(rows).toEqual([]);
	});

	it("changes nothing when it is repeated, and leaves texts that the source lacks", async () => {
		await importAll();
		await db.execute(
			sql`update product_items set description = 'Una nota', name_es = 'Vicuñita' where name = 'Vicuña'`,
		);
		const outcomes = await importAll();
		expect(outcomes).toMatchObject([
			{ report: { added: 0, changed: 0, unchanged: 4 } },
			{ report: { added: 0, changed: 0, unchanged: 1 } },
		]);
	});

	it("takes a card's new name, and the former one goes on meaning it", async () => {
		await importAll();
		answers["/en/sets/puna1"] = json({ ...sets.puna1, cards: [{ ...sets.puna1.cards[0], name: "Guanaco" }] });
		expect(await importAll({ sets: ["puna1"] })).toMatchObject([{ report: { added: 0, changed: 1 } }]);
		expect(await listCards()).toContain("Puna 1 Guanaco  tcgdex:puna1-1");
		const { rows } = await db.execute(sql`select name_folded from product_item_aliases`);
		expect(rows).toEqual([{ name_folded: "vicuna" }]);
	});

	it.each([
		[
			"Pampa Azul",
			[
				"Pampa Azul 001 Ñandú",
				"Pampa Azul 002 Grass Owl Lechuza",
				"Pampa Azul 003 Grass Owl",
				"Pampa Azul TG01 Mara",
				"Puna 1 Vicuña",
			],
		],
		[
			"Puna",
			[
				"Pampa 001 Ñandú",
				"Pampa 002 Grass Owl Lechuza",
				"Pampa 003 Grass Owl",
				"Pampa TG01 Mara",
				"Puna 1 Vicuña",
			],
		],
	])(
		"knows %s by its code and printed count, unless the source has that name for another set",
		async (name, cards) => {
			const row = {
				line: 1,
				fields: { category: "pokemon-tcg", expansion: name, name: name === "Puna" ? "Vicuña" : "Mara" },
			};
			const facts = { category: "pokemon-tcg", nameEs: null, codes: ["PA"], printedCount: 3 };
			await importItems(db, Readable.from([row]), { source: "seed", expansions: [{ ...facts, name }] });
			await importAll();
			await importAll();
			expect((await listCards()).map((card) => card.replace(/\s+tcgdex:.*/, ""))).toEqual(cards);
		},
	);

	it("takes an item without a number for the first of its name", async () => {
		const row = { line: 1, fields: { category: "pokemon-tcg", expansion: "Pampa", name: "grass owl" } };
		await importItems(db, Readable.from([row]), { source: "seed" });
		await importAll();
		expect(await importAll()).toMatchObject([{ report: { unchanged: 4 } }, { report: { unchanged: 1 } }]);
		// The seed comes again at every start, and must not prevent it.
		const again = await importItems(db, Readable.from([row]), { source: "seed", onlyAdds: true });
		expect(again).toMatchObject({ unchanged: 1, refused: 0 });
		expect(await listCards()).toEqual(
			expect.arrayContaining([
				"Pampa 002 Grass Owl Lechuza tcgdex:pampa1-002",
				"Pampa 003 Grass Owl  tcgdex:pampa1-003",
			]),
		);
	});

	it("leaves out a set of digital cards, and says so", async () => {
		answers["/en/sets/puna1"] = json({ ...sets.puna1, serie: { id: "tcgp", name: "Pocket" } });
		answers["/en/sets/pampa1"] = json({ ...sets.pampa1, serie: { id: "sv", name: "Escarlata" } });
		expect(await importAll()).toEqual([
			expect.objectContaining({ set: "pampa1", missing: 0 }),
			{ set: "puna1", name: "Puna", isDigital: true },
		]);
		expect(await listCards()).toHaveLength(4);
	});

	it("asks for some sets only", async () => {
		expect(await importAll({ sets: ["puna1"] })).toHaveLength(1);
		expect(requests).toEqual(["/en/sets", "/en/sets/puna1", "/es/sets/puna1"]);
	});

	it("tells how far it is", async () => {
		const progress: string[] = [];
		await importAll({ onProgress: (done: number, all: number) => progress.push(`${done}/${all}`) });
		expect(progress).toEqual(["1/2", "2/2"]);
	});
});

describe("a source that fails", () => {
	it.each([
		["answers with 500", status(500), "It answers with 500"],
		["has not what it lists", status(404), "It is in the list of sets and cannot be found"],
		["breaks off", (response: ServerResponse) => response.destroy(), /^It cannot be reached/],
		[
			"sends no JSON",
			(response: ServerResponse) => response.end("<html>"),
			"It answers with what is no JSON",
		],
		["has another form", json({ id: "puna1", name: "Puna" }), /^The answer has another form: cardCount/],
		[
			"sends too much",
			(response: ServerResponse) => response.end("x".repeat(6 * 1024 * 1024)),
			/more than 5242880 bytes/,
		],
	])("leaves nothing of the set when it %s, and the others are imported", async (_, answer, problem) => {
		answers["/en/sets/puna1"] = answer as Answer;
		const [pampa, puna] = await importAll();
		expect(pampa).toMatchObject({ report: { added: 4 } });
		expect(puna).toEqual({ set: "puna1", problem: expect.stringMatching(problem) });
		const { rows } = await db.execute(sql`select name from product_expansions`);
		expect(rows).toEqual([{ name: "Pampa" }]);
	});

	it("is asked three times when it may recover, and once when it cannot", async () => {
		let tries = 0;
		answers["/en/sets/puna1"] = (response) => (++tries < 3 ? status(503) : json(sets.puna1))(response);
		expect(await importAll({ sets: ["puna1"] })).toMatchObject([{ report: { added: 1 } }]);
		expect(tries).toBe(3);
		requests.length = 0;
		answers["/en/sets/puna1"] = json({});
		await importAll({ sets: ["puna1"] });
		expect(requests.filter((path) => path === "/en/sets/puna1")).toHaveLength(1);
	});

	it("refuses a number that a set has twice, and tells of cards that it does not list", async () => {
		const cards = [...sets.puna1.cards, { id: "puna1-01", localId: "01", name: "Otra" }];
		answers["/en/sets/puna1"] = json({ ...sets.puna1, cards, cardCount: { official: 1, total: 5 } });
		expect(await importAll({ sets: ["puna1"] })).toMatchObject([
			{ missing: 3, report: { added: 1, refusals: [{ line: 2, problem: "number: the same as on line 1" }] } },
		]);
	});

	it("is said at once when there is no list, or a set is not in it", async () => {
		await expect(importAll({ sets: ["marte"] })).rejects.toThrow("There is no set marte");
		answers["/en/sets"] = status(404);
		await expect(importAll()).rejects.toThrow("The list of sets is not there");
	});
});
