import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildGrownUser, buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { unique } from "#tests/factories/row.ts";
import { teachingOf } from "#tests/factories/teaching.ts";
import { matchItems } from "./matching/matching.server.ts";
import { listWaitingClaims } from "./queries-claims.server.ts";
import { productItemIds } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });

const as = (user: UserRow | null, overrides = {}) => contextOf(db, user, overrides);
const { buildFile, buildSet, claimsOf, countItems, idsOf, teach } = teachingOf(db);

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

	it("contradicts what another's file made too, which stays that person's", async () => {
		const { category, row } = await buildFile();
		const [ana, bea] = [await buildUser(db), await buildUser(db)];
		const [id] = await teach(ana, [row]);
		expect(await teach(bea, [{ ...row, name: "Heracross" }])).toEqual([null]);
		expect(await teach(ana, [row])).toEqual([id]);
		expect((await listWaitingClaims(as(admin), { categoryId: category.id })).rows).toMatchObject([
			{ problem: "name", name: "Heracross", item: { id, isConfirmed: false, isSetNew: true } },
			{ problem: null, name: "Feraligatr", item: { id } },
		]);
	});
});
