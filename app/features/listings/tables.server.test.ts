import { eq, sum } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { counters } from "#app/platform/database/tables.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { refusedBy } from "#tests/factories/failure.ts";
import { buildListing, buildListingImage, buildWantedItem } from "#tests/factories/listings.ts";
import { listingImages, listings, wantedItems } from "./tables.server.ts";

const { db, pool } = await testDatabase();

const change = (id: string, values: Partial<typeof listings.$inferInsert>) =>
	db.update(listings).set(values).where(eq(listings.id, id));

async function isPublic(id: string): Promise<boolean | undefined> {
	const [listing] = await db.select().from(listings).where(eq(listings.id, id));
	return listing?.isPublic;
}

/** Lets `write` begin while another transaction holds what `statement` wrote, and answers once both are over. */
async function whileHolding<T>(statement: string, id: string, write: () => Promise<T>): Promise<T> {
	const holder = await pool.connect();
	try {
		await holder.query("begin");
		await holder.query(statement, [id]);
		const writing = write();
		await waitForLock();
		await holder.query("commit");
		return await writing;
	} finally {
		await holder.query("rollback");
		holder.release();
	}
}

/** Waits until somebody waits; when nobody ever does, a lock is missing and the test runs out of time. */
async function waitForLock(): Promise<void> {
	for (let waiting = 0; waiting === 0; ) {
		const { rows } = await pool.query<{ waiting: number }>(
			`select count(*)::int as waiting from pg_stat_activity
			where datname = current_database() and wait_event_type = 'Lock'`,
		);
		waiting = rows[0]?.waiting ?? 0;
	}
}

describe("a listing", () => {
	it.each([
		["a blank title", { title: " \n" }, "listings_title_check"],
		["a title of 201 characters", { title: "t".repeat(201) }, "listings_title_check"],
		["a description of 5 001 characters", { description: "d".repeat(5001) }, "listings_description_check"],
		["a condition that is none", { condition: "new" as "mint" }, "listings_condition_check"],
		["a status that is none", { status: "sold" as "traded" }, "listings_status_check"],
		["a rarity that is none", { rarity: "mythic" as "rare" }, "listings_rarity_check"],
		[
			"a deletion without its time",
			{ status: "deleted" as const, deletedAt: null },
			"listings_deleted_at_check",
		],
		["a time of deletion without one", { deletedAt: new Date() }, "listings_deleted_at_check"],
		["less than no interest", { interestCount: -1 }, "listings_interest_count_check"],
	])("cannot have %s", async (_, overrides, constraint) => {
		expect(await refusedBy(buildListing(db, overrides))).toBe(constraint);
	});

	it("is of an item of its category", async () => {
		const [item, category] = [await buildItem(db), await buildCategory(db)];
		const misplaced = buildListing(db, { productItemId: item.id, categoryId: category.id });
		expect(await refusedBy(misplaced)).toBe("listings_product_item_fits_category");
	});

	it("is public while it is active", async () => {
		const listing = await buildListing(db);
		expect(listing.isPublic).toBe(true);
		for (const status of ["paused", "in_revision", "traded"] as const) {
			await change(listing.id, { status });
			expect(await isPublic(listing.id)).toBe(false);
		}
		await change(listing.id, { status: "deleted", deletedAt: new Date() });
		expect(await isPublic(listing.id)).toBe(false);
		const [restored] = await change(listing.id, { status: "active", deletedAt: null }).returning();
		expect(restored).toMatchObject({ isPublic: true });
	});

	it("goes with its owner, and takes its images and wanted items along", async () => {
		const { listingId } = await buildListingImage(db);
		await buildWantedItem(db, { listingId });
		const [listing] = await db.select().from(listings).where(eq(listings.id, listingId));
		await db.delete(users).where(eq(users.id, listing?.userId ?? ""));
		expect(await isPublic(listingId)).toBeUndefined();
		expect(await db.$count(listingImages, eq(listingImages.listingId, listingId))).toBe(0);
		expect(await db.$count(wantedItems, eq(wantedItems.listingId, listingId))).toBe(0);
	});
});

describe("a ban", () => {
	const setBan = (id: string, isBanned: boolean) => changePerson(db, id, { isBanned });

	it("hides the owner's listings, old and new, and lifting it shows them again", async () => {
		const { id: userId } = await buildUser(db);
		const before = await buildListing(db, { userId });
		const paused = await buildListing(db, { userId, status: "paused" });
		await setBan(userId, true);
		const after = await buildListing(db, { userId });
		expect([await isPublic(before.id), after.isPublic]).toEqual([false, false]);
		await setBan(userId, false);
		const shown = await Promise.all([before.id, after.id, paused.id].map(isPublic));
		expect(shown).toEqual([true, true, false]);
	});
});

