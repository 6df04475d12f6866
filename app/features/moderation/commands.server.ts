import { and, eq, gt, isNull } from "drizzle-orm";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { hideListing } from "#app/features/listings/commands-internal.server.ts";
import { hideComment, hideElement, hideShowcase } from "#app/features/showcases/commands-internal.server.ts";
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
import type { ModerationEvent, ReportedSubject } from "./events.ts";
import { findSubject, lockSubject } from "./queries-subject.server.ts";
import {
	dailyLimitStart,
	hidingReason,
	reportersToHide,
	reportsPerDay,
	reportWindowStart,
	type SubjectKey,
	type SubjectKind,
} from "./rules.ts";
import { ReportInput } from "./schema.ts";
import { moderationDecisions, reports } from "./tables.server.ts";

/** The column that names a subject, in reports and in decisions. */
const subjectColumns = {
	listing: "listingId",
	showcase: "showcaseId",
	element: "elementId",
	comment: "commentId",
} as const satisfies Record<SubjectKind, keyof typeof reports.$inferInsert>;

const hideSubject: Readonly<Record<SubjectKind, (tx: TransactionContext, id: string) => Promise<void>>> = {
	listing: hideListing,
	showcase: hideShowcase,
	element: hideElement,
	comment: hideComment,
};

/*
 * Lock order: people before the subject, as where chats are opened. The owner's lock is the one that a
 * notification takes anyway; taken first, it cannot wait for a deletion that waits for the subject.
 */
const lockReporter = statement(
	"moderation_lock_reporter",
	"select from users where id = $1 and not is_banned for no key update",
);

const lockOwner = statement("moderation_lock_owner", "select from users where id = $1 for key share");

/**
 * Reports what is somebody else's. Its owner is told, never by whom; the third reporter within 7 days hides it.
 * The same submission, twice or at once, is one report.
 * @returns the report's id
 * @throws DomainError `auth.required`, `auth.banned`, `auth.emailNotVerified`; `request.invalid` with the reason's
 * problem; `listing.notFound`, `showcase.notFound`, `element.notFound`, `comment.notFound` unless the public sees it;
 * `report.ownSubject`; `report.alreadyReported`; `report.dailyLimit` after 10 reports in 24 hours
 */
export async function reportSubject(ctx: CommandContext, input: ReportInput): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { submissionKey, ...sent } = parseInput(ReportInput, input);
	return inTransaction(ctx, (tx) =>
		withIdempotencyKey(tx.db, { userId: actor.id, key: submissionKey }, () => writeReport(tx, actor, sent)),
	);
}

interface SentReport {
	readonly subject: SubjectKey;
	readonly reason: string;
}

async function writeReport(tx: TransactionContext, actor: Actor, sent: SentReport): Promise<{ id: string }> {
	const subject = await lockReportable(tx, actor, sent.subject);
	const kept = await insertReport(tx, actor, sent);
	if (!kept) throw new DomainError("report.alreadyReported");
	if ((await countOwnReports(tx, actor)) > reportsPerDay) {
		throw new DomainError("report.dailyLimit", { max: reportsPerDay });
	}
	await tell(tx, { type: "subject.reported", subject });
	if ((await countReporters(tx, subject)) >= reportersToHide) await hide(tx, subject);
	return kept;
}

/** The subject, locked, if this person may report it; why not, otherwise. */
async function lockReportable(
	tx: TransactionContext,
	actor: Actor,
	key: SubjectKey,
): Promise<ReportedSubject> {
	const [person] = await lockReporter(tx.db, [actor.id]);
	if (!person) throw new DomainError("auth.banned");
	const { ownerId } = await findSubject(tx.db, key);
	if (ownerId) await lockOwner(tx.db, [ownerId]);
	const subject = await lockSubject(tx.db, key);
	if (subject.ownerId === actor.id) throw new DomainError("report.ownSubject");
	return subject;
}

async function insertReport(tx: TransactionContext, actor: Actor, { subject, reason }: SentReport) {
	const [row] = await tx.db
		.insert(reports)
		.values({
			[subjectColumns[subject.kind]]: subject.id,
			reporterId: actor.id,
			reason,
			createdAt: tx.clock.now(),
		})
		.onConflictDoNothing()
		.returning({ id: reports.id });
	return row;
}

function countOwnReports(tx: TransactionContext, actor: Actor): Promise<number> {
	const lately = gt(reports.createdAt, dailyLimitStart(tx.clock.now()));
	return tx.db.$count(reports, and(eq(reports.reporterId, actor.id), lately));
}

/** A person reports a subject once, so its reports are its reporters; decided ones count no more. */
function countReporters(tx: TransactionContext, { kind, id }: SubjectKey): Promise<number> {
	const isOpen = isNull(reports.resolvedAt);
	const lately = gt(reports.createdAt, reportWindowStart(tx.clock.now()));
	return tx.db.$count(reports, and(eq(reports[subjectColumns[kind]], id), isOpen, lately));
}

async function hide(tx: TransactionContext, subject: ReportedSubject): Promise<void> {
	const { kind, id, ownerId, ownerUsername, title } = subject;
	await hideSubject[kind](tx, id);
	await tx.db.insert(moderationDecisions).values({
		action: `${kind}_hidden`,
		[subjectColumns[kind]]: id,
		subjectTitle: title,
		userId: ownerId,
		username: ownerUsername,
		reason: hidingReason,
		createdAt: tx.clock.now(),
	});
	await tell(tx, { type: "subject.hidden", subject });
}

function tell(tx: TransactionContext, event: ModerationEvent): Promise<void> {
	return tx.record(event);
}
