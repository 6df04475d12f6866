import { bans, moderationDecisions, reports } from "#app/features/moderation/tables.server.ts";
import { buildUser } from "./accounts.ts";
import { changePerson } from "./changed-person.ts";
import { buildListing } from "./listings.ts";
import { type Db, onlyRow } from "./row.ts";

/** An open report, of a listing unless told what of. */
export async function buildReport(db: Db, overrides: Partial<typeof reports.$inferInsert> = {}) {
	const { showcaseId, elementId, commentId, cardId, entryId, groupId } = overrides;
	const isOfListing = !(showcaseId || elementId || commentId || cardId || entryId || groupId);
	const listingId = overrides.listingId ?? (isOfListing ? (await buildListing(db)).id : null);
	const reporterId = overrides.reporterId ?? (await buildUser(db)).id;
	const values = { reason: "The image is not of the card", ...overrides, listingId, reporterId };
	return onlyRow(await db.insert(reports).values(values).returning());
}

/** A moderator's decision to hide a listing; the listing itself stays as it is. */
export async function buildDecision(
	db: Db,
	overrides: Partial<typeof moderationDecisions.$inferInsert> = {},
) {
	const moderator = await buildUser(db, { role: "admin" });
	const listing = await buildListing(db);
	const values = {
		moderatorId: moderator.id,
		moderatorUsername: moderator.username,
		action: "listing_hidden" as const,
		listingId: listing.id,
		subjectTitle: listing.title,
		reason: "Three people reported it",
		...overrides,
	};
	return onlyRow(await db.insert(moderationDecisions).values(values).returning());
}

/** A person's ban, without an end unless told, and what it copies to the person. */
export async function buildBan(
	db: Db,
	overrides: Partial<typeof bans.$inferInsert> & Pick<typeof bans.$inferInsert, "userId">,
) {
	await changePerson(db, overrides.userId, { isBanned: true });
	return onlyRow(
		await db
			.insert(bans)
			.values({ reason: "Asked for money in advance", ...overrides })
			.returning(),
	);
}
