import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteListing } from "#app/features/listings/commands.server.ts";
import { reportListing } from "#app/features/moderation/commands.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing, type ListingRow } from "#tests/factories/listings.ts";
import { registerNotifications } from "./subscribers.server.ts";
import { notifications } from "./tables.server.ts";

const { db } = await testDatabase();

const events = new EventBus<TransactionContext>();
registerNotifications(events);
const as = (user: UserRow) => contextOf(db, user, { events });
const toldTo = (userId: string) =>
	db
		.select()
		.from(notifications)
		.where(eq(notifications.userId, userId))
		.orderBy(desc(notifications.createdAt), desc(notifications.id));

async function reportOnce(listing: ListingRow): Promise<UserRow> {
	const reporter = await buildUser(db);
	const reason = `Motivo de ${reporter.username}`;
	await reportListing(as(reporter), { listingId: listing.id, reason, submissionKey: randomUUID() });
	return reporter;
}

async function buildOwned() {
	const owner = await buildUser(db);
	const listing = await buildListing(db, { userId: owner.id });
	return { owner, listing, data: { listing_id: listing.id, listing_title: listing.title } };
}

describe("a reported listing's owner", () => {
	it("is told, never by whom nor why", async () => {
		const { owner, listing, data } = await buildOwned();
		const reporter = await reportOnce(listing);
		const rows = await toldTo(owner.id);
		expect(rows).toMatchObject([{ type: "listing_reported", isRead: false }]);
		expect(rows[0]?.data).toEqual(data);
		const kept = JSON.stringify(rows);
		expect(kept).not.toContain(reporter.id);
		expect(kept).not.toContain(reporter.username);
		expect(await toldTo(reporter.id)).toEqual([]);
	});

	it("has one unread row for several reports, and a new one after reading it", async () => {
		const { owner, listing, data } = await buildOwned();
		await reportOnce(listing);
		await reportOnce(listing);
		const rows = await toldTo(owner.id);
		expect(rows.map((row) => row.data)).toEqual([{ ...data, count: 2 }]);
		await db.update(notifications).set({ isRead: true }).where(eq(notifications.userId, owner.id));
		await reportOnce(listing);
		const reported = (await toldTo(owner.id)).filter(({ type }) => type === "listing_reported");
		expect(reported.map((row) => [row.isRead, row.data])).toEqual(
			expect.arrayContaining([
				[true, { ...data, count: 2 }],
				[false, data],
			]),
		);
		expect(reported).toHaveLength(2);
	});

	it("is told that it is under revision, once, when three report at once", async () => {
		const { owner, listing, data } = await buildOwned();
		await Promise.all([1, 2, 3].map(() => reportOnce(listing)));
		const rows = await toldTo(owner.id);
		expect(Object.fromEntries(rows.map((row) => [row.type, row.data]))).toEqual({
			listing_reported: { ...data, count: 3 },
			listing_in_revision: data,
		});
		expect(rows).toHaveLength(2);
	});
});

describe("a deleted listing's owner", () => {
	it("is told with its title when an admin deleted it", async () => {
		const { owner, listing, data } = await buildOwned();
		const admin = await buildUser(db, { role: "admin" });
		await deleteListing(as(admin), { id: listing.id });
		expect(await toldTo(owner.id)).toMatchObject([{ type: "listing_deleted_by_admin", data }]);
		expect(await toldTo(admin.id)).toEqual([]);
	});

	it("is not told of what they did themselves, admin or not", async () => {
		const { owner, listing } = await buildOwned();
		await deleteListing(as(owner), { id: listing.id });
		const admin = await buildUser(db, { role: "admin" });
		const own = await buildListing(db, { userId: admin.id });
		await deleteListing(as(admin), { id: own.id });
		expect([await toldTo(owner.id), await toldTo(admin.id)]).toEqual([[], []]);
	});
});
