import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildGrownUser, buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { unique } from "#tests/factories/row.ts";
import { type TaughtFileRow, teachingOf } from "#tests/factories/teaching.ts";
import { addItem } from "./commands.server.ts";
import { confirmTaught } from "./commands-taught.server.ts";
import { importItems } from "./import/import.server.ts";
import { matchItems } from "./matching/matching.server.ts";
import { listWaitingClaims } from "./queries-claims.server.ts";
import { productItemIds, productItems } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });

const as = (user: UserRow | null, overrides = {}) => contextOf(db, user, overrides);
const { buildSet, claimsOf, countItems, findItem, idsOf, teach } = teachingOf(db);

describe("a row that contradicts the catalogue", () => {
	it("stays as typed and waits: that number with another name", async () => {
		const { category, charizard, row } = await buildSet();
		const [ana, bea] = [await buildUser(db), await buildUser(db)];
		const wrong = { ...row, number: "4", name: "Blastoise" };
		expect(await teach(ana, [wrong])).toEqual([null]);
		expect(await teach(bea, [wrong])).toEqual([null]);
		expect(await teach(ana, [wrong])).toEqual([null]);
		const { rows, total } = await listWaitingClaims(as(admin), { categoryId: category.id });
		expect(total).toBe(1);
		expect(rows).toMatchObject([
			{
				problem: "name",
				name: "Blastoise",
				number: "4",
				people: 2,
				item: { id: charizard.id, isConfirmed: true },
			},
		]);
		expect(await countItems(category.id)).toBe(1);
	});

	it("stays as typed and waits: an id of another item", async () => {
		const { category, charizard, place, row } = await buildSet();
		const blastoise = await buildItem(db, { ...place, number: "2", name: "Blastoise" });
		const ids = [{ source: "scryfall", value: unique() }];
		await db.insert(productItemIds).values(ids.map((id) => ({ ...id, itemId: charizard.id })));
		const rows = [
			{ ...row, number: "2", name: "Blastoise", ids },
			{ ...row, number: "99", name: "Venusaur", ids },
			{ ...row, number: "98", name: "Charizard", ids },
		];
		expect(await teach(await buildUser(db), rows)).toEqual([null, null, charizard.id]);
		expect((await claimsOf(category.id)).map(({ problem, itemId }) => [problem, itemId])).toEqual([
			["id", charizard.id],
			["id", charizard.id],
		]);
		expect(await idsOf(blastoise.id)).toEqual([]);
	});

	it("is never the item of an id that files taught, where set, number and name say another", async () => {
		const { category, charizard, row } = await buildSet();
		const ids = [{ source: "scryfall", value: unique() }];
		const nonsense = { ...row, number: "55", name: "Cualquier cosa", ids };
		const [bound] = await teach(await buildGrownUser(db), [nonsense]);
		expect(await teach(await buildGrownUser(db), [nonsense])).toEqual([bound]);
		expect(await idsOf(bound)).toMatchObject(ids);
		const honest = { ...row, number: "4", name: "Charizard", ids };
		expect(await teach(await buildUser(db), [honest])).toEqual([null]);
		expect((await listWaitingClaims(as(admin), { categoryId: category.id })).rows).toMatchObject([
			{ problem: "id", name: "Charizard", item: { id: bound } },
		]);
		const query = {
			name: "Charizard",
			set: "BS",
			number: "4",
			total: null,
			category: null,
			language: null,
			ids,
		};
		const search = { userId: null, categoryId: category.id };
		const [match] = await matchItems(db, { ...search, queries: [query] });
		expect(match?.status).toBe("choose");
		expect(match?.candidates.map(({ id }) => id)).toEqual([charizard.id, bound]);
		const [named] = await matchItems(db, { ...search, queries: [{ ...query, set: null, number: null }] });
		expect(named?.status).toBe("choose");
		const [bare] = await matchItems(db, {
			...search,
			queries: [{ ...query, name: "", set: null, number: null }],
		});
		expect(bare).toMatchObject({ status: "sure", candidates: [{ id: bound }] });
	});
});

