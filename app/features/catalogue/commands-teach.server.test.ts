import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildGrownUser, buildUser, type UserRow } from "#tests/factories/accounts.ts";
import {
	buildCategory,
	buildExpansion,
	buildItem,
	findKnownWords,
	findPrefixes,
} from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { unique } from "#tests/factories/row.ts";
import { type TaughtFileRow, teachingOf } from "#tests/factories/teaching.ts";
import { buildArchivedListing } from "#tests/factories/trades.ts";
import { confirmClaim } from "./commands-claims.server.ts";
import { teachCatalogue } from "./commands-teach.server.ts";
import { importItems } from "./import/import.server.ts";
import { findItemsByName, listKnownNames } from "./queries.server.ts";
import { listExpansions, listItems, searchItems } from "./queries-admin.server.ts";
import { listWaitingClaims } from "./queries-claims.server.ts";
import { suggestItems } from "./queries-suggestions.server.ts";
import { productExpansionCodes, productExpansions, productItemIds, productItems } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin" });

const as = (user: UserRow | null, overrides = {}) => contextOf(db, user, overrides);
const { buildFile, buildSet, claimsOf, codesOf, countItems, findItem, findSet, idsOf, teach } =
	teachingOf(db);

describe("a row of a file", () => {
	it("is the item of its id, of its code and number, or of its set and number", async () => {
		const { category, charizard, row } = await buildSet();
		await db
			.insert(productItemIds)
			.values({ source: "tcgplayer", value: category.slug, itemId: charizard.id });
		const ids = [{ source: "tcgplayer", value: category.slug }];
		const rows = [
			{ category: category.slug, ids },
			{ category: category.slug, ids, name: "Charizard" },
			{ ...row, set: null, number: "004/102" },
			{ ...row, code: "bs", set: null, number: "4", name: "CHARIZARD (Holo)" },
			{ ...row, code: null, number: "4", name: "Charízard" },
			{ ...row, code: "XX", set: row.set.toUpperCase(), number: "4", name: "Charizard" },
			{ ...row, number: "5" },
			{ category: "nothing-of-it", code: "BS", number: "4" },
			{ category: category.slug, name: "Charizard" },
		];
		const { id } = charizard;
		expect(await teach(await buildUser(db), rows)).toEqual([id, id, id, id, id, id, null, null, null]);
		expect(await claimsOf(category.id)).toEqual([]);
		expect(await countItems(category.id)).toBe(1);
	});

	it("is known by either language, a former name, one side of two and a number that the item lacks", async () => {
		const { category, place, row } = await buildSet();
		const spanish = await buildItem(db, {
			...place,
			number: "10",
			name: "Day of Judgment",
			nameEs: "Día del juicio",
		});
		const split = await buildItem(db, { ...place, number: "11", name: "Fire // Ice" });
		const plain = await buildItem(db, { ...place, name: "Potion" });
		const rows = [
			{ ...row, number: "10", name: "dia del juicio" },
			{ ...row, number: "11", name: "Fire" },
			{ ...row, number: "94", name: "Potion" },
		];
		expect(await teach(await buildUser(db), rows)).toEqual([spanish.id, split.id, plain.id]);
		expect(await countItems(category.id)).toBe(4);
	});

	it("that is wrong stays as typed", async () => {
		const { category, row } = await buildSet();
		const wrong = ["\0", "n".repeat(201), "\ud800", " "].map((name) => ({ ...row, number: "70", name }));
		const numbers = ["1 2", "/102", "9".repeat(21)].map((number) => ({ ...row, number, name: "Algo" }));
		const ids = [{ ...row, ids: [{ source: "TCG", value: "" }] }];
		const rows = [...wrong, ...numbers, ...ids];
		expect(await teach(await buildUser(db), rows)).toEqual(rows.map(() => null));
		expect(await countItems(category.id)).toBe(1);
	});
});

