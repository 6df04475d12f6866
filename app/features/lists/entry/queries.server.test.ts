import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blocks } from "#app/features/accounts/tables.server.ts";
import { productExpansionCodes } from "#app/features/catalogue/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, buildListPerson } from "#tests/factories/lists.ts";
import {
	getListPage,
	getListSummary,
	type ListEntriesInput,
	listEntryViews,
	listWantedSets,
} from "./queries.server.ts";
import { absentDays, fittingLimit } from "./rules.ts";
import { findLoaded, readListPage } from "./rules-page.ts";

const { db } = await testDatabase();
const longAgo = new Date(Date.now() - 300 * 24 * 60 * 60 * 1000);

async function read(owner: UserRow, query: Partial<ListEntriesInput> = {}, reader: UserRow | null = owner) {
	const whole = {
		ownerId: owner.id,
		side: "want",
		filter: "all",
		search: "",
		locale: "es",
		withPeople: true,
	} as const;
	return listEntryViews(contextOf(db, reader), { ...whole, page: { number: 1, size: 60 }, ...query });
}

describe("who has a thing", () => {
	it.each([
		["was here a day before that", absentDays - 1, 1],
		["was away for longer", absentDays + 1, 0],
	])("is told where they are findable: %s", async (_, days, people) => {
		const [me, other, item] = [await buildUser(db), await buildUser(db), await buildItem(db)];
		const seenAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
		await buildListPerson(db, { userId: other.id, seenAt });
		await buildEntry(db, { userId: other.id, itemId: item.id });
		await buildEntry(db, { userId: me.id, side: "want", itemId: item.id });
		expect((await read(me)).rows).toMatchObject([{ people }]);
	});
});

describe("a jump", () => {
	it("reads a letter by name and a set by number, of those that the list has", async () => {
		const [me, other] = [await buildUser(db), await buildUser(db)];
		const { id: expansionId, categoryId } = await buildExpansion(db, { code: "SAL", name: "Serie Sal" });
		const [elsewhere] = [await buildExpansion(db, { categoryId, name: "Serie Mar" })];
		const card = (name: string, number: string, more = {}) =>
			buildItem(db, { categoryId: categoryId ?? "", expansionId, name, number, ...more });
		const things = [
			await card("Zorro", "GG2"),
			await card("Puma", "10"),
			await card("Fox", "9", { nameEs: "Puma chico" }),
			await card("Puma", "2", { expansionId: elsewhere.id }),
		];
		const own = { userId: me.id, categoryId: categoryId ?? "" };
		for (const { id: itemId } of things) await buildEntry(db, { ...own, itemId });
		await buildEntry(db, { ...own, customName: "¡7 pumas!" });
		await buildEntry(db, { ...own, customName: "Pumas ocultos", hiddenAt: new Date() });
		await buildEntry(db, { ...own, side: "want", itemId: things[1]?.id ?? "", anyPrinting: true });
		const pageOf = async (search: string, reader: UserRow | null = me) =>
			getListPage(contextOf(db, reader), {
				ownerId: me.id,
				view: readListPage(new URLSearchParams(search), "own"),
				locale: "es",
			});
		const namesOf = async (search: string) => {
			const { have } = await pageOf(search);
			return { total: have?.total, names: have?.rows.map(({ name, number }) => `${name} ${number ?? ""}`) };
		};
		expect((await pageOf("")).targets).toBeNull();
		const letters = async (reader: UserRow | null) =>
			(await pageOf("por=letra", reader)).targets?.map(({ at, count }) => `${at} ${count}`);
		expect(await letters(me)).toEqual(["0 1", "p 4", "z 1"]);
		expect(await letters(other)).toEqual(["0 1", "p 3", "z 1"]);
		expect(await namesOf("por=letra&en=p")).toEqual({
			total: 4,
			names: ["Puma 2", "Puma 10", "Puma chico 9", "Pumas ocultos "],
		});
		expect(await namesOf("por=letra&en=p&q=chico")).toMatchObject({ names: ["Puma chico 9"] });
		const sets = await pageOf("por=set");
		expect(sets.targets).toEqual([
			{ at: expansionId, label: "SAL", name: "Serie Sal", count: 3 },
			{ at: elsewhere.id, label: "Serie Mar", name: "Serie Mar", count: 1 },
		]);
		expect(await namesOf(`por=set&en=${expansionId}`)).toEqual({
			total: 3,
			names: ["Puma chico 9", "Puma 10", "Zorro GG2"],
		});
		// A want of any printing is of no set.
		expect(await pageOf("ver=busco&por=set")).toMatchObject({ targets: [], have: { total: 6 } });
	});
});

