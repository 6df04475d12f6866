import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { hideListing } from "#app/features/listings/commands-internal.server.ts";
import { canSeeListing } from "#app/features/listings/policy.ts";
import type { ListingStatus } from "#app/features/listings/rules.ts";
import {
	type Actor,
	type CommandContext,
	inTransaction,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { ModerationEvent } from "./events.ts";
import { canReportListing } from "./policy.ts";
import { dailyLimitStart, hidingReason, reportersToHide, reportsPerDay, reportWindowStart } from "./rules.ts";
import { ReportListingInput } from "./schema.ts";

/*
 * Lock order: people before the listing, as where chats are opened. The owner's lock is the one that a
 * notification takes anyway; taken first, it cannot wait for a deletion that waits for the listing.
 */
const lockReporter = statement(
	"moderation_lock_reporter",
	"select from users where id = $1 and not is_banned for no key update",
);

const lockOwner = statement<{ username: string }>(
	"moderation_lock_owner",
	"select username from users where id = (select user_id from listings where id = $1) for key share",
);

/** One listing's reports are written one after the other, so that each sees those before it. */
const lockListing = statement<{ owner_id: string; title: string; status: ListingStatus; is_public: boolean }>(
	"moderation_lock_listing",
	"select user_id as owner_id, title, status, is_public from listings where id = $1 for no key update",
);

const insertReport = statement<{ id: string }>(
	"moderation_insert_report",
	`insert into reports (listing_id, reporter_id, reason, created_at) values ($1, $2, $3, $4)
	on conflict (listing_id, reporter_id) do nothing returning id`,
);

const countOwnReports = statement<{ total: number }>(
	"moderation_count_own_reports",
	"select count(*)::int as total from reports where reporter_id = $1 and created_at > $2",
);

/** A person reports a listing once, so its reports are its reporters; decided ones count no more. */
const countReporters = statement<{ total: number }>(
	"moderation_count_reporters",
	`select count(*)::int as total from reports
	where listing_id = $1 and resolved_at is null and created_at > $2`,
);

const logHiding = statement(
	"moderation_log_hiding",
	`insert into moderation_decisions (action, listing_id, listing_title, user_id, username, reason, created_at)
	values ('listing_hidden', $1, $2, $3, $4, $5, $6)`,
);

/**
 * Reports somebody else's listing. Its owner is told, never by whom; the third reporter within 7 days hides it.
 * The same submission, twice or at once, is one report.
 * @returns the report's id
 * @throws DomainError `auth.required`, `auth.banned`, `auth.emailNotVerified`; `request.invalid` with the reason's
 * problem; `listing.notFound` unless this person sees it, `listing.ownListing`, `listing.notActive` to an admin who
 * sees a hidden one; `report.alreadyReported`; `report.dailyLimit` after 10 reports in 24 hours
 */
export async function reportListing(ctx: CommandContext, input: ReportListingInput): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { submissionKey, ...report } = parseInput(ReportListingInput, input);
	return inTransaction(ctx, (tx) =>
		withIdempotencyKey(tx.db, { userId: actor.id, key: submissionKey }, () => writeReport(tx, actor, report)),
	);
}

interface Report {
	readonly listingId: string;
	readonly reason: string;
}

async function writeReport(
	tx: TransactionContext,
	actor: Actor,
	{ listingId, reason }: Report,
): Promise<{ id: string }> {
	const now = tx.clock.now();
	const listing = await lockReportable(tx, actor, listingId);
	const [report] = await insertReport(tx.db, [listingId, actor.id, reason, now]);
	if (!report) throw new DomainError("report.alreadyReported");
	const [own] = await countOwnReports(tx.db, [actor.id, dailyLimitStart(now)]);
	if ((own?.total ?? 0) > reportsPerDay) throw new DomainError("report.dailyLimit", { max: reportsPerDay });
	const { ownerId, title } = listing;
	await tell(tx, { type: "listing.reported", listingId, ownerId, title });
	const [reporters] = await countReporters(tx.db, [listingId, reportWindowStart(now)]);
	if ((reporters?.total ?? 0) >= reportersToHide) await hide(tx, listing);
	return report;
}

interface ReportableListing {
	readonly id: string;
	readonly ownerId: string;
	readonly ownerUsername: string;
	readonly title: string;
}

/** The listing, locked, if this person may report it; why not, otherwise. */
async function lockReportable(tx: TransactionContext, actor: Actor, id: string): Promise<ReportableListing> {
	const [person] = await lockReporter(tx.db, [actor.id]);
	if (!person) throw new DomainError("auth.banned");
	const [owner] = await lockOwner(tx.db, [id]);
	const [row] = await lockListing(tx.db, [id]);
	if (!owner || !row) throw new DomainError("listing.notFound");
	const listing = { ownerId: row.owner_id, status: row.status, isPublic: row.is_public };
	if (!canSeeListing(actor, listing)) throw new DomainError("listing.notFound");
	if (!canReportListing(actor, listing)) {
		throw new DomainError(listing.ownerId === actor.id ? "listing.ownListing" : "listing.notActive");
	}
	return { id, ownerId: row.owner_id, ownerUsername: owner.username, title: row.title };
}

async function hide(
	tx: TransactionContext,
	{ id, ownerId, ownerUsername, title }: ReportableListing,
): Promise<void> {
	await hideListing(tx, id);
	await logHiding(tx.db, [id, title, ownerId, ownerUsername, hidingReason, tx.clock.now()]);
	await tell(tx, { type: "listing.hidden", listingId: id, ownerId, title });
}

function tell(tx: TransactionContext, event: ModerationEvent): Promise<void> {
	return tx.record(event);
}
