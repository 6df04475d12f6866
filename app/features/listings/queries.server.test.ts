import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing, buildListingImage, buildWantedItem } from "#tests/factories/listings.ts";
import { rowsReadBy } from "#tests/factories/plan.ts";
import { getListing, listOtherListings, listPersonListings, listSitemapListings } from "./queries.server.ts";
import { listLatestOwnListings } from "./queries-own.server.ts";
import { readFeedFilters } from "./rules-search.ts";
import { findSearchedItems, suggestCustomTitles } from "./search/search.server.ts";

const { db } = await testDatabase({ isFilled: true });
const seenBy = (user: UserRow | null, id: string) => getListing(contextOf(db, user), id, "es");

describe("a listing's page", () => {
	it("says everything about it", async () => {
		const owner = await buildUser(db, { city: "Rosario" });
		const item = await buildItem(db);
		const expansion = await buildExpansion(db, {
			categoryId: item.categoryId,
			name: "Andes Set",
			nameEs: "Serie Andes",
			printedCount: 102,
		});
		const offered = await buildItem(db, {
			categoryId: item.categoryId,
			expansionId: expansion.id,
			number: "4",
		});
		const listing = await buildListing(db, {
			userId: owner.id,
			productItemId: offered.id,
			description: "Con funda.\n\nUna carpeta",
		});
		await buildWantedItem(db, { listingId: listing.id, productItemId: item.id });
		await buildWantedItem(db, { listingId: listing.id, customName: "Una carpeta", position: 1 });
		const pictured = await buildListing(db, { productItemId: item.id });
		await buildListingImage(db, { listingId: pictured.id, imageUrl: "pic" });
		expect(await seenBy(null, listing.id)).toMatchObject({
			id: listing.id,
			ownerId: owner.id,
			ownerCity: "Rosario",
			status: "active",
			isPublic: true,
			isOwner: false,
			description: "Con funda.",
			category: { id: item.categoryId, isDigital: false, isSpecial: false },
			card: { title: listing.title, printing: "Serie Andes · 4/102", description: "Con funda." },
			wanted: [
				{
					itemId: item.id,
					name: item.name,
					printing: null,
					imageUrl: "/files/pic-320.webp",
					ownedByViewer: false,
				},
				{ itemId: null, name: "Una carpeta", categorySlug: null, imageUrl: null },
			],
		});
	});

	it("has the edition of its item in the place of a photo", async () => {
		const { id: categoryId } = await buildCategory(db);
		const expansion = await buildExpansion(db, { categoryId, name: "Jungle", code: "JU" });
		const item = await buildItem(db, { categoryId, expansionId: expansion.id, number: "2" });
		const listing = await buildListing(db, { productItemId: item.id });
		const edition = { expansion: "Jungle", code: "JU", number: "2" };
		expect(await seenBy(null, listing.id)).toMatchObject({ card: { edition, image: null } });
		await buildListingImage(db, { listingId: listing.id });
		expect(await seenBy(null, listing.id)).toMatchObject({ card: { edition: null } });
	});

	it.each([
		["Ocarina dorada", "Mi tesoro", "Ocarina dorada"],
		["Ocarina dorada", "ocarina  DORADA", null],
	])(
		"names a typed thing, %s, beside the title %s if that is another",
		async (customItemName, title, itemName) => {
			const listing = await buildListing(db, { productItemId: null, customItemName, title });
			expect(await seenBy(null, listing.id)).toMatchObject({ card: { itemName }, customItemName });
		},
	);

	it("names an item of the catalogue beside another title, in the page's language", async () => {
		const item = await buildItem(db, { name: "Dawn Condor", nameEs: "Cóndor del Alba" });
		const listing = await buildListing(db, { productItemId: item.id, title: "Mi tesoro" });
		expect((await seenBy(null, listing.id)).card.itemName).toBe("Cóndor del Alba");
		const english = await getListing(contextOf(db, null), listing.id, "en");
		expect(english.card.itemName).toBe("Dawn Condor");
	});

	it("marks what the viewer has published, by item or by name", async () => {
		const viewer = await buildUser(db);
		const item = await buildItem(db);
		const listing = await buildListing(db);
		await buildWantedItem(db, { listingId: listing.id, productItemId: item.id });
		await buildWantedItem(db, { listingId: listing.id, customName: "Álbum", position: 1 });
		await buildWantedItem(db, { listingId: listing.id, position: 2 });
		await buildListing(db, { userId: viewer.id, productItemId: item.id });
		await buildListing(db, { userId: viewer.id, productItemId: null, title: "album" });
		const { wanted } = await seenBy(viewer, listing.id);
		expect(wanted.map(({ ownedByViewer }) => ownedByViewer)).toEqual([true, true, false]);
	});

	it("is there for who may see it, and for nobody else", async () => {
		const owner = await buildUser(db);
		const admin = await buildUser(db, { role: "admin" });
		const stranger = await buildUser(db);
		for (const status of ["paused", "in_revision", "traded"] as const) {
			const { id } = await buildListing(db, { userId: owner.id, status });
			await expect(seenBy(null, id)).rejects.toThrow("listing.notFound");
			await expect(seenBy(stranger, id)).rejects.toThrow("listing.notFound");
			await expect(seenBy(owner, id)).resolves.toMatchObject({ isOwner: true, isPublic: false, status });
			await expect(seenBy(admin, id)).resolves.toMatchObject({ isOwner: false });
		}
		const deleted = await buildListing(db, { userId: owner.id, status: "deleted" });
		await expect(seenBy(owner, deleted.id)).rejects.toThrow("listing.notFound");
		await expect(seenBy(admin, deleted.id)).resolves.toBeTruthy();
		const banned = await buildUser(db, { isBanned: true });
		const hidden = await buildListing(db, { userId: banned.id });
		await expect(seenBy(stranger, hidden.id)).rejects.toThrow("listing.notFound");
	});

	it("says what whoever looks may do with it", async () => {
		const [owner, admin] = [await buildUser(db), await buildUser(db, { role: "admin" })];
		const nothing = { edit: false, pause: false, resume: false, delete: false, setPremium: false };
		const active = await buildListing(db, { userId: owner.id });
		const paused = await buildListing(db, { userId: owner.id, status: "paused" });
		const owns = { ...nothing, edit: true, delete: true };
		expect((await seenBy(null, active.id)).can).toEqual(nothing);
		expect((await seenBy(await buildUser(db), active.id)).can).toEqual(nothing);
		expect((await seenBy(owner, active.id)).can).toEqual({ ...owns, pause: true });
		expect((await seenBy(owner, paused.id)).can).toEqual({ ...owns, resume: true });
		expect((await seenBy(admin, active.id)).can).toEqual({ ...nothing, delete: true, setPremium: true });
		const listed = await listLatestOwnListings(contextOf(db, owner), "es");
		expect(listed.map(({ can }) => can)).toEqual([
			{ ...owns, resume: true },
			{ ...owns, pause: true },
		]);
	});

	it.each(["x", "", "01900000-0000-7000-8000-000000000000", "../etc/passwd"])(
		"of %j is not found",
		async (id) => {
			await expect(seenBy(null, id)).rejects.toThrow("listing.notFound");
		},
	);
});

