import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing, buildListingImage } from "#tests/factories/listings.ts";
import {
	buildElement,
	buildShowcase,
	buildShownElement,
	buildShownListing,
} from "#tests/factories/showcases.ts";
import {
	getOwnElement,
	getShowcaseDraft,
	listOwnElements,
	listPickableListings,
	listShowcasesForListing,
} from "./queries-editor.server.ts";
import type { PickableListingPage } from "./rules.ts";

const { db } = await testDatabase();
const visitor = contextOf(db, null);
const nobodys = "019a2b3c-4d5e-7f80-9a1b-2c3d4e5f6071";

describe("the form that edits a showcase", () => {
	it("begins with all that stands there, in order, and what others do not see of it", async () => {
		const owner = await buildUser(db);
		const { id } = await buildShowcase(db, {
			ownerId: owner.id,
			name: "Mía",
			version: 7,
			status: "in_revision",
		});
		const listing = await buildListing(db, { userId: owner.id, title: "second", status: "paused" });
		await buildShownListing(db, { collectionId: id, listingId: listing.id, position: 1 });
		const element = await buildElement(db, { userId: owner.id, title: "first" });
		await buildShownElement(db, { collectionId: id, elementId: element.id, position: 0 });
		expect(await getShowcaseDraft(contextOf(db, owner), id)).toMatchObject({
			id,
			name: "Mía",
			description: "",
			version: "7",
			pieces: [
				{ kind: "element", id: element.id, title: "first", isPublic: true },
				{ kind: "listing", id: listing.id, title: "second", isPublic: false },
			],
		});
	});

	it("is its owner's alone", async () => {
		const { id } = await buildShowcase(db);
		const { id: hidden } = await buildShowcase(db, { status: "in_revision" });
		const stranger = contextOf(db, await buildUser(db));
		expect(await refusal(getShowcaseDraft(stranger, id))).toMatchObject({ code: "showcase.forbidden" });
		for (const which of [hidden, nobodys, "x"])
			expect(await refusal(getShowcaseDraft(stranger, which))).toMatchObject({ code: "showcase.notFound" });
		expect(await refusal(getShowcaseDraft(visitor, id))).toMatchObject({ code: "auth.required" });
	});
});

describe("what can be put into a showcase", () => {
	it("are one's active listings, newest first, 10 a page", async () => {
		const owner = await buildUser(db);
		const ctx = contextOf(db, owner);
		const category = await buildCategory(db, { name: "Figures", nameEs: "Figuras" });
		for (let n = 0; n < 12; n++) {
			const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, n));
			await buildListing(db, { userId: owner.id, categoryId: category.id, title: `${n}`, createdAt });
		}
		const [newest] = (await listPickableListings(ctx, { locale: "es" })).listings;
		await buildListingImage(db, { listingId: newest?.id ?? "" });
		await buildListing(db, { userId: owner.id, status: "paused" });
		await buildListing(db);
		const first: PickableListingPage = await listPickableListings(ctx, { locale: "es" });
		expect(first.listings[0]).toMatchObject({
			kind: "listing",
			title: "11",
			categoryName: "Figuras",
			image: { width: 600 },
		});
		const second = await listPickableListings(ctx, { cursor: first.nextCursor, locale: "en" });
		expect(second.listings[0]).toMatchObject({ categoryName: "Figures", image: null });
		expect([...first.listings, ...second.listings].map(({ title }) => Number(title))).toEqual(
			Array.from({ length: 12 }, (_, n) => 11 - n),
		);
		expect([first.listings.length, first.total, second.nextCursor]).toEqual([10, 12, null]);
	});

	it("are all of one's elements, newest first, each with where it stands", async () => {
		const owner = await buildUser(db);
		const ctx = contextOf(db, owner);
		const older = await buildElement(db, {
			userId: owner.id,
			createdAt: new Date(0),
			description: "De 1998",
		});
		const newer = await buildElement(db, { userId: owner.id });
		const another = await buildElement(db);
		const { id: collectionId } = await buildShowcase(db, { ownerId: owner.id, name: "Mía" });
		await buildShownElement(db, { collectionId, elementId: older.id });
		expect(await listOwnElements(ctx)).toMatchObject([
			{ id: newer.id, description: null, showcases: [] },
			{ id: older.id, description: "De 1998", showcases: [{ id: collectionId, name: "Mía" }] },
		]);
		expect(await getOwnElement(ctx, newer.id)).toMatchObject({
			title: newer.title,
			image: { key: newer.imageUrl, width: 600, height: 840, color: "#c8b6ff" },
		});
		for (const id of [another.id, nobodys, "x"])
			expect(await refusal(getOwnElement(ctx, id))).toMatchObject({ code: "element.notFound" });
	});

	it("goes from a listing's page into any of one's showcases", async () => {
		const owner = await buildUser(db);
		const listing = await buildListing(db, { userId: owner.id });
		const { id: without } = await buildShowcase(db, { ownerId: owner.id, createdAt: new Date(0) });
		const { id: collectionId } = await buildShowcase(db, { ownerId: owner.id });
		await buildShownListing(db, { collectionId, listingId: listing.id });
		await buildShowcase(db);
		expect(await listShowcasesForListing(contextOf(db, owner), listing.id)).toMatchObject([
			{ id: collectionId, isIn: true },
			{ id: without, isIn: false },
		]);
		expect(await refusal(listShowcasesForListing(visitor, listing.id))).toMatchObject({
			code: "auth.required",
		});
	});
});
