import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import type { ItemsMerged, TypedNameAdded } from "#app/features/catalogue/events.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { inTransaction } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, buildListPerson, findEntries } from "#tests/factories/lists.ts";
import { onlyRow } from "#tests/factories/row.ts";
import {
	changeEntries,
	changeListSettings,
	confirmEntries,
	editEntry,
	recordVisit,
} from "./commands.server.ts";
import { getListSummary } from "./queries.server.ts";
import { registerLists } from "./subscribers.server.ts";
import { listPeople } from "./tables.server.ts";

const { db } = await testDatabase();

async function findUser(id: string) {
	return onlyRow(await db.select().from(users).where(eq(users.id, id)));
}

describe("editEntry", () => {
	it("changes the details and forgets the import", async () => {
		const entry = await buildEntry(db, { touchedAt: new Date(0), importUnits: { [crypto.randomUUID()]: 1 } });
		const ctx = contextOf(db, await findUser(entry.userId));
		await editEntry(ctx, {
			id: entry.id,
			quantity: "3",
			condition: "good",
			language: "es",
			note: " una esquina ",
		});
		const [row] = await findEntries(db, entry.userId);
		expect(row).toMatchObject({
			quantity: 3,
			condition: "good",
			language: "es",
			note: "una esquina",
			importUnits: null,
		});
		expect(row?.touchedAt.getTime()).toBeGreaterThan(0);
	});

	it("goes into an entry that it becomes equal to", async () => {
		const entry = await buildEntry(db, { condition: "good", quantity: 2 });
		const other = await buildEntry(db, { userId: entry.userId, itemId: entry.itemId, condition: "poor" });
		const ctx = contextOf(db, await findUser(entry.userId));
		const { id } = await editEntry(ctx, { id: other.id, quantity: 1, condition: "good" });
		const rows = await findEntries(db, entry.userId);
		expect([id, rows.map(({ quantity }) => quantity)]).toEqual([entry.id, [3]]);
	});

	it("refuses others, less than what is promised, and a twenty-first star", async () => {
		const entry = await buildEntry(db, { quantity: 3, reserved: 2 });
		const stranger = contextOf(db, await buildUser(db));
		await expect(editEntry(stranger, { id: entry.id, quantity: 3 })).rejects.toMatchObject({
			code: "list.entryNotFound",
		});
		const ctx = contextOf(db, await findUser(entry.userId));
		await expect(editEntry(ctx, { id: entry.id, quantity: 1 })).rejects.toMatchObject({
			code: "list.reserved",
		});
		const wants = [];
		for (let n = 0; n < 21; n++)
			wants.push(await buildEntry(db, { userId: entry.userId, side: "want", isStarred: n < 20 }));
		const edit = editEntry(ctx, { id: wants[20]?.id ?? "", quantity: 1, isStarred: true });
		await expect(edit).rejects.toMatchObject({ code: "list.tooManyStars", params: { max: 20 } });
	});
});

it("changes many own entries at once, and leaves others' alone", async () => {
	const [first, other] = [await buildEntry(db), await buildEntry(db)];
	const second = await buildEntry(db, { userId: first.userId, condition: "mint", note: "x" });
	const ctx = contextOf(db, await findUser(first.userId));
	expect(await changeEntries(ctx, { ids: [first.id, second.id, other.id], condition: "played" })).toEqual({
		count: 2,
	});
	const rows = await findEntries(db, first.userId);
	expect(rows.map(({ condition, note }) => [condition, note])).toEqual([
		["played", null],
		["played", "x"],
	]);
	expect((await findEntries(db, other.userId))[0]?.condition).toBeNull();
});

it("confirms entries that were untouched for long", async () => {
	const entry = await buildEntry(db, { touchedAt: new Date(0), importUnits: { [crypto.randomUUID()]: 1 } });
	await confirmEntries(contextOf(db, await findUser(entry.userId)), { ids: entry.id });
	expect((await findEntries(db, entry.userId))[0]?.touchedAt.getTime()).toBeGreaterThan(0);
});

it.each([
	["0", null],
	["7", { until: "2026-06-08T12:00:00.000Z" }],
	["forever", { until: null }],
] as const)("pauses lists for %s days", async (pause, expected) => {
	const clock = { now: () => new Date("2026-06-01T12:00:00Z") };
	const user = await buildUser(db);
	const ctx = contextOf(db, user, { clock });
	await changeListSettings(ctx, { isShown: false, pause });
	expect(await getListSummary(ctx, user.id)).toMatchObject({ isShown: false, pause: expected });
});

it.each([
	["two hours ago", 2, true],
	["a moment ago", 0.5, false],
])("records a visit of who was here %s: %s hours", async (_, hours, isWritten) => {
	const seenAt = new Date(Date.now() - hours * 60 * 60 * 1000);
	const { userId } = await buildListPerson(db, { seenAt });
	const ctx = contextOf(db, null);
	await recordVisit(ctx, userId);
	const [person] = await db.select().from(listPeople).where(eq(listPeople.userId, userId));
	expect(person?.seenAt.getTime() !== seenAt.getTime()).toBe(isWritten);
});

describe("a findable entry", () => {
	it("follows its listing", async () => {
		const listing = await buildListing(db);
		const entry = await buildEntry(db, {
			userId: listing.userId,
			itemId: listing.productItemId,
			listingId: listing.id,
		});
		expect(entry.isFindable).toBe(true);
		for (const [status, isFindable] of [
			["paused", false],
			["active", true],
		] as const) {
			await db.update(listings).set({ status }).where(eq(listings.id, listing.id));
			expect((await findEntries(db, listing.userId))[0]?.isFindable).toBe(isFindable);
		}
	});

	it.each([
		["promised", { reserved: 1 }],
		["hidden", { hiddenAt: new Date() }],
	])("is not %s", async (_, overrides) => {
		expect((await buildEntry(db, overrides)).isFindable).toBe(false);
	});
});

it("moves with a merged item, and adds up what is equal then", async () => {
	const into = await buildItem(db, { name: "Mewtwo" });
	const from = await buildItem(db, { categoryId: into.categoryId });
	const moved = await buildEntry(db, { itemId: from.id });
	const entry = await buildEntry(db, { itemId: from.id, quantity: 2 });
	await buildEntry(db, { userId: entry.userId, itemId: into.id, quantity: 3 });
	const ctx = contextOf(db, null);
	registerLists(ctx.events);
	const event: ItemsMerged = { type: "catalogue.itemsMerged", fromId: from.id, intoId: into.id };
	await inTransaction(ctx, (tx) => tx.record(event));
	expect(await findEntries(db, moved.userId)).toMatchObject([{ itemId: into.id, nameKey: "mewtwo" }]);
	expect(await findEntries(db, entry.userId)).toMatchObject([{ itemId: into.id, quantity: 5 }]);
});

it("becomes an item's when its typed name does", async () => {
	const item = await buildItem(db, { name: "Ñandú" });
	const entry = await buildEntry(db, { customName: "nandu", categoryId: item.categoryId, side: "want" });
	const ctx = contextOf(db, null);
	registerLists(ctx.events);
	const event: TypedNameAdded = {
		type: "catalogue.typedNameAdded",
		categoryId: item.categoryId,
		name: "nandu",
		itemId: item.id,
	};
	await inTransaction(ctx, (tx) => tx.record(event));
	expect(await findEntries(db, entry.userId)).toMatchObject([{ itemId: item.id, customName: null }]);
});