describe("an owner's listings", () => {
	it("are all but the deleted ones to the owner, and beside another the public ones", async () => {
		const owner = await buildUser(db);
		const at = (day: number) => ({ userId: owner.id, createdAt: new Date(2026, 0, day) });
		const active = await buildListing(db, at(1));
		const paused = await buildListing(db, { ...at(2), status: "paused" });
		await buildListing(db, { ...at(3), status: "deleted" });
		await buildListing(db);
		const own = await listLatestOwnListings(contextOf(db, owner), "es");
		expect(own.map(({ id, status }) => [id, status])).toEqual([
			[paused.id, "paused"],
			[active.id, "active"],
		]);
		const second = await buildListing(db, at(4));
		const others = await listOtherListings(contextOf(db, owner), {
			ownerId: owner.id,
			exceptId: active.id,
			locale: "es",
		});
		expect(others.map(({ id }) => id)).toEqual([second.id]);
	});
});

it("those for search engines are the newest that the public sees", async () => {
	const [older, newer] = [await buildListing(db), await buildListing(db)];
	await buildListing(db, { status: "paused" });
	await buildListing(db, { userId: (await buildUser(db, { isBanned: true })).id });
	const listed = await listSitemapListings(contextOf(db, null), 2);
	expect(listed).toEqual([newer, older].map(({ id, updatedAt }) => ({ name: id, updatedAt })));
});