describe("a row of what the catalogue does not have", () => {
	it("makes the set and the item, which only who sent the file finds", async () => {
		const { category, row } = await buildFile();
		const [owner, other] = [await buildUser(db), await buildUser(db)];
		const [id] = await teach(owner, [row]);
		expect(await findItem(id)).toMatchObject({
			name: "Feraligatr",
			number: "7",
			source: "export",
			confirmedAt: null,
		});
		const set = await findSet(category.id);
		expect(set).toMatchObject({ name: row.set, source: "export", confirmedAt: null });
		expect(await claimsOf(category.id)).toMatchObject([
			{ userId: owner.id, itemId: id, problem: null, number: "7" },
		]);
		expect(await teach(owner, [{ category: category.slug, code: "neo", number: "7" }])).toEqual([id]);
		expect(await teach(other, [{ category: category.slug, code: "NEO", number: "7" }])).toEqual([null]);
		expect(await findPrefixes(db, id ?? "")).toEqual([]);
		const ctx = as(admin);
		expect(await suggestItems(ctx, { query: "feraligatr", categoryId: category.id }, "es")).toEqual([]);
		expect(await findItemsByName(ctx, category.id, "feraligatr")).toEqual([]);
		expect(await searchItems(ctx, { search: "feraligatr", categoryId: category.id })).toEqual([]);
		expect(await listItems(ctx, { categoryId: category.id })).toMatchObject({ rows: [], total: 0 });
		expect(await listExpansions(ctx, category.id)).toEqual([]);
	});

	it("is everybody's once the files of two grown accounts agree, with the ids of both", async () => {
		const { category, row } = await buildFile();
		const name = `Feraligatr ${unique()}`;
		const [own, both, foreign] = ["a", "b", "c"].map((value) => ({
			source: "mcm",
			value: `${row.set} ${value}`,
		}));
		const [id] = await teach(await buildGrownUser(db), [{ ...row, name, ids: [own, both] } as TaughtFileRow]);
		const second = { ...row, name: name.toUpperCase(), ids: [both, foreign] } as TaughtFileRow;
		expect(await teach(await buildGrownUser(db), [second])).toEqual([id]);
		expect((await findItem(id))?.confirmedAt).not.toBeNull();
		const set = await findSet(category.id);
		expect(set?.confirmedAt).not.toBeNull();
		expect((await listWaitingClaims(as(admin), { categoryId: category.id })).rows).toEqual([]);
		expect(await idsOf(id)).toMatchObject([{ ...both, isTaught: true }]);
		expect(await suggestItems(as(null), { query: name, categoryId: category.id }, "es")).toMatchObject([
			{ id },
		]);
		expect(await listKnownNames(as(null), [name])).toEqual([name]);
		expect(await findKnownWords(db, "feraligatr")).toEqual(["feraligatr"]);
		expect(await teach(await buildUser(db), [{ category: category.slug, code: "NEO", number: "7" }])).toEqual(
			[id],
		);
	});

	it.each([
		["new accounts, however many", [{}, {}, {}], false],
		["a new and a grown one", [{}, { isGrown: true }], false],
		["two that are here for a month", [{ isGrown: true }, { isGrown: true }], true],
		["two of which one has completed a trade", [{ isTrader: true }, { isGrown: true }], true],
	])("is told everybody by %s: %#", async (_, people, isConfirmed) => {
		const { row } = await buildFile();
		for (const { isGrown = false, isTrader = false } of people as {
			isGrown?: boolean;
			isTrader?: boolean;
		}[]) {
			const person = isGrown ? await buildGrownUser(db) : await buildUser(db);
			if (isTrader) await buildArchivedListing(db, { buyerId: person.id });
			const [id] = await teach(person, [row]);
			expect(id).not.toBeNull();
			expect(await teach(person, [row])).toEqual([id]);
		}
		const [set] = await db.select().from(productExpansions).where(eq(productExpansions.name, row.set));
		expect(set?.confirmedAt !== null).toBe(isConfirmed);
	});

	it("is confirmed by the names that grown accounts give, whatever a new one called it before", async () => {
		const { category, row } = await buildFile();
		const [id] = await teach(await buildUser(db), [
			{ ...row, set: `${row.set} basura`, name: `${row.name} puaj` },
		]);
		for (const person of [await buildGrownUser(db), await buildGrownUser(db)])
			expect(await teach(person, [row])).toEqual([id]);
		expect(await findItem(id)).toMatchObject({ name: row.name, confirmedAt: expect.any(Date) });
		const set = await findSet(category.id);
		expect(set).toMatchObject({ name: row.set, confirmedAt: expect.any(Date) });
	});

	it.each([
		["two grown accounts agree", true],
		["an admin confirms it", false],
	])("has the code that those give who vouch for it, whoever made the set: %s", async (_, isAgreed) => {
		const { category, row } = await buildFile();
		await teach(await buildUser(db), [{ ...row, code: "PUAJ", number: "1", name: "Cualquier cosa" }]);
		for (const person of [await buildGrownUser(db), await buildGrownUser(db)]) {
			await teach(person, [row]);
			if (isAgreed) continue;
			const claims = (await listWaitingClaims(as(admin), { categoryId: category.id })).rows;
			const claim = claims.find(({ name }) => name === row.name);
			await confirmClaim(as(admin), { id: claim?.id ?? "", version: claim?.item?.version ?? 0 });
			break;
		}
		expect((await findSet(category.id))?.confirmedAt).not.toBeNull();
		expect(await codesOf(category.id)).toEqual(["NEO"]);
		expect((await findSet(category.id))?.code).toBe("NEO");
	});

	it("is not made, and vouched for by nobody, in a set of another's file of which it says the code alone", async () => {
		const { category, row } = await buildFile();
		await teach(await buildUser(db), [{ ...row, set: "Una burla" }]);
		const coded = [
			{ ...row, set: null },
			{ ...row, set: null, number: "8", name: "Heracross" },
		];
		for (const person of [await buildGrownUser(db), await buildGrownUser(db)])
			expect(await teach(person, coded)).toEqual([null, null]);
		expect(await findSet(category.id)).toMatchObject({ name: "Una burla", confirmedAt: null });
	});

	it("leaves a code its set, whoever gives it to another", async () => {
		const { category, charizard, row } = await buildSet();
		await teach(await buildUser(db), [{ ...row, set: "Cualquiera", number: "77", name: "Cualquier cosa" }]);
		const coded = { category: category.slug, code: "BS", number: "4" };
		expect(await teach(await buildUser(db), [coded])).toEqual([charizard.id]);
		const [fresh] = await teach(await buildUser(db), [{ ...coded, number: "58", name: "Pikachu" }]);
		expect((await findItem(fresh))?.expansionId).toBe(charizard.expansionId);
	});

	it("waits with a number beyond the printed count of a confirmed set, and is as typed", async () => {
		const { category, expansion, row } = await buildSet();
		await db
			.update(productExpansions)
			.set({ printedCount: 102 })
			.where(eq(productExpansions.id, expansion.id));
		const rows = [
			{ ...row, number: "9901", name: "Cualquier cosa" },
			{ ...row, number: "102", name: "Potion" },
			{ ...row, number: "GG103", name: "Skyla" },
		];
		for (const person of [await buildGrownUser(db), await buildGrownUser(db)]) {
			const [beyond, ...others] = await teach(person, rows);
			expect([beyond, others.includes(null)]).toEqual([null, false]);
		}
		expect((await listWaitingClaims(as(admin), { categoryId: category.id })).rows).toMatchObject([
			{ problem: "beyond", number: "9901", setName: expansion.name, people: 2, item: null },
		]);
	});

	it.each([
		"Ganá plata en https://estafa.example/x",
		"www.estafa.example",
		"escribime a estafa.com",
		"\u3164\u3164",
		"\u202e\u200b",
	])("is not made of what is no name: %j", async (name) => {
		const { category, row } = await buildFile();
		expect(await teach(await buildGrownUser(db), [{ ...row, name }])).toEqual([null]);
		expect(await teach(await buildGrownUser(db), [{ ...row, set: name }])).toEqual([null]);
		const short = name.split(" ").at(-1)?.slice(0, 20) ?? "";
		for (const part of [{ code: short }, { number: short }])
			expect(await teach(await buildGrownUser(db), [{ ...row, ...part }])).toEqual([null]);
		expect(await countItems(category.id)).toBe(0);
	});

	it("goes to the one of two sets with its code that its number tells", async () => {
		const { category, expansion, row } = await buildSet();
		const gallery = await buildExpansion(db, { categoryId: category.id });
		await db
			.insert(productExpansionCodes)
			.values({ categoryId: category.id, code: "BS", expansionId: gallery.id });
		await buildItem(db, { categoryId: category.id, expansionId: gallery.id, number: "GG1" });
		const rows = ["GG44", "9/102", "XY7"].map((number) => ({ ...row, set: null, number, name: "Skyla" }));
		const ids = await teach(await buildUser(db), rows);
		const sets = await Promise.all(ids.map(async (id) => id && (await findItem(id))?.expansionId));
		expect(sets).toEqual([gallery.id, expansion.id, null]);
	});

	it("goes to the set of that name, not to another that has its code", async () => {
		const { category, row, place } = await buildSet();
		const [boundaries, base] = await teach(await buildUser(db), [
			{ ...row, set: "Boundaries Crossed", number: "149", name: "Skyla" },
			{ ...row, number: "58", name: "Pikachu" },
		]);
		expect((await findItem(base))?.expansionId).toBe(place.expansionId);
		expect((await findItem(boundaries))?.expansionId).not.toBe(place.expansionId);
		expect(await db.$count(productExpansions, eq(productExpansions.categoryId, category.id))).toBe(2);
	});

	it("is made once of two rows, and once by the same file twice", async () => {
		const { category, row } = await buildFile();
		const owner = await buildUser(db);
		const rows = [
			row,
			{ ...row, number: "007", name: "FERALIGATR" },
			{ ...row, number: "8", name: "Heracross" },
		];
		const first = await teach(owner, rows);
		expect(first[0]).toBe(first[1]);
		const before = await claimsOf(category.id);
		for (let time = 0; time < 5; time++) expect(await teach(owner, rows)).toEqual(first);
		expect(await claimsOf(category.id)).toEqual(before);
		expect(await countItems(category.id)).toBe(2);
	});

	it("is one item, confirmed, when two people send it at once", async () => {
		for (let round = 0; round < 6; round++) {
			const { category, row } = await buildFile();
			const rows = Array.from({ length: 40 }, (_, n) => ({
				...row,
				number: String(n + 1),
				name: `Carta ${row.set} ${n}`,
			}));
			const people = [await buildGrownUser(db), await buildGrownUser(db)];
			const [one, two] = await Promise.all(
				people.map((person, index) => teach(person, index === 0 ? rows : rows.toReversed())),
			);
			expect(two?.toReversed()).toEqual(one);
			expect(await countItems(category.id)).toBe(40);
			const items = await db.select().from(productItems).where(eq(productItems.categoryId, category.id));
			expect(items.filter(({ confirmedAt }) => confirmedAt === null)).toEqual([]);
		}
	});

	it("is one claim when one person sends it twice at once", async () => {
		const { category, row } = await buildFile();
		const owner = await buildUser(db);
		const [one, two] = await Promise.all([teach(owner, [row]), teach(owner, [row])]);
		expect(one).toEqual(two);
		expect(await claimsOf(category.id)).toHaveLength(1);
	});

	it("is confirmed by an import that has it", async () => {
		const { category, row } = await buildFile();
		const [id] = await teach(await buildUser(db), [row]);
		async function* rows() {
			yield { line: 1, fields: { category: row.category, expansion: row.set, name: row.name, number: "7" } };
		}
		await importItems(db, rows(), { source: "tcgdex", onlyAdds: true });
		expect((await findItem(id))?.confirmedAt).not.toBeNull();
		expect(await claimsOf(category.id)).toEqual([]);
		expect(await findPrefixes(db, id ?? "")).toEqual(["feraligatr"]);
	});

	it("is not made of our own cards", async () => {
		const { slug, id } = await buildCategory(db, { isSpecial: true });
		expect(
			await teach(await buildUser(db), [
				{ category: slug, code: "RC", set: "Reino", number: "1", name: "Uno" },
			]),
		).toEqual([null]);
		expect(await countItems(id)).toBe(0);
	});
});

