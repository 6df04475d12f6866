import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import type { CommandContext } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { rowsReadBy } from "#tests/factories/plan.ts";
import { matchItems } from "./matching/matching.server.ts";
import { listKnownNames } from "./queries.server.ts";
import { suggestItems } from "./queries-suggestions.server.ts";

const { db } = await testDatabase({ isFilled: true });
const ctx = contextOf(db, null);
const itemCount = 8_000;
/** Far below the catalogue, far above what is shown: what looking for suggestions may touch. */
const maxRows = itemCount / 8;

let categoryId: string;

beforeAll(async () => {
	categoryId = (await buildCategory(db)).id;
	await buildCategory(db);
	await db.execute(sql`insert into product_items (category_id, name, name_es)
		select ${categoryId}, 'Carta de ' || left(md5(n::text), 9), 'Naipe de ' || left(md5(n::text), 9)
		from generate_series(1, ${itemCount}) as n`);
	await db.execute(sql`select write_item_prefixes(array_agg(id)) from product_items`);
	await db.execute(sql`vacuum analyze`);
});

it.each([
	["two letters with which every name begins", "ca"],
	["two letters of a later word of every name", "de"],
	["a word with which every name begins", "carta"],
	["a word that every name has", "de"],
	["words that every name has", "carta de"],
	["a word of every Spanish name", "naipe"],
	["one name", "carta de c4ca4238a"],
	["words of one name, turned around", "c4ca4238a carta"],
	["a code and a number in one word", "cdn125"],
	["a gallery's number in two words", "cdn 25"],
	["the initials of a title", "cdc 4"],
	["nothing", "zz"],
	["a word that no name has", "xyzzyxyzzy"],
])("suggesting by %s reads few rows", async (_, query) => {
	expect(await rowsReadBy(ctx, (tx) => suggestItems(tx, { query }, "es"))).toBeLessThan(maxRows);
	const inCategory = (tx: CommandContext) => suggestItems(tx, { query, categoryId }, "es");
	expect(await rowsReadBy(ctx, inCategory)).toBeLessThan(maxRows);
});

it("looking known names up reads few rows", async () => {
	const names = ["carta de c4ca4238a", "naipe de c4ca4238a", "carta, de nadie"];
	expect(await rowsReadBy(ctx, (tx) => listKnownNames(tx, names))).toBeLessThan(30);
});

const nothing = { name: "", set: null, number: null, total: null, category: null, language: null, ids: [] };

it.each([
	["a name", { name: "carta de c4ca4238a" }],
	["its words", { name: "c4ca4238a carta" }],
	["a misspelled name", { name: "carta de c4ca4328a" }],
	["a common word", { name: "naipe" }],
	["set and number", { set: "SG", number: "7" }],
	["an id", { ids: [{ source: "tcgdex", value: "sg-7" }] }],
])("matching a list by %s reads few rows", async (_, query) => {
	const queries = [{ ...nothing, ...query }];
	expect(await rowsReadBy(ctx, (tx) => matchItems(tx.db, { userId: null, queries }))).toBeLessThan(maxRows);
});

it("matching a list of numbers of a set reads those alone", async () => {
	await db.execute(sql`with made as (
			insert into product_expansions (category_id, name) select ${categoryId}, 'Set ' || n from generate_series(1, 200) as n
			returning id, category_id
		)
		insert into product_items (category_id, expansion_id, name, number)
		select category_id, id, 'Number ' || n, n::text from made, generate_series(1, ${itemCount / 200}) as n`);
	await db.execute(sql`vacuum analyze`);
	const queries = Array.from({ length: 20 }, (_, at) => ({
		...nothing,
		set: "Set 200",
		number: `${at + 1}`,
	}));
	const match = (tx: CommandContext) => matchItems(tx.db, { userId: null, queries });
	expect((await match(ctx)).map(({ status }) => status)).toEqual(queries.map(() => "sure"));
	expect(await rowsReadBy(ctx, match)).toBeLessThan(maxRows);
});
