import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findExpansion } from "#app/features/catalogue/queries.server.ts";
import { productExpansionCodes } from "#app/features/catalogue/tables.server.ts";
import { crossEntries } from "#app/features/matches/people/queries-cross.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildEntry, buildListPerson } from "#tests/factories/lists.ts";
import { listEntryViews, listWantedSets } from "../entry/queries.server.ts";
import { noCopy } from "../entry/rules-copy.ts";
import { writeListsFile } from "../share/queries.server.ts";
import { getSetGrid, listSets } from "./queries.server.ts";
import { packGrid, unpackGrid } from "./rules.ts";

const { db } = await testDatabase();
const stickers = await buildCategory(db, { slug: "stickers" });
const longAgo = new Date(Date.now() - 300 * 24 * 60 * 60 * 1000);

async function buildSet(name: string, { nameEs = null as string | null, code = "", size = 3 } = {}) {
	const expansion = await buildExpansion(db, { name, nameEs });
	const place = { categoryId: expansion.categoryId ?? "", expansionId: expansion.id };
	if (code) await db.insert(productExpansionCodes).values({ ...place, code });
	const items = [];
	for (let n = 1; n <= size; n++)
		items.push(await buildItem(db, { ...place, number: String(n), name: `Thing ${n}` }));
	await buildItem(db, place);
	return { id: expansion.id, items, ids: items.map(({ id }) => id) };
}

const plainHave = {
	side: "have",
	categoryId: null,
	customName: null,
	anyPrinting: false,
	isOfSet: false,
	quantity: 1,
	isStarred: false,
	copy: noCopy,
} as const;

describe("the code of a set", () => {
	it.each([
		[["151", "MEW"], "MEW"],
		[["BASE", "BS"], "BS"],
		[["SV3", "OBF"], "OBF"],
		[["2005", "99"], "99"],
	])("of %j is %s wherever it stands", async (codes, code) => {
		const [user, set] = [await buildUser(db), await buildSet(`Coded ${codes.join(" ")}`)];
		const expansion = await findExpansion(contextOf(db, null), set.id, "es");
		for (const each of codes)
			await db
				.insert(productExpansionCodes)
				.values({ code: each, expansionId: set.id, categoryId: expansion?.categoryId ?? "" });
		await buildEntry(db, { userId: user.id, side: "want", itemId: set.ids[0] ?? "" });
		const ctx = contextOf(db, user);
		const list = { ownerId: user.id, locale: "es", withPeople: false } as const;
		const page = { number: 1, size: 9 };
		const entries = await listEntryViews(ctx, { ...list, side: "want", filter: "all", search: "", page });
		const given = { ...plainHave, itemId: set.ids[0] ?? "" };
		const crossed = await crossEntries(contextOf(db, null), [given], { locale: "es", personId: user.id });
		expect([
			(await findExpansion(ctx, set.id, "es"))?.code,
			(await getSetGrid(ctx, set.id, "es")).code,
			(await listSets(ctx, codes[0] ?? "", "es")).find(({ id }) => id === set.id)?.code,
			entries.rows[0]?.code,
			(await listWantedSets(ctx, { ...list, limit: 1 }))[0]?.code,
			crossed.person?.give.things[0]?.code,
			/,(?<code>[^,]*),Coded/.exec(await writeListsFile(ctx, user.id))?.groups?.code,
		]).toEqual(Array(7).fill(code));
		await db.delete(productExpansionCodes).where(eq(productExpansionCodes.code, code));
		expect((await findExpansion(ctx, set.id, "es"))?.code).toBe(codes.find((other) => other !== code));
	});
});