describe("a number that nobody confirmed", () => {
	const rowsOf = (row: TaughtFileRow, ...names: string[]) => names.map((name) => ({ ...row, name }));

	it("keeps nobody else's file from its own item, which another can vouch for", async () => {
		const { category, row } = await buildSet();
		const [junk, pikachu] = rowsOf({ ...row, number: "58" }, "Cualquier cosa", "Pikachu");
		const newcomer = await buildUser(db);
		const [held] = await teach(newcomer, [junk as TaughtFileRow]);
		const honest = await buildUser(db);
		const [id] = await teach(honest, [pikachu as TaughtFileRow]);
		expect([id === null, id === held]).toEqual([false, false]);
		for (const person of [await buildGrownUser(db), await buildGrownUser(db)])
			expect(await teach(person, [pikachu as TaughtFileRow])).toEqual([id]);
		expect((await findItem(id))?.confirmedAt).not.toBeNull();
		expect(await findItem(held)).toBeUndefined();
		expect((await listWaitingClaims(as(admin), { categoryId: category.id })).rows).toMatchObject([
			{ problem: "name", name: "Cualquier cosa", people: 1, item: { id, isConfirmed: true } },
		]);
		expect(await teach(newcomer, [junk as TaughtFileRow])).toEqual([null]);
	});

	it("is of the first of two items that is confirmed, and no word brings the other beside it", async () => {
		const { category, row } = await buildSet();
		const [junk, pikachu] = rowsOf({ ...row, number: "58" }, "Cualquier cosa", "Pikachu");
		const owner = await buildUser(db);
		const [held] = await teach(owner, [junk as TaughtFileRow]);
		await buildEntry(db, { userId: owner.id, itemId: held ?? "", categoryId: category.id });
		for (const person of [await buildGrownUser(db), await buildGrownUser(db)])
			await teach(person, [pikachu as TaughtFileRow]);
		expect(await findItem(held)).toMatchObject({ confirmedAt: null });
		for (const person of [owner, await buildGrownUser(db), await buildGrownUser(db)])
			expect(await teach(person, [junk as TaughtFileRow])).toEqual([null]);
		expect(await findItem(held)).toMatchObject({ confirmedAt: null });
	});

	it("is of one item when two are agreed on at once, or in one file", async () => {
		for (let round = 0; round < 6; round++) {
			const { category, row } = await buildSet();
			const rows = rowsOf({ ...row, number: "58" }, "Cualquier cosa", "Pikachu");
			for (const each of rows) await teach(await buildGrownUser(db), [each]);
			const isOneFile = round % 2 === 0;
			const files = isOneFile ? [rows] : rows.map((each) => [each]);
			const people = await Promise.all(files.map(() => buildGrownUser(db)));
			await Promise.all(files.map((file, index) => teach(people[index] ?? null, file)));
			const items = await db.select().from(productItems).where(eq(productItems.categoryId, category.id));
			expect(items.filter(({ numberKey, confirmedAt }) => numberKey === "58" && confirmedAt)).toHaveLength(1);
		}
	});

	it("is of what an admin adds or confirms, by one press for many, and of what an import says", async () => {
		const { category, expansion, place, row } = await buildSet();
		const owner = await buildUser(db);
		const numbers = ["58", "59", "60"];
		const junk = await teach(
			owner,
			numbers.map((number) => ({ ...row, number, name: `Cualquier cosa ${number}` })),
		);
		await addItem(as(admin), { ...place, name: "Pikachu", nameEs: "", description: "", number: "58" });
		const [other] = await teach(await buildUser(db), [{ ...row, number: "59", name: "Raichu" }]);
		await teach(await buildUser(db), [{ ...row, number: "59", name: "Raichu" }]);
		async function* imported() {
			yield { line: 1, fields: { category: row.category, expansion: row.set, name: "Potion", number: "60" } };
		}
		await importItems(db, imported(), { source: "tcgdex", onlyAdds: true });
		await confirmTaught(as(admin), { categoryId: category.id, set: expansion.nameFolded });
		expect((await findItem(other))?.confirmedAt).not.toBeNull();
		const items = await db.select().from(productItems).where(eq(productItems.categoryId, category.id));
		expect(items.map(({ name }) => name).sort()).toEqual(["Charizard", "Pikachu", "Potion", "Raichu"]);
		expect(await Promise.all(junk.map(findItem))).toEqual([undefined, undefined, undefined]);
		expect((await claimsOf(category.id)).map(({ problem }) => problem)).toEqual(["name", "name", "name"]);
	});
});