describe("custom titles", () => {
	it("are suggested once each, only of public listings without an item", async () => {
		for (const title of ["Lote de cromos", "lote de cromos", "Lote de figuritas"]) {
			await buildListing(db, { title, productItemId: null });
		}
		await buildListing(db, { title: "Lote oculto", productItemId: null, status: "paused" });
		await buildListing(db, { title: "Lote con ítem" });
		const titles = await suggestCustomTitles(contextOf(db, null), { query: "lote" });
		expect(titles.map(({ name }) => name.toLowerCase()).sort()).toEqual([
			"lote de cromos",
			"lote de figuritas",
		]);
		expect(titles[0]?.id).toMatch(/^existing_/);
		expect(await suggestCustomTitles(contextOf(db, null), { query: "lo" })).toHaveLength(2);
		expect(await suggestCustomTitles(contextOf(db, null), { query: "l" })).toEqual([]);
	});

	it("and items are named in the search that they came from", async () => {
		const item = await buildItem(db, { name: "Condor", nameEs: "Cóndor" });
		const filters = readFeedFilters(new URLSearchParams({ have: item.id, want: "existing_Lote de cromos" }));
		expect(await findSearchedItems(contextOf(db, null), filters, "es")).toMatchObject({
			have: [{ id: item.id, name: "Cóndor" }],
			want: [{ id: "custom_Lote de cromos", name: "Lote de cromos", categorySlug: null }],
		});
	});

	it("are all named where a side of the search has several, each once", async () => {
		const items = [await buildItem(db), await buildItem(db)];
		const nothing = "01900000-0000-7000-8000-000000000000";
		const [first, second] = items.map(({ id }) => id);
		const search = new URLSearchParams(
			[first, nothing, "zelda", second, first].map((id) => ["want", id ?? ""]),
		);
		const things = await findSearchedItems(contextOf(db, null), readFeedFilters(search), "en");
		expect(things.have).toEqual([]);
		expect(things.want.map(({ id }) => id)).toEqual([first, "custom_zelda", second]);
	});
});

const size = 12;

describe("the listings of somebody who has swapped very much", () => {
	let ownerId = "";

	beforeAll(async () => {
		ownerId = (await buildUser(db)).id;
		for (let n = 0; n < 2 * size + 3; n++) await buildListing(db, { userId: ownerId });
		const { id: categoryId } = await buildCategory(db);
		await db.execute(sql`insert into listings (user_id, category_id, title, status)
			select ${ownerId}::uuid, ${categoryId}, 'Carta ' || n, 'traded' from generate_series(1, 3000) as n`);
		await db.execute(sql`vacuum analyze listings`);
	});

	it("are read to their end, newest first, without a look at what is no more", async () => {
		const ids: string[] = [];
		const read = await rowsReadBy(contextOf(db, null), async (tx) => {
			let cursor: string | null = null;
			do {
				const page = await listPersonListings(tx, { ownerId, size, cursor, locale: "es" });
				ids.push(...page.listings.map(({ id }) => id));
				cursor = page.nextCursor;
			} while (cursor);
		});
		expect(ids).toHaveLength(2 * size + 3);
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids).toEqual(ids.toSorted().toReversed());
		expect(read).toBeLessThan(500);
	});
});
