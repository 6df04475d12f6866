import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem, findPrefixes } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { unique } from "#tests/factories/row.ts";
import { editItem, mergeItems } from "./commands.server.ts";
import { addClaimedName, confirmClaim, dismissClaim } from "./commands-claims.server.ts";
import { teachCatalogue } from "./commands-teach.server.ts";
import { listWaitingClaims } from "./queries-claims.server.ts";
import { productExpansions, productItemIds, productItems } from "./tables.server.ts";

const { db, pool, connectionString } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });
const as = (user: UserRow | null) => contextOf(db, user);

const teach = async (row: Record<string, unknown>, user?: UserRow) =>
	(await teachCatalogue(as(user ?? (await buildUser(db))), { rows: [row] as never }))[0] ?? null;
const findItem = async (id: string) =>
	(await db.select().from(productItems).where(eq(productItems.id, id)))[0];
const waitingIn = async (categoryId: string) => (await listWaitingClaims(as(admin), { categoryId })).rows;

/** The input that names the first claim that waits in a category. */
async function inputOf(categoryId: string) {
	const [claim] = await waitingIn(categoryId);
	return { id: claim?.id ?? "", version: claim?.item?.version ?? 0 };
}

async function buildWaiting() {
	const { id: categoryId, slug: category } = await buildCategory(db);
	const ids = [{ source: "mcm", value: unique() }];
	const row = { category, code: "NEO", set: `Neo ${unique()}`, number: "7", name: "Feraligatr", ids };
	const person = await buildUser(db);
	const itemId = (await teach(row, person)) ?? "";
	return { categoryId, row, itemId, person, input: await inputOf(categoryId) };
}

/** A file says that number 4 of a set is Blastoise, which the catalogue calls Charizard. */
async function buildContradiction() {
	const { id: categoryId, slug: category } = await buildCategory(db);
	const expansion = await buildExpansion(db, { categoryId });
	const place = { categoryId, expansionId: expansion.id };
	const charizard = await buildItem(db, { ...place, number: "4", name: "Charizard" });
	const row = { category, code: "BS", set: expansion.name, number: "4", name: "Blastoise" };
	const person = await buildUser(db);
	await teach(row, person);
	return { categoryId, place, charizard, row, person, input: await inputOf(categoryId) };
}

describe("an item that waits", () => {
	it("is everybody's once an admin confirms it, with its set and its ids", async () => {
		const { categoryId, row, itemId, input } = await buildWaiting();
		expect(await confirmClaim(as(admin), input)).toEqual({ result: "confirmed", name: row.name, itemId });
		expect(await findPrefixes(db, itemId)).toEqual(["feraligatr"]);
		const [set] = await db
			.select()
			.from(productExpansions)
			.where(eq(productExpansions.categoryId, categoryId));
		expect(set?.confirmedAt).not.toBeNull();
		const ids = await db.select().from(productItemIds).where(eq(productItemIds.itemId, itemId));
		expect(ids).toMatchObject(row.ids);
		expect(await waitingIn(categoryId)).toEqual([]);
		expect(await teach(row)).toBe(itemId);
	});

	it("goes with its set when it is dismissed", async () => {
		const { categoryId, itemId, input } = await buildWaiting();
		expect(await dismissClaim(as(admin), input)).toMatchObject({ result: "dismissed", itemId: null });
		expect(await findItem(itemId)).toBeUndefined();
		expect(await db.$count(productExpansions, eq(productExpansions.categoryId, categoryId))).toBe(0);
		expect(await waitingIn(categoryId)).toEqual([]);
	});

	it("stays for who uses it, and waits again when a file says it again", async () => {
		const { categoryId, row, itemId, input } = await buildWaiting();
		await buildListing(db, { productItemId: itemId, categoryId });
		await dismissClaim(as(admin), input);
		expect((await findItem(itemId))?.confirmedAt).toBeNull();
		expect(await teach(row)).toBe(itemId);
		expect(await waitingIn(categoryId)).toMatchObject([{ problem: null, people: 1, item: { id: itemId } }]);
	});

	it("waits no more when it is merged into another", async () => {
		const { categoryId, row, itemId, person } = await buildWaiting();
		await teach({ ...row, name: "Heracross" }, person);
		const into = await buildItem(db, { categoryId });
		await mergeItems(as(admin), { fromId: itemId, intoId: into.id });
		expect(await waitingIn(categoryId)).toMatchObject([{ problem: "name", item: { id: into.id } }]);
		expect(await teach(row)).toBe(into.id);
	});
});