describe("a search", () => {
	it.each([
		["EN064", 1],
		["en064", 1],
		["ygo en064", 1],
		["64", 1],
		["mex 5", 1],
		["Mex5", 1],
		["ÑANDÚ", 1],
		["nandu  sud", 1],
		["rhea", 1],
		["kirby’s", 1],
		["straße", 1],
		["łódź", 1],
		["100%", 1],
		["%", 1],
		["_", 0],
		["mex 6", 0],
	])("for %j finds %i of a whole list, as the page does of what is loaded", async (search, count) => {
		const user = await buildUser(db);
		const buildSet = async (name: string, code: string) => {
			const set = await buildExpansion(db, { name });
			const { id: expansionId, categoryId } = set;
			await db.insert(productExpansionCodes).values({ expansionId, categoryId: categoryId ?? "", code });
			return set;
		};
		const album = await buildSet("Copa", "MEX");
		const cards = await buildSet("Sudestada", "YGO");
		const inSet = async (set: typeof album, fields: { name: string; nameEs?: string; number: string }) => {
			const item = await buildItem(db, { ...fields, expansionId: set.id, categoryId: set.categoryId ?? "" });
			await buildEntry(db, { userId: user.id, side: "want", itemId: item.id });
		};
		await inSet(album, { name: "Lucas", number: "MEX5" });
		await inSet(cards, { name: "Rhea", nameEs: "Ñandú", number: "EN064" });
		for (const customName of ["Kirby's Dream Land", "Strasse", "Lodz", "Al 100%"])
			await buildEntry(db, { userId: user.id, side: "want", customName });
		const found = (await read(user, { search })).rows.map(({ name }) => name);
		expect(found).toHaveLength(count);
		expect(findLoaded((await read(user)).rows, search).map(({ name }) => name)).toEqual(found);
	});
});

describe("listEntryViews", () => {
	it("gives things as their owner says them, starred first", async () => {
		const user = await buildUser(db);
		const expansion = await buildExpansion(db, { name: "Base Set", nameEs: "Set Básico", printedCount: 102 });
		const { categoryId } = expansion;
		const item = await buildItem(db, {
			name: "Condor",
			nameEs: "Cóndor",
			number: "4",
			expansionId: expansion.id,
			categoryId: categoryId ?? "",
		});
		await buildEntry(db, { userId: user.id, side: "want", customName: "Pikachu surfer", isStarred: true });
		await buildEntry(db, { userId: user.id, side: "want", itemId: item.id, note: "holo" });
		const { rows, total } = await read(user);
		expect(total).toBe(2);
		expect(rows).toMatchObject([
			{ name: "Pikachu surfer", isCustom: true, isStarred: true, expansion: null, people: 0, usernames: [] },
			{
				name: "Cóndor",
				isCustom: false,
				expansion: "Set Básico",
				number: "4",
				printedCount: 102,
				copy: { note: "holo" },
			},
		]);
		expect((await read(user, { locale: "en" })).rows[1]).toMatchObject({
			name: "Condor",
			expansion: "Base Set",
		});
		for (const search of ["condor basico", "BÁSICO 4", "cón"])
			expect((await read(user, { search })).rows.map(({ name }) => name)).toEqual(["Cóndor"]);
	});

	it.each([
		["all", 4],
		["repeated", 1],
		["published", 1],
		["stale", 1],
		["matched", 1],
		["starred", 0],
		["loose", 4],
	] as const)("narrows haves down to %s", async (filter, total) => {
		const owner = await buildUser(db);
		const listing = await buildListing(db, { userId: owner.id });
		const own = { userId: owner.id };
		await buildEntry(db, { ...own, quantity: 2 });
		await buildEntry(db, { ...own, itemId: listing.productItemId, listingId: listing.id });
		await buildEntry(db, { ...own, touchedAt: longAgo });
		const { itemId } = await buildEntry(db, own);
		await buildEntry(db, { side: "want", itemId });
		expect((await read(owner, { side: "have", filter })).total).toBe(total);
	});

	it("hides from others what is hidden or not on show", async () => {
		const owner = await buildUser(db);
		const listing = await buildListing(db, { userId: owner.id, status: "paused" });
		await buildEntry(db, { userId: owner.id, hiddenAt: new Date() });
		await buildEntry(db, { userId: owner.id, itemId: listing.productItemId, listingId: listing.id });
		const side = "have";
		expect([(await read(owner, { side })).total, (await read(owner, { side }, null)).total]).toEqual([2, 0]);
	});

	it("says who has what is wanted: by item, by name, and typed", async () => {
		const [owner, other] = [await buildUser(db), await buildUser(db)];
		const item = await buildItem(db, { name: "Yaguareté" });
		const printing = await buildItem(db, { name: "Yaguarete", categoryId: item.categoryId, number: "7" });
		await buildEntry(db, { userId: other.id, itemId: item.id });
		await buildEntry(db, { itemId: printing.id });
		await buildEntry(db, { userId: other.id, customName: "Lote", categoryId: item.categoryId });
		const want = { userId: owner.id, side: "want" } as const;
		await buildEntry(db, { ...want, itemId: printing.id });
		await buildEntry(db, { ...want, itemId: item.id, anyPrinting: true });
		await buildEntry(db, { ...want, customName: "lote", categoryId: item.categoryId, isStarred: true });
		const { rows } = await read(owner);
		expect(rows.map(({ people, anyPrinting }) => [people, anyPrinting])).toEqual([
			[1, false],
			[2, true],
			[1, false],
		]);
		expect(rows[0]?.usernames).toEqual([other.username]);
	});

	it("counts who is findable behind a hundred who are not, and says of a hundred that they are as many at least", async () => {
		const owner = await buildUser(db);
		const { itemId, categoryId, nameKey } = await buildEntry(db, { touchedAt: new Date(Date.now() - 1e6) });
		await buildEntry(db, { userId: owner.id, side: "want", itemId });
		await db.execute(sql`insert into users (username, email, city, is_banned)
			select 'many_' || n, 'many_' || n || '@example.test', 'Rosario', true from generate_series(1, ${fittingLimit}) as n`);
		await db.execute(sql`insert into list_people (user_id) select id from users where username like 'many%'`);
		await db.execute(sql`insert into list_entries (user_id, side, item_id, category_id, name_key)
			select id, 'have', ${itemId}, ${categoryId}, ${nameKey} from users where username like 'many%'`);
		expect((await read(owner)).rows).toMatchObject([{ people: 1 }]);
		await db.execute(sql`update users set is_banned = false where username like 'many%'`);
		expect((await read(owner)).rows).toMatchObject([{ people: fittingLimit }]);
	});

	it.each([
		["is banned", { isBanned: true }, {}, {}],
		["was away for long", {}, { seenAt: longAgo }, {}],
		["pauses", {}, { pausedUntil: new Date(Date.now() + 1e6) }, {}],
		["has not said for long that it is so", {}, {}, { touchedAt: longAgo }],
		["has promised it", {}, {}, { reserved: 1 }],
	] as const)("leaves out who %s", async (_, account, person, entry) => {
		const [owner, other] = [await buildUser(db), await buildUser(db, account)];
		await buildListPerson(db, { userId: other.id, ...person });
		const { itemId } = await buildEntry(db, { userId: other.id, ...entry });
		await buildEntry(db, { userId: owner.id, side: "want", itemId });
		expect((await read(owner)).rows[0]).toMatchObject({ people: 0, usernames: [] });
	});

	it.each([[true], [false]])("leaves out who blocked or is blocked", async (isBlocker) => {
		const [owner, other] = [await buildUser(db), await buildUser(db)];
		const { itemId } = await buildEntry(db, { userId: other.id });
		await buildEntry(db, { userId: owner.id, side: "want", itemId });
		const [blockerId, blockedId] = isBlocker ? [owner.id, other.id] : [other.id, owner.id];
		await db.insert(blocks).values({ blockerId, blockedId });
		expect((await read(owner)).rows[0]?.people).toBe(0);
	});
});