describe("getSetGrid", () => {
	it("has the numbered things in their order, with what is on the lists", async () => {
		const [user, set] = [await buildUser(db), await buildSet("Grid", { code: "GRD", size: 10 })];
		await buildEntry(db, { userId: user.id, side: "want", itemId: set.ids[0] ?? "" });
		await buildEntry(db, { userId: user.id, side: "want", itemId: set.ids[1] ?? "", anyPrinting: true });
		await buildEntry(db, { userId: user.id, itemId: set.ids[9] ?? "", quantity: 4 });
		const grid = await getSetGrid(contextOf(db, user), set.id, "es");
		expect(grid).toMatchObject({ name: "Grid", code: "GRD" });
		expect(grid.numbers).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]);
		expect(grid.names?.[9]).toBe("Thing 10");
		expect(grid.marks.map(({ number, side, quantity }) => [number, side, quantity]).sort()).toEqual([
			["1", "want", 1],
			["10", "have", 4],
		]);
	});

	it("shows a thing that is both missing and spare as its later entry says", async () => {
		const [user, set] = [await buildUser(db), await buildSet("Both")];
		await buildEntry(db, { userId: user.id, itemId: set.ids[0] ?? "", quantity: 2, touchedAt: longAgo });
		await buildEntry(db, { userId: user.id, side: "want", itemId: set.ids[0] ?? "" });
		const { marks } = await getSetGrid(contextOf(db, user), set.id, "es");
		expect(marks).toMatchObject([{ number: "1", side: "want" }]);
	});

	it.each([
		["somebody", () => buildUser(db), {}, 1],
		["nobody that is banned", () => buildUser(db, { isBanned: true }), {}, 0],
		["nobody that is on pause", buildPaused, {}, 0],
		["nobody whose copy is old", () => buildUser(db), { touchedAt: longAgo }, 0],
		["nobody whose copies are promised", () => buildUser(db), { quantity: 1, reserved: 1 }, 0],
	])("says that %s has a missing thing", async (_, buildOwner, overrides, people) => {
		const [user, set] = [await buildUser(db), await buildSet("Lit")];
		const itemId = set.ids[0] ?? "";
		await buildEntry(db, { userId: user.id, side: "want", itemId });
		await buildEntry(db, { userId: (await buildOwner()).id, itemId, ...overrides });
		const { marks } = await getSetGrid(contextOf(db, user), set.id, "es");
		expect(marks).toMatchObject([{ side: "want", people }]);
	});

	it("knows the stickers of an album by their numbers alone", async () => {
		const user = await buildUser(db);
		const expansion = await buildExpansion(db, { categoryId: stickers.id });
		for (const number of ["ARG5", "FWC1", "ZZZ1", "MEX10", "FWC00", "MEX2"])
			await buildItem(db, { categoryId: stickers.id, expansionId: expansion.id, number });
		const { names, numbers } = await getSetGrid(contextOf(db, user), expansion.id, "es");
		expect(names).toBeNull();
		// In the order of the album's sections.
		expect(numbers).toEqual(["FWC00", "FWC1", "MEX2", "MEX10", "ARG5", "ZZZ1"]);
	});

	it("has no cell for a set without numbers, and is not there for what is no set", async () => {
		const user = await buildUser(db);
		const platform = await buildExpansion(db);
		await buildItem(db, { expansionId: platform.id, categoryId: platform.categoryId ?? "" });
		const grid = await getSetGrid(contextOf(db, user), platform.id, "es");
		expect(unpackGrid(packGrid(grid))).toMatchObject({ name: platform.name, numbers: [], marks: [] });
		for (const id of [user.id, "base1"]) {
			const reading = getSetGrid(contextOf(db, user), id, "es");
			await expect(reading).rejects.toMatchObject({ code: "catalogue.expansionNotFound" });
		}
		await expect(getSetGrid(contextOf(db, null), platform.id, "es")).rejects.toMatchObject({
			code: "auth.required",
		});
	});
});

describe("listSets", () => {
	async function namesOf(user: UserRow, search: string) {
		return (await listSets(contextOf(db, user), search, "es")).map(({ name }) => name);
	}

	it.each(["zénith", "CENIT coron", "qzc", "ith crow"])("finds a set by %s", async (search) => {
		const [user] = [await buildUser(db)];
		await buildSet(`Crown Zenith ${search}`, { nameEs: `Cénit Coronado ${search}`, code: "QZC" });
		expect(await namesOf(user, search)).toContain(`Cénit Coronado ${search}`);
	});

	it.each(["argentina", "ARG", "Países Bajos", "ned"])("finds an album by its section %s", async (search) => {
		const categoryId = stickers.id;
		const album = await buildExpansion(db, { name: `Album of ${search}`, categoryId });
		for (const number of ["ARG1", "NED1"])
			await buildItem(db, { categoryId, expansionId: album.id, number, name: number });
		const sets = await listSets(contextOf(db, await buildUser(db)), search, "es");
		const section = /^arg/i.test(search) ? "ARG" : "NED";
		expect(sets.find(({ id }) => id === album.id)?.section).toBe(section);
	});

	it("puts one's own first, with what is missing", async () => {
		const user = await buildUser(db);
		await buildSet("Prefix Known");
		const own = await buildSet("Prefix Own");
		await buildEntry(db, { userId: user.id, side: "want", itemId: own.ids[0] ?? "" });
		const [first, second] = await listSets(contextOf(db, user), "prefix", "es");
		expect(first).toMatchObject({ name: "Prefix Own", total: 3, missing: 1, spare: 0 });
		expect(second).toMatchObject({ name: "Prefix Known", missing: 0 });
	});

	it("finds nothing for other words, and leaves out what nobody confirmed and what has no numbers", async () => {
		const user = await buildUser(db);
		await buildExpansion(db, { name: "Unnumbered platform" });
		expect(await namesOf(user, "unnumbered")).toEqual([]);
		expect(await namesOf(user, "no such set")).toEqual([]);
	});
});

async function buildPaused(): Promise<UserRow> {
	const user = await buildUser(db);
	await buildListPerson(db, { userId: user.id, pausedUntil: new Date(Date.now() + 60_000) });
	return user;
}
