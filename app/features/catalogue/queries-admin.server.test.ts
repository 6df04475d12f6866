import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { CommandContext } from "#app/platform/context.server.ts";
import type { NumberedPage } from "#app/shared/numbered-page.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { rowsReadBy } from "#tests/factories/plan.ts";
import { mergeItems } from "./commands.server.ts";
import { addExpansion, mergeExpansions } from "./commands-expansions.server.ts";
import {
	getExpansion,
	getItem,
	listExpansions,
	listItems,
	listTypedNames,
	searchItems,
} from "./queries-admin.server.ts";

const { db } = await testDatabase({ isFilled: true });
const ctx = contextOf(db, await buildUser(db, { role: "admin" }));
const itemCount = 4_000;
const [full, other] = [await buildCategory(db), await buildCategory(db)];

beforeAll(async () => {
	await db.execute(sql`insert into product_items (category_id, name)
		select ${full.id}, 'Carta ' || lpad((n / 3)::text, 5, '0') || case when n % 3 > 0 then ' v' || n % 3 else '' end
		from generate_series(1, ${itemCount}) as n`);
	await db.execute(sql`insert into typed_names (category_id, name_folded, name, people, last_typed_at)
		select category, 'nombre ' || lpad(n::text, 5, '0'), 'Nombre ' || n, 1 + (${itemCount} - n) / 10, now()
		from generate_series(1, ${itemCount}) as n, unnest(array[${full.id}, ${other.id}]::uuid[]) as category`);
	await db.execute(sql`vacuum analyze`);
});

/** All pages of a list, one after the other. */
async function readAll<T>(read: (number: number) => Promise<NumberedPage<T>>): Promise<T[]> {
	const { total, size, rows } = await read(1);
	const others = Array.from({ length: Math.ceil(total / size) - 1 }, (_, index) => read(index + 2));
	return [...rows, ...(await Promise.all(others)).flatMap((page) => page.rows)];
}

describe("the items of a category", () => {
	it("come by name, each once, 25 a page", async () => {
		const all = await readAll((number) => listItems(ctx, { categoryId: full.id, number }));
		expect(new Set(all.map(({ id }) => id)).size).toBe(itemCount);
		expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).sort());
		const last = await listItems(ctx, { categoryId: full.id, number: itemCount });
		expect(last).toMatchObject({ number: itemCount / 25, total: itemCount, rows: all.slice(-25) });
	});

	it("are found by words that begin as typed, in either language, and in one category where asked", async () => {
		const item = await buildItem(db, { name: "Squirtle Base", nameEs: "Tortuguita", categoryId: other.id });
		for (const search of ["squir", "BASE squirtle", "tórtu"]) {
			expect(await searchItems(ctx, { search, categoryId: null })).toMatchObject([{ id: item.id }]);
			expect(await searchItems(ctx, { search, categoryId: full.id })).toEqual([]);
		}
		for (const search of ["", "  ", "!!", "\0", "squirtle blastoise"])
			expect(await searchItems(ctx, { search, categoryId: null })).toEqual([]);
		const search = (tx: CommandContext) => searchItems(tx, { search: "carta", categoryId: null });
		expect(await searchItems(ctx, { search: "carta", categoryId: null })).toHaveLength(50);
		expect(await rowsReadBy(ctx, search)).toBeLessThan(itemCount / 4);
	});
});

describe("one of the catalogue", () => {
	it("is found by the id that another had before it was merged into it", async () => {
		const [from, into] = [
			await buildExpansion(db, { categoryId: other.id }),
			await buildExpansion(db, { categoryId: other.id }),
		];
		const kept = await buildItem(db, { categoryId: other.id, expansionId: into.id });
		const gone = await buildItem(db, { categoryId: other.id, name: "Otra Forma" });
		await mergeItems(ctx, { fromId: gone.id, intoId: kept.id });
		await mergeExpansions(ctx, { fromId: from.id, intoId: into.id });
		expect(await getItem(ctx, gone.id)).toMatchObject({
			id: kept.id,
			expansion: into.name,
			expansionId: into.id,
			aliases: ["otra forma"],
			version: 1,
		});
		expect(await getExpansion(ctx, from.id)).toMatchObject({ id: into.id, name: into.name });
		for (const id of ["x", crypto.randomUUID()]) {
			expect((await refusal(getItem(ctx, id))).code).toBe("catalogue.itemNotFound");
			expect((await refusal(getExpansion(ctx, id))).code).toBe("catalogue.expansionNotFound");
		}
	});

	it("lists the expansions of a category by name", async () => {
		const { id } = await buildCategory(db);
		for (const name of ["Jungle", "Base"]) await addExpansion(ctx, { categoryId: id, name, nameEs: "" });
		expect((await listExpansions(ctx, id)).map(({ name }) => name)).toEqual(["Base", "Jungle"]);
	});
});

describe("typed names", () => {
	it.each([
		["of all categories", null, itemCount * 2],
		["of one", full.id, itemCount],
	])("%s come the most frequent first, each once", async (_, categoryId, count) => {
		const all = await readAll((number) => listTypedNames(ctx, { categoryId, number }));
		expect(all).toHaveLength(count);
		expect(new Set(all.map((typed) => typed.categoryId + typed.name)).size).toBe(count);
		const people = all.map((typed) => typed.people);
		expect(people).toEqual(people.toSorted((a, b) => b - a));
	});
});

it("is shown to admins alone", async () => {
	const { id } = await buildItem(db);
	for (const user of [null, await buildUser(db), await buildUser(db, { role: "moderator" })]) {
		const stranger = contextOf(db, user);
		const refusals = [
			refusal(listItems(stranger, { categoryId: full.id })),
			refusal(searchItems(stranger, { search: "carta", categoryId: null })),
			refusal(getItem(stranger, id)),
			refusal(listExpansions(stranger, full.id)),
			refusal(getExpansion(stranger, id)),
			refusal(listTypedNames(stranger, { categoryId: null })),
		];
		for (const { code } of await Promise.all(refusals)) expect(code).toBe("auth.forbidden");
	}
});
