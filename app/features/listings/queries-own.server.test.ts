import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing, buildListingImage } from "#tests/factories/listings.ts";
import { listOwnListings, ownPageSize } from "./queries-own.server.ts";

const { db } = await testDatabase();
const all = { status: null, search: "" } as const;

describe("the list of one's own listings", () => {
	it("says the edition of an item that has no image", async () => {
		const owner = await buildUser(db);
		const { id: categoryId } = await buildCategory(db);
		const { id: expansionId } = await buildExpansion(db, { categoryId, code: "BS" });
		const { id: productItemId } = await buildItem(db, { categoryId, expansionId, number: "4" });
		await buildListing(db, { userId: owner.id, categoryId, productItemId });
		const { listings } = await listOwnListings(contextOf(db, owner), all);
		expect(listings).toMatchObject([{ image: null, edition: { code: "BS", number: "4" } }]);
	});

	it("has every state but the deleted, newest first, and each state by itself", async () => {
		const owner = await buildUser(db);
		const ctx = contextOf(db, owner);
		const statuses = ["active", "paused", "in_revision", "traded", "deleted"] as const;
		const made = await Promise.all(
			statuses.map((status, n) =>
				buildListing(db, { userId: owner.id, status, createdAt: new Date(2026, 0, n + 1) }),
			),
		);
		await buildListing(db);
		const image = await buildListingImage(db, { listingId: made[0]?.id });
		const { listings } = await listOwnListings(ctx, all);
		expect(listings.map(({ status }) => status)).toEqual(["traded", "in_revision", "paused", "active"]);
		expect(listings.at(-1)).toMatchObject({
			id: made[0]?.id,
			image: { key: image.imageUrl, color: image.placeholderColor },
			edition: null,
		});
		const paused = await listOwnListings(ctx, { ...all, status: "paused" });
		expect(paused.listings.map(({ id }) => id)).toEqual([made[1]?.id]);
	});

	it("is read to its end, each once", async () => {
		const owner = await buildUser(db);
		const ctx = contextOf(db, owner);
		for (let n = 0; n < ownPageSize + 5; n++) {
			await buildListing(db, { userId: owner.id, status: n % 2 ? "active" : "paused" });
		}
		const first = await listOwnListings(ctx, all);
		expect(first.listings).toHaveLength(ownPageSize);
		const second = await listOwnListings(ctx, { ...all, cursor: first.nextCursor ?? "" });
		expect(second.nextCursor).toBeNull();
		const ids = [...first.listings, ...second.listings].map(({ id }) => id);
		expect(new Set(ids).size).toBe(ownPageSize + 5);
		expect((await refusal(listOwnListings(ctx, { ...all, cursor: "x" }))).code).toBe("request.badCursor");
	});

	it("is searched by words of the title and of what is offered, as they are", async () => {
		const owner = await buildUser(db);
		const item = await buildItem(db, { name: "Dragonite holo" });
		const mine = { userId: owner.id };
		await buildListing(db, { ...mine, title: "Pokémon 100% real", productItemId: null });
		await buildListing(db, {
			...mine,
			title: "Mi favorita",
			categoryId: item.categoryId,
			productItemId: item.id,
		});
		await buildListing(db, {
			...mine,
			title: "Carta suelta",
			customItemName: "Charmander",
			productItemId: null,
		});
		const find = async (search: string) => {
			const { listings } = await listOwnListings(contextOf(db, owner), { ...all, search });
			return listings.map(({ title }) => title);
		};
		expect(await find("  POKEMON ")).toEqual(["Pokémon 100% real"]);
		expect(await find("holo dragonite")).toEqual(["Mi favorita"]);
		expect(await find("charmander")).toEqual(["Carta suelta"]);
		expect(await find("100%")).toEqual(["Pokémon 100% real"]);
		expect(await find("%")).toEqual(["Pokémon 100% real"]);
		expect(await find("_arta\\")).toEqual([]);
		expect(await find("\0")).toEqual([]);
	});

	it("is a banned person's to read, and nobody's without signing in", async () => {
		const owner = await buildUser(db);
		const { id } = await buildListing(db, { userId: owner.id, status: "paused" });
		const { listings } = await listOwnListings(contextOf(db, { ...owner, isBanned: true }), all);
		expect(listings.map((listing) => listing.id)).toEqual([id]);
		expect((await refusal(listOwnListings(contextOf(db, null), all))).code).toBe("auth.required");
	});
});