describe("a contradiction", () => {
	it("becomes one more name of the item", async () => {
		const { categoryId, charizard, row, input } = await buildContradiction();
		expect(await addClaimedName(as(admin), input)).toMatchObject({ result: "named", itemId: charizard.id });
		expect(await waitingIn(categoryId)).toEqual([]);
		expect(await teach(row)).toBe(charizard.id);
	});

	it("takes the number from the item when the file is right, for the one of its name", async () => {
		const { categoryId, place, charizard, row, input } = await buildContradiction();
		const { itemId } = await confirmClaim(as(admin), input);
		expect(await findItem(itemId ?? "")).toMatchObject({ ...place, name: "Blastoise", number: "4" });
		expect(await findItem(charizard.id)).toMatchObject({ number: null, version: 2 });
		expect(await teach(row)).toBe(itemId);
		expect(await waitingIn(categoryId)).toEqual([]);
		const other = await buildContradiction();
		const there = await buildItem(db, { ...other.place, name: "Blastoise" });
		expect(await confirmClaim(as(admin), other.input)).toMatchObject({ itemId: there.id });
		expect(await findItem(there.id)).toMatchObject({ number: "4" });
	});

	it("is what another file alone said, once an admin confirms the one", async () => {
		const { categoryId, row, itemId } = await buildWaiting();
		await teach({ ...row, name: "Heracross" });
		const { itemId: heracross } = await confirmClaim(as(admin), await lastOf(categoryId));
		expect(await findItem(itemId)).toBeUndefined();
		expect(await findItem(heracross ?? "")).toMatchObject({ name: "Heracross", number: "7" });
		expect(await waitingIn(categoryId)).toMatchObject([
			{ problem: "name", name: "Feraligatr", item: { id: heracross } },
		]);
	});

	it("takes the id from another item when the file is right", async () => {
		const { categoryId, place, charizard, row } = await buildContradiction();
		const mew = await buildItem(db, { ...place, number: "8", name: "Mew" });
		const ids = [{ source: "scryfall", value: unique() }];
		await db.insert(productItemIds).values(ids.map((id) => ({ ...id, itemId: charizard.id })));
		for (const number of ["8", "9"]) {
			await teach({ ...row, number, name: number === "8" ? "Mew" : "Mewtwo", ids });
			const claim = (await waitingIn(categoryId)).find(({ problem }) => problem === "id");
			const input = { id: claim?.id ?? "", version: claim?.item?.version ?? 0 };
			const { itemId } = await confirmClaim(as(admin), input);
			if (number === "8") expect(itemId).toBe(mew.id);
			expect(await db.select().from(productItemIds)).toContainEqual({ ...ids[0], itemId, isTaught: false });
		}
	});

	it("goes for good when it is dismissed, whoever's file says it again, and the item stays", async () => {
		const { categoryId, charizard, row, person, input } = await buildContradiction();
		await dismissClaim(as(admin), input);
		expect(await findItem(charizard.id)).toMatchObject({ name: "Charizard", number: "4", version: 1 });
		for (const user of [person, undefined]) {
			expect(await teach(row, user)).toBeNull();
			expect(await waitingIn(categoryId)).toEqual([]);
		}
		expect((await refusal(confirmClaim(as(admin), input))).code).toBe("catalogue.changed");
	});

	it("waits again when it contradicts another item than the one for which it was dismissed", async () => {
		const { categoryId, place, charizard, row, input } = await buildContradiction();
		await dismissClaim(as(admin), input);
		await db.update(productItems).set({ number: null }).where(eq(productItems.id, charizard.id));
		const { id } = await buildItem(db, { ...place, number: "4", name: "Venusaur" });
		await teach(row);
		expect(await waitingIn(categoryId)).toMatchObject([{ problem: "name", item: { id } }]);
	});

	it("makes its item and set when what it contradicted is gone", async () => {
		const { categoryId, row, itemId, person } = await buildWaiting();
		await teach({ ...row, name: "Heracross" }, person);
		await dismissClaim(as(admin), await lastOf(categoryId));
		expect(await findItem(itemId)).toBeUndefined();
		expect(await waitingIn(categoryId)).toMatchObject([{ problem: "name", item: null }]);
		expect((await refusal(addClaimedName(as(admin), await inputOf(categoryId)))).code).toBe(
			"catalogue.changed",
		);
		const { itemId: made } = await confirmClaim(as(admin), await inputOf(categoryId));
		expect(await teach({ ...row, ids: [], name: "Heracross" })).toBe(made);
	});
});