describe("the limits of teaching", () => {
	it("are 20 sets of a file", async () => {
		const { category } = await buildFile();
		const rows = Array.from({ length: 25 }, (_, n) => ({
			category: category.slug,
			code: `S${n}`,
			set: `Serie número ${"abcdefghijklmnopqrstuvwxyz"[n]}`,
			number: "1",
			name: `Carta ${n}`,
		}));
		const found = await teach(await buildUser(db), rows);
		expect(found.slice(0, 20).every((id) => id !== null)).toBe(true);
		expect(found.slice(20)).toEqual([null, null, null, null, null]);
	});

	it("are 10 000 rows of a file", async () => {
		const { category, row } = await buildFile();
		const rows = Array.from({ length: 10_001 }, (_, n) => ({
			...row,
			number: String(n + 1),
			name: `Carta ${n + 1}`,
		}));
		const [ana, bea] = [await buildGrownUser(db), await buildGrownUser(db)];
		expect((await refusal(teach(ana, rows))).code).toBe("request.invalid");
		const many = rows.slice(0, 1000);
		const found = await teach(ana, many);
		expect(await teach(bea, many)).toEqual(found);
		expect(new Set(found).size).toBe(1000);
		expect(await countItems(category.id)).toBe(1000);
	});

	it("are 3 files a day that teach; what is there is found beyond", async () => {
		const { category, charizard, row } = await buildSet();
		const owner = await buildUser(db);
		const now = new Date();
		const send = (number: string, at = now) =>
			teachCatalogue(as(owner, { clock: { now: () => at } }), {
				rows: [
					{ ...row, number, name: `Carta ${number}` },
					{ ...row, number: "4" },
				],
			});
		for (const number of ["11", "12", "13"]) expect((await send(number))[0]).not.toBeNull();
		expect(await send("14")).toEqual([null, charizard.id]);
		expect((await send("13"))[0]).not.toBeNull();
		expect(await countItems(category.id)).toBe(4);
		expect((await send("14", new Date(now.getTime() + 25 * 60 * 60 * 1000)))[0]).not.toBeNull();
	});

	it("leave out visitors, the banned and who has not verified their address", async () => {
		const { category, row } = await buildFile();
		const codes = [
			[null, "auth.required"],
			[await buildUser(db, { isBanned: true }), "auth.banned"],
			[await buildUser(db, { emailVerified: false }), "auth.emailNotVerified"],
		] as const;
		for (const [user, code] of codes) expect((await refusal(teach(user, [row]))).code).toBe(code);
		expect(await countItems(category.id)).toBe(0);
	});
});
