import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { deleteListing } from "#app/features/listings/commands.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildReport } from "#tests/factories/moderation.ts";
import { pageDeletionReason } from "./rules.ts";
import { registerModeration } from "./subscribers.server.ts";
import { moderationDecisions, reports } from "./tables.server.ts";

const { db } = await testDatabase();
const events = new EventBus<TransactionContext>();
registerModeration(events);
const as = (user: UserRow) => contextOf(db, user, { events });
const decisionsOn = (listingId: string) =>
	db.select().from(moderationDecisions).where(eq(moderationDecisions.listingId, listingId));
const reportsOf = (listingId: string) => db.select().from(reports).where(eq(reports.listingId, listingId));

it("closes the open reports of a deleted listing, and no others", async () => {
	const owner = await buildUser(db);
	const listing = await buildListing(db, { userId: owner.id });
	const decided = new Date("2026-01-01T00:00:00.000Z");
	await buildReport(db, { listingId: listing.id, resolvedAt: decided });
	await buildReport(db, { listingId: listing.id });
	const other = await buildReport(db);
	await deleteListing(as(owner), { id: listing.id });
	const kept = (await reportsOf(listing.id)).map(({ resolvedAt }) => resolvedAt);
	expect(kept).toEqual([decided, expect.any(Date)]);
	expect((await reportsOf(other.listingId ?? ""))[0]?.resolvedAt).toBeNull();
	expect(await decisionsOn(listing.id)).toEqual([]);
});

it("keeps who deleted somebody else's listing, whose it was and why", async () => {
	const [owner, admin] = [await buildUser(db), await buildUser(db, { role: "admin" })];
	const listing = await buildListing(db, { userId: owner.id });
	await deleteListing(as(admin), { id: listing.id });
	expect(await decisionsOn(listing.id)).toMatchObject([
		{
			action: "listing_deleted",
			moderatorId: admin.id,
			moderatorUsername: admin.username,
			subjectTitle: listing.title,
			userId: owner.id,
			username: owner.username,
			reason: pageDeletionReason,
		},
	]);
});