it("summarises what there is", async () => {
	const user = await buildUser(db);
	await buildEntry(db, { userId: user.id, quantity: 3 });
	await buildEntry(db, { userId: user.id, side: "want" });
	expect(await getListSummary(contextOf(db, user), user.id)).toEqual({
		have: { entries: 1, units: 3 },
		want: { entries: 1, units: 1 },
		isShown: true,
		stale: 0,
		pause: null,
		lastImport: null,
	});
});

it("lists the sets of which things are missing, with their numbers in order", async () => {
	const [owner, other] = [await buildUser(db), await buildUser(db)];
	const expansion = await buildExpansion(db, { nameEs: "Serie Andes" });
	const numbers = ["10", "9", "TG1", "2", "100"];
	const items = [];
	for (const number of numbers)
		items.push(
			await buildItem(db, { number, expansionId: expansion.id, categoryId: expansion.categoryId ?? "" }),
		);
	for (const { id } of items.slice(0, 4))
		await buildEntry(db, { userId: owner.id, side: "want", itemId: id });
	await buildEntry(db, { userId: owner.id, side: "want", customName: "Pikachu surfer" });
	await buildEntry(db, { userId: other.id, itemId: items[1]?.id ?? "" });
	const input = { ownerId: owner.id, locale: "es", limit: 5 } as const;
	expect(await listWantedSets(contextOf(db, owner), { ...input, withPeople: true })).toMatchObject([
		{
			name: "Serie Andes",
			total: 5,
			missing: 4,
			matched: 1,
			numbers: [
				{ number: "2", isMatched: false },
				{ number: "9", isMatched: true },
				{ number: "10", isMatched: false },
				{ number: "TG1", isMatched: false },
			],
		},
	]);
	const [shown] = await listWantedSets(contextOf(db, null), { ...input, withPeople: false });
	expect(shown).toMatchObject({ missing: 4, matched: 0 });
});