describe("the total of public listings", () => {
	async function total(categoryId: string): Promise<number> {
		const [row] = await db
			.select({ total: sum(counters.total) })
			.from(counters)
			.where(eq(counters.key, `listings:${categoryId}`));
		return Number(row?.total ?? 0);
	}

	it("follows everything that shows or hides a listing", async () => {
		const [one, other, owner] = [await buildCategory(db), await buildCategory(db), await buildUser(db)];
		const build = () => buildListing(db, { categoryId: one.id, userId: owner.id, productItemId: null });
		const [first, second] = [await build(), await build()];
		await buildListing(db, { categoryId: one.id, status: "paused" });
		expect(await total(one.id)).toBe(2);
		await change(first.id, { status: "paused" });
		expect(await total(one.id)).toBe(1);
		await change(first.id, { status: "active", title: "Again" });
		await change(second.id, { categoryId: other.id });
		expect([await total(one.id), await total(other.id)]).toEqual([1, 1]);
		await changePerson(db, owner.id, { isBanned: true });
		expect([await total(one.id), await total(other.id)]).toEqual([0, 0]);
		await changePerson(db, owner.id, { isBanned: false });
		await db.delete(users).where(eq(users.id, owner.id));
		expect([await total(one.id), await total(other.id)]).toEqual([0, 0]);
	});

	it("lets writers of one category pass each other", async () => {
		const [category, owner] = [await buildCategory(db), await buildUser(db)];
		const build = () => buildListing(db, { categoryId: category.id, userId: owner.id, productItemId: null });
		await build();
		await transaction(db, async (slow) => {
			await buildListing(slow, { categoryId: category.id, productItemId: null });
			await build();
		});
		await Promise.all(Array.from({ length: 10 }, build));
		expect(await total(category.id)).toBe(13);
	});
});

describe("a listing's image", () => {
	it.each([
		["no file", { imageUrl: "" }, "listing_images_image_url_check"],
		["no width", { width: 0 }, "listing_images_width_check"],
		["no height", { height: 0 }, "listing_images_height_check"],
		["a colour by name", { placeholderColor: "red" }, "listing_images_placeholder_color_check"],
		["a second place", { position: 1 }, "listing_images_position_check"],
	])("cannot have %s", async (_, overrides, constraint) => {
		expect(await refusedBy(buildListingImage(db, overrides))).toBe(constraint);
	});

	it("is the only one", async () => {
		const { listingId } = await buildListingImage(db);
		expect(await refusedBy(buildListingImage(db, { listingId }))).toBe(
			"listing_images_listing_id_position_key",
		);
	});
});

describe("the wanted items of a listing", () => {
	it("are at most ten", async () => {
		const { id: listingId } = await buildListing(db);
		for (let position = 0; position < 10; position++) await buildWantedItem(db, { listingId, position });
		const taken = buildWantedItem(db, { listingId, position: 9 });
		expect(await refusedBy(taken)).toBe("wanted_items_listing_id_position_key");
		const eleventh = buildWantedItem(db, { listingId, position: 10 });
		expect(await refusedBy(eleventh)).toBe("wanted_items_position_check");
	});

	it("are each of the catalogue or custom, not both and not neither", async () => {
		const { id: listingId } = await buildListing(db);
		const { id: productItemId } = await buildItem(db);
		const constraint = "wanted_items_item_or_name_check";
		expect(await refusedBy(buildWantedItem(db, { productItemId, customName: "Zelda" }))).toBe(constraint);
		expect(await refusedBy(db.insert(wantedItems).values({ listingId, position: 0 }))).toBe(constraint);
		expect(await refusedBy(buildWantedItem(db, { customName: " " }))).toBe("wanted_items_custom_name_check");
	});

	it("are all different", async () => {
		const { id: listingId } = await buildListing(db);
		const { productItemId } = await buildWantedItem(db, { listingId });
		await buildWantedItem(db, { listingId, position: 1, customName: "Pokémon" });
		const sameItem = buildWantedItem(db, { listingId, position: 2, productItemId });
		expect(await refusedBy(sameItem)).toBe("wanted_items_listing_id_product_item_id_key");
		const sameName = buildWantedItem(db, { listingId, position: 2, customName: "POKEMON" });
		expect(await refusedBy(sameName)).toBe("wanted_items_listing_id_custom_name_key");
	});

	it("repeat the listing's place in the public order, also when it changes", async () => {
		const listing = await buildListing(db, { interestCount: 7, createdAt: new Date("2026-01-02") });
		await buildWantedItem(db, { listingId: listing.id });
		const place = async () => {
			const [row] = await db.select().from(wantedItems).where(eq(wantedItems.listingId, listing.id));
			return [row?.listingIsPublic, row?.listingInterestCount, row?.listingCreatedAt];
		};
		expect(await place()).toEqual([true, 7, new Date("2026-01-02")]);
		await change(listing.id, { interestCount: 8, createdAt: new Date("2026-01-03") });
		expect(await place()).toEqual([true, 8, new Date("2026-01-03")]);
		await changePerson(db, listing.userId, { isBanned: true });
		expect(await place()).toEqual([false, 8, new Date("2026-01-03")]);
	});

	it("are right when interest grows while one is added", async () => {
		const { id: listingId } = await buildListing(db);
		const { id: productItemId } = await buildItem(db);
		const interest = "update listings set interest_count = interest_count + 1 where id = $1";
		const added = await whileHolding(interest, listingId, () =>
			buildWantedItem(db, { listingId, productItemId }),
		);
		expect(added.listingInterestCount).toBe(1);
	});
});