async function lastOf(categoryId: string) {
	const claim = (await waitingIn(categoryId)).at(-1);
	return { id: claim?.id ?? "", version: claim?.item?.version ?? 0 };
}

describe("what waits", () => {
	const commands = [confirmClaim, addClaimedName, dismissClaim];

	it("is seen to by one of two at once", async () => {
		for (const command of [confirmClaim, dismissClaim]) {
			const { input } = await buildWaiting();
			const results = await Promise.allSettled([command(as(admin), input), dismissClaim(as(admin), input)]);
			const lost = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
			expect(lost).toMatchObject([{ code: "catalogue.changed" }]);
		}
	});

	it("is as the admin saw it", async () => {
		const { charizard, input } = await buildContradiction();
		await editItem(as(admin), {
			id: charizard.id,
			version: "1",
			name: "Venusaur",
			nameEs: "",
			description: "",
			number: "4",
		});
		for (const command of commands)
			expect((await refusal(command(as(admin), input))).code).toBe("catalogue.changed");
		const gone = { id: crypto.randomUUID(), version: 0 };
		for (const command of commands)
			expect((await refusal(command(as(admin), gone))).code).toBe("catalogue.changed");
		expect((await refusal(confirmClaim(as(admin), { ...gone, id: "no" }))).code).toBe("request.invalid");
	});

	it("is an admin's alone to see and to see to", async () => {
		const { input, categoryId } = await buildWaiting();
		const banned = await buildUser(db, { role: "admin", isBanned: true });
		for (const user of [null, await buildUser(db), await buildUser(db, { role: "moderator" }), banned]) {
			for (const command of commands)
				expect((await refusal(command(as(user), input))).code).toBe("auth.forbidden");
			expect((await refusal(listWaitingClaims(as(user), { categoryId }))).code).toBe("auth.forbidden");
		}
		expect(await waitingIn(categoryId)).toHaveLength(1);
	});

	it("is shown with contradictions first, then by how many say so, 25 a page", async () => {
		const { id: categoryId, slug: category } = await buildCategory(db);
		const expansion = await buildExpansion(db, { categoryId });
		await buildItem(db, { categoryId, expansionId: expansion.id, number: "99", name: "Mew" });
		const row = { category, code: "NEO", set: expansion.name };
		const names = [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => letter.repeat(8));
		const rows = names.map((name, index) => ({ ...row, number: String(index + 1), name }));
		await teachCatalogue(as(await buildUser(db)), { rows });
		for (let person = 0; person < 2; person++) await teach({ ...row, number: "99", name: "Heracross" });
		const first = await listWaitingClaims(as(admin), { categoryId });
		expect(first).toMatchObject({ total: 27 });
		expect(first.rows).toHaveLength(25);
		expect(first.rows.slice(0, 2)).toMatchObject([
			{ problem: "name", name: "Heracross", people: 2, item: { name: "Mew", isConfirmed: true } },
			{ problem: null, people: 1 },
		]);
		expect((await listWaitingClaims(as(admin), { categoryId, number: 2 })).rows).toHaveLength(2);
	});
});

it("a long file that waits for somebody else's leaves the others of its pool alone", async () => {
	const { slug: category } = await buildCategory(db);
	const limits = { connection: 30_000, statement: 1_000, answer: 2_000 };
	const jobs = connectDatabase({ connectionString, max: 1, limits });
	const rows = Array.from({ length: 600 }, (_, at) => {
		return { category, code: "ALB", set: "Alba", number: `${at}`, name: `Carta ${at}`, ids: [] };
	});
	const other = await pool.connect();
	await other.query("begin; lock table product_expansion_aliases");
	const taught = teachCatalogue({ ...as(await buildUser(db)), db: jobs.db }, { rows });
	await other.query("select pg_sleep(2.5); commit");
	other.release();
	expect(await taught).toHaveLength(rows.length);
	expect(jobs.pool.isBroken).toBe(false);
	await expect(jobs.pool.query("select pg_sleep(30)")).rejects.toMatchObject({ code: "57014" });
	await jobs.close();
});
