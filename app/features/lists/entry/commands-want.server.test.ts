import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import { removeEntries } from "./commands.server.ts";
import { addWantOf } from "./commands-want.server.ts";
import { findSeekable, listEntryViews } from "./queries.server.ts";

const { db } = await testDatabase();

async function twoPrintings() {
	const expansion = await buildExpansion(db, { code: "BS" });
	const { categoryId, ...item } = await buildItem(db, {
		...(expansion.categoryId && { categoryId: expansion.categoryId }),
		expansionId: expansion.id,
		number: "4",
	});
	const other = await buildItem(db, { categoryId, name: item.name });
	return { item: { ...item, categoryId }, other };
}

describe("addWantOf", () => {
	it("adds the very printing once, however often it is pressed", async () => {
		const me = await buildUser(db);
		const { item } = await twoPrintings();
		const entry = await buildEntry(db, { itemId: item.id, condition: "near_mint" });
		const ctx = contextOf(db, me);
		expect(await addWantOf(ctx, { entryId: entry.id })).toEqual({ want: "one" });
		await addWantOf(ctx, { entryId: entry.id });
		expect(await findEntries(db, me.id)).toMatchObject([
			{ side: "want", itemId: item.id, anyPrinting: false, quantity: 1, condition: null },
		]);
	});

	it("turns one printing into any, and back", async () => {
		const me = await buildUser(db);
		const { item, other } = await twoPrintings();
		const entry = await buildEntry(db, { itemId: item.id });
		const ctx = contextOf(db, me);
		await addWantOf(ctx, { entryId: entry.id });
		expect(await addWantOf(ctx, { entryId: entry.id, anyPrinting: "on" })).toEqual({ want: "any" });
		expect(await findEntries(db, me.id)).toMatchObject([{ anyPrinting: true }]);
		const ofOther = await buildEntry(db, { itemId: other.id });
		await addWantOf(ctx, { entryId: ofOther.id });
		expect(await findEntries(db, me.id)).toMatchObject([{ itemId: other.id, anyPrinting: false }]);
	});

	it("puts one printing, or any, in the place of any of its set, and leaves that of another", async () => {
		const me = await buildUser(db);
		const { item, other } = await twoPrintings();
		const elsewhere = await buildExpansion(db, { categoryId: item.categoryId });
		const ofElsewhere = await buildItem(db, {
			categoryId: item.categoryId,
			name: other.name,
			expansionId: elsewhere.id,
			number: "9",
		});
		const seekOfSet = (itemId: string) =>
			buildEntry(db, { userId: me.id, side: "want", itemId, anyPrinting: true, isOfSet: true });
		await seekOfSet(item.id);
		const kept = await seekOfSet(ofElsewhere.id);
		const entry = await buildEntry(db, { itemId: item.id });
		const ctx = contextOf(db, me);
		await addWantOf(ctx, { entryId: entry.id });
		expect(await findEntries(db, me.id)).toMatchObject([
			{ id: kept.id },
			{ itemId: item.id, anyPrinting: false },
		]);
		await addWantOf(ctx, { entryId: entry.id, anyPrinting: "on" });
		expect(await findEntries(db, me.id)).toMatchObject([{ anyPrinting: true, isOfSet: false }]);
	});

	it("leaves a want of the other kind that says more", async () => {
		const me = await buildUser(db);
		const { item } = await twoPrintings();
		const entry = await buildEntry(db, { itemId: item.id });
		await buildEntry(db, { userId: me.id, side: "want", itemId: item.id, isStarred: true });
		await addWantOf(contextOf(db, me), { entryId: entry.id, anyPrinting: "on" });
		expect(await findEntries(db, me.id)).toHaveLength(2);
	});

	it("adds a typed thing as it is typed", async () => {
		const me = await buildUser(db);
		const entry = await buildEntry(db, { customName: "Pikachu surfer" });
		expect(await addWantOf(contextOf(db, me), { entryId: entry.id, anyPrinting: "on" })).toEqual({
			want: "one",
		});
		expect(await findEntries(db, me.id)).toMatchObject([
			{ customName: "Pikachu surfer", anyPrinting: false },
		]);
	});

	it("is refused of one's own entries, of hidden ones and to visitors", async () => {
		const me = await buildUser(db);
		const own = await buildEntry(db, { userId: me.id });
		const hidden = await buildEntry(db, { hiddenAt: new Date() });
		const ctx = contextOf(db, me);
		for (const entryId of [own.id, hidden.id, crypto.randomUUID()]) {
			await expect(addWantOf(ctx, { entryId })).rejects.toMatchObject({ code: "list.entryNotFound" });
		}
		await expect(addWantOf(ctx, { entryId: "4" })).rejects.toMatchObject({ code: "request.invalid" });
		await expect(addWantOf(contextOf(db, null), { entryId: hidden.id })).rejects.toMatchObject({
			code: "auth.required",
		});
	});
});

describe("findSeekable", () => {
	it("says which edition a listing is, and whether the reader seeks that one or any", async () => {
		const me = await buildUser(db);
		const { item } = await twoPrintings();
		const listing = await buildListing(db, { productItemId: item.id });
		const entry = await buildEntry(db, {
			userId: listing.userId,
			itemId: item.id,
			listingId: listing.id,
		});
		const ctx = contextOf(db, me);
		const read = () => findSeekable(ctx, { listingId: listing.id, locale: "es" });
		expect(await read()).toEqual({ id: entry.id, isCustom: false, edition: "BS 4", set: "BS", want: null });
		await addWantOf(ctx, { entryId: entry.id });
		expect(await read()).toMatchObject({ want: "one" });
		await addWantOf(ctx, { entryId: entry.id, anyPrinting: "on" });
		expect(await read()).toMatchObject({ want: "any" });
		const wants = { ownerId: me.id, side: "want", filter: "all", search: "", withPeople: false } as const;
		const { rows } = await listEntryViews(ctx, { ...wants, locale: "es", page: { number: 1, size: 12 } });
		await removeEntries(ctx, { ids: rows.map(({ id }) => id) });
		expect(await read()).toMatchObject({ want: null });
	});
});
