import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { updateWhile } from "#app/features/listings/commands-internal.server.ts";
import { currentStatuses, type ListingStatus } from "#app/features/listings/rules.ts";
import { inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { countWaitingForLocks } from "#tests/factories/held-rows.ts";
import { buildListing, buildListingImage } from "#tests/factories/listings.ts";
import {
	buildElement,
	buildFavorite,
	buildLike,
	buildShowcase,
	buildShownElement,
	buildShownListing,
} from "#tests/factories/showcases.ts";
import {
	type ListShowcasesInput,
	listFavoriteShowcases,
	listHomeShowcases,
	listOwnShowcases,
	listPersonShowcases,
	listShowcases,
} from "./queries-list.server.ts";
import { personPageSize, type ShowcasePage } from "./rules.ts";
import { registerShowcases } from "./subscribers.server.ts";
import { collections } from "./tables.server.ts";

const { db, pool } = await testDatabase();
const visitor = contextOf(db, null);
const events = new EventBus<TransactionContext>();
registerShowcases(events);
const ctx = contextOf(db, null, { events });

beforeEach(async () => {
	await db.delete(collections);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const namesOf = ({ showcases }: ShowcasePage) => showcases.map(({ name }) => name);
const find = async (input: Partial<ListShowcasesInput>, user: UserRow | null = null) =>
	listShowcases(contextOf(db, user), { order: "likes", ...input });

const changeListing = (id: string, changes: { status: ListingStatus; title?: string }) =>
	inTransaction(ctx, (tx) => updateWhile(tx, { id, from: currentStatuses }, changes));

describe("the list", () => {
	it("is sorted by likes and then newest, or newest first, 9 and then 6 a page", async () => {
		const { id: ownerId } = await buildUser(db);
		for (let n = 0; n < 17; n++) {
			await buildShowcase(db, { ownerId, name: `${n}`, likes: n % 3, createdAt: minutesAgo(n) });
		}
		const all = Array.from({ length: 17 }, (_, n) => n);
		const expected = {
			likes: [2, 1, 0].flatMap((likes) => all.filter((n) => n % 3 === likes)).map(String),
			newest: all.map(String),
		};
		for (const order of ["likes", "newest"] as const) {
			const names: string[][] = [];
			let cursor: string | null = null;
			do {
				const page: ShowcasePage = await find({ order, cursor });
				expect(page.total).toBe(17);
				names.push(namesOf(page));
				cursor = page.nextCursor;
			} while (cursor);
			expect(names.map(({ length }) => length)).toEqual([9, 6, 2]);
			expect(names.flat()).toEqual(expected[order]);
		}
		expect(await refusal(find({ cursor: "x" }))).toMatchObject({ code: "request.badCursor" });
	});

	it("shows the first seven things that the public sees, in one order, and how many there are", async () => {
		const owner = await buildUser(db);
		const { id: collectionId } = await buildShowcase(db, { ownerId: owner.id });
		const title = (n: number) => `Cosa ${n}`;
		for (let position = 0; position < 10; position += 2) {
			const { id: elementId } = await buildElement(db, {
				userId: owner.id,
				title: title(position),
				hiddenAt: position === 4 ? new Date() : null,
			});
			await buildShownElement(db, { collectionId, elementId, position });
			const { id: listingId } = await buildListing(db, {
				userId: owner.id,
				title: title(position + 1),
				status: position === 2 ? "paused" : "active",
			});
			await buildShownListing(db, { collectionId, listingId, position: position + 1 });
		}
		for (const user of [null, owner]) {
			const [card] = (await find({}, user)).showcases;
			expect(card?.cover.map((piece) => piece.title)).toEqual([0, 1, 2, 5, 6, 7, 8].map(title));
			expect(card).toMatchObject({ pieceCount: 8, ownerUsername: owner.username, isOwn: user !== null });
			expect(card?.cover[0]).toMatchObject({ kind: "element", image: { width: 600, height: 840 } });
			expect(card?.cover[1]).toMatchObject({ kind: "listing", image: null });
			expect(card?.cover[1]?.categorySlug).toBeTruthy();
		}
	});

	it("says the edition of a listing that has no image, and has an item", async () => {
		const { id: collectionId, ownerId } = await buildShowcase(db);
		const { id: categoryId } = await buildCategory(db);
		const { id: expansionId } = await buildExpansion(db, { categoryId, code: "BS" });
		const { id: productItemId } = await buildItem(db, { categoryId, expansionId, number: "4" });
		const listings = [
			{ productItemId },
			{ productItemId },
			{ productItemId: null, customItemName: "Un álbum" },
		];
		for (const [position, item] of listings.entries()) {
			const { id: listingId } = await buildListing(db, { userId: ownerId, categoryId, ...item });
			await buildShownListing(db, { collectionId, listingId, position });
			if (position === 1) await buildListingImage(db, { listingId });
		}
		const [card] = (await find({})).showcases;
		const face = { code: "BS", number: "4", expansion: expect.any(String) };
		expect(card?.cover.map(({ edition }) => edition)).toEqual([face, null, null]);
	});

	it("says what the person likes", async () => {
		const fan = await buildUser(db);
		const { collectionId } = await buildLike(db, { userId: fan.id });
		await buildShowcase(db);
		const liked = (await find({}, fan)).showcases.filter(({ isLiked }) => isLiked);
		expect(liked).toMatchObject([{ id: collectionId, likes: 1 }]);
		expect((await find({})).showcases.some(({ isLiked }) => isLiked)).toBe(false);
	});

	it("has neither those of banned people nor those under revision, which their owner finds among theirs", async () => {
		const owner = await buildUser(db);
		await buildShowcase(db, { ownerId: owner.id, name: "hidden", status: "in_revision" });
		await buildShowcase(db, { ownerId: owner.id, name: "shown", createdAt: minutesAgo(1) });
		await buildShowcase(db, { ownerId: (await buildUser(db, { isBanned: true })).id });
		await buildShowcase(db, { name: "another's", createdAt: minutesAgo(2) });
		expect(await find({})).toMatchObject({ showcases: [{ name: "shown" }, { name: "another's" }], total: 2 });
		expect(await find({ onlyMine: true }, owner)).toMatchObject({
			showcases: [
				{ name: "hidden", status: "in_revision" },
				{ name: "shown", status: "active" },
			],
			total: 2,
		});
		expect(await find({ onlyMine: true })).toEqual({ showcases: [], nextCursor: null, total: 0 });
		await changePerson(db, owner.id, { isBanned: true });
		expect(namesOf(await find({}))).toEqual(["another's"]);
		await changePerson(db, owner.id, { isBanned: false });
		expect(namesOf(await find({}))).toEqual(["shown", "another's"]);
	});
});

describe("a search", () => {
	it("finds a name and what the public sees inside, whatever the case and accents", async () => {
		const { collectionId } = await buildShownElement(db, {
			elementId: (await buildElement(db, { title: "Ocarina de Cerámica" })).id,
		});
		await db.update(collections).set({ name: "El rincón" }).where(eq(collections.id, collectionId));
		const listing = await buildListing(db, { title: "Carta Ñandú" });
		await buildShownListing(db, { collectionId, listingId: listing.id });
		await buildShowcase(db, { name: "Otra" });
		for (const search of ["RINCON", "ocarina ceramica", "nandu", "rincón ñandú", "ocarian"])
			expect(await find({ search }), search).toMatchObject({ showcases: [{ name: "El rincón" }], total: 1 });
		for (const search of ["zelda", "rincon otra", "🎮", "a\0b"])
			expect(await find({ search }), search).toMatchObject({ showcases: [], total: 0 });
		await changeListing(listing.id, { status: "paused" });
		expect(namesOf(await find({ search: "ñandú" }))).toEqual([]);
		await changeListing(listing.id, { status: "active", title: "Carta Carpincho" });
		expect(namesOf(await find({ search: "carpincho" }))).toEqual(["El rincón"]);
	});

	it("finds both of two listings there that are renamed at the same moment", async () => {
		const { collectionId } = await buildShownListing(db);
		const [one, other] = [await buildListing(db), await buildListing(db)];
		for (const { id: listingId } of [one, other]) await buildShownListing(db, { collectionId, listingId });
		let second: Promise<unknown> = Promise.resolve();
		await inTransaction(ctx, async (tx) => {
			const renamed = { status: "active", title: "Yaguareté" } as const;
			await updateWhile(tx, { id: one.id, from: ["active"] }, renamed);
			second = changeListing(other.id, { status: "active", title: "Carpincho" });
			await expect.poll(() => countWaitingForLocks(pool)).toBeGreaterThan(0);
		});
		await second;
		expect(await find({ search: "yaguareté carpincho" })).toMatchObject({ total: 1 });
	});

	it("looks among one's own, those that are hidden too", async () => {
		const owner = await buildUser(db);
		await buildShowcase(db, { ownerId: owner.id, name: "Mi Zelda", status: "in_revision" });
		await buildShowcase(db, { ownerId: owner.id, name: "Otra" });
		await buildShowcase(db, { name: "Zelda ajena" });
		expect(namesOf(await find({ search: "zelda", onlyMine: true }, owner))).toEqual(["Mi Zelda"]);
		expect(namesOf(await find({ search: "zelda" }, owner))).toEqual(["Zelda ajena"]);
	});

	it("is paged", async () => {
		for (let n = 0; n < 11; n++) await buildShowcase(db, { name: `Vitrina ${n}`, likes: n });
		const first = await find({ search: "vitrina" });
		const second = await find({ search: "vitrina", cursor: first.nextCursor });
		expect([...namesOf(first), ...namesOf(second)]).toEqual(
			Array.from({ length: 11 }, (_, n) => `Vitrina ${10 - n}`),
		);
		expect([first.total, second.total, second.nextCursor]).toEqual([11, 11, null]);
	});
});

describe("other lists", () => {
	it("are one's own, and one's favourites as long as they are there", async () => {
		const user = await buildUser(db);
		const { id: ownId } = await buildShowcase(db, { ownerId: user.id });
		const { collectionId: older } = await buildFavorite(db, { userId: user.id, createdAt: minutesAgo(2) });
		await buildFavorite(db, { userId: user.id, collectionId: ownId, createdAt: minutesAgo(1) });
		const ctx = contextOf(db, user);
		expect(await listOwnShowcases(ctx)).toMatchObject([{ id: ownId, isOwn: true }]);
		expect(await listFavoriteShowcases(ctx)).toMatchObject([{ id: ownId }, { id: older, isOwn: false }]);
		await db.update(collections).set({ status: "in_revision" });
		expect(await listFavoriteShowcases(ctx)).toMatchObject([{ id: ownId }]);
		expect(await refusal(listOwnShowcases(visitor))).toMatchObject({ code: "auth.required" });
	});

	it("are somebody's that everybody may see, with how many they are", async () => {
		const { id: ownerId } = await buildUser(db);
		for (let made = 0; made <= personPageSize; made += 1) await buildShowcase(db, { ownerId });
		await buildShowcase(db, { ownerId, status: "in_revision" });
		const page = await listPersonShowcases(visitor, { ownerId });
		expect(page).toMatchObject({ total: personPageSize + 1 });
		expect(page.showcases).toHaveLength(personPageSize);
		expect(await listPersonShowcases(visitor, { ownerId, cursor: page.nextCursor })).toMatchObject({
			total: personPageSize + 1,
			showcases: [{ likes: 0, isOwn: false }],
			nextCursor: null,
		});
	});

	it("show the three best liked at home", async () => {
		for (const likes of [1, 3, 0, 2]) await buildShowcase(db, { likes });
		expect((await listHomeShowcases(visitor)).map(({ likes }) => likes)).toEqual([3, 2, 1]);
	});
});
