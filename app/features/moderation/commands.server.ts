import { and, eq, gt, isNull } from "drizzle-orm";
import { lockPeople } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import {
	type Actor,
	type CommandContext,
	inTransaction,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { statement, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { openCase, writeDecision } from "./commands-cases.server.ts";
import { hideContent } from "./commands-decide.server.ts";
import type { ModerationEvent, ReportedSubject } from "./events.ts";
import { findSubject, lockSubject } from "./queries-subject.server.ts";
import {
	type ContentKind,
	dailyLimitStart,
	hidingReason,
	isContentKind,
	reportersToHide,
	reportsPerDay,
	reportWindowStart,
	type SubjectKey,
	subjectColumns,
} from "./rules.ts";
import type { CaseVersion } from "./rules-admin.ts";
import { ReportInput } from "./schema.ts";
import { reports } from "./tables.server.ts";

/** The lock that a notification takes anyway; taken before the subject, it cannot wait for a deletion that waits for that. */
const lockOwner = statement({ ownerId: uuid() }, {})`select from users where id = :ownerId for key share`;

/**
 * Reports something of somebody else, which joins the moderators' queue. The owner of content is notified, never of the
 * reporter, and the third reporter within 7 days hides it; nobody is notified of a reported message, rating or person.
 * The same submission, twice or at once, is one report.
 * @returns the report's id
 * @throws DomainError `auth.required`, `auth.banned`, `auth.emailNotVerified`; `request.invalid` with the reason's
 * problem; `listing.notFound`, `showcase.notFound`, `element.notFound`, `comment.notFound`, `card.notFound` unless the public sees it,
 * `rating.notFound` before its envelope is open, `message.notFound` unless they got it, `person.notFound` also for a banned one;
 * `report.ownSubject`; `report.alreadyReported`; `report.dailyLimit` after 10 reports in 24 hours
 */
export async function reportSubject(ctx: CommandContext, input: ReportInput): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { submissionKey, ...report } = parseInput(ReportInput, input);
	return inTransaction(ctx, (tx) =>
		withIdempotencyKey(tx.db, { userId: actor.id, key: submissionKey }, () => writeReport(tx, actor, report)),
	);
}

interface NewReport {
	readonly subject: SubjectKey;
	readonly reason: string;
}

async function writeReport(tx: TransactionContext, actor: Actor, report: NewReport): Promise<{ id: string }> {
	const subject = await lockReportable(tx, actor, report.subject);
	const inserted = await insertReport(tx, actor, report);
	if (!inserted) throw new DomainError("report.alreadyReported");
	if ((await countReportsBy(tx, actor)) > reportsPerDay) {
		throw new DomainError("report.dailyLimit", { max: reportsPerDay });
	}
	const reporterCount = await countReporters(tx, subject);
	const { kind } = subject;
	const isHidden = isContentKind(kind) && reporterCount >= reportersToHide;
	const opened = await openCase(tx, subject, { isHidden, reporterCount });
	if (isContentKind(kind)) await record(tx, { type: "subject.reported", subject });
	if (isContentKind(kind) && isHidden) await hide(tx, { ...subject, kind }, opened);
	return inserted;
}

/** The subject, locked. @throws DomainError when this person may not report it */
async function lockReportable(
	tx: TransactionContext,
	actor: Actor,
	key: SubjectKey,
): Promise<ReportedSubject> {
	// Two who report each other lock both people by id.
	const people = key.kind === "person" ? [actor.id, key.id] : [actor.id];
	if (!(await lockPeople(tx, people)).includes(actor.id)) throw new DomainError("auth.banned");
	const { ownerId } = await findSubject(tx.db, key, actor.id);
	if (ownerId) await lockOwner(tx.db, { ownerId });
	const subject = await lockSubject(tx.db, key, actor.id);
	if (subject.ownerId === actor.id) throw new DomainError("report.ownSubject");
	return subject;
}

async function insertReport(tx: TransactionContext, actor: Actor, { subject, reason }: NewReport) {
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

function countReportsBy(tx: TransactionContext, actor: Actor): Promise<number> {
	const isRecent = gt(reports.createdAt, dailyLimitStart(tx.clock.now()));
	return tx.db.$count(reports, and(eq(reports.reporterId, actor.id), isRecent));
}

/** The number of reporters who count towards hiding. A person reports a subject once, so its reports are its reporters. */
function countReporters(tx: TransactionContext, { kind, id }: SubjectKey): Promise<number> {
	const isRecent = gt(reports.createdAt, reportWindowStart(tx.clock.now()));
	const isOpen = isNull(reports.resolvedAt);
	return tx.db.$count(reports, and(eq(reports[subjectColumns[kind]], id), isOpen, isRecent));
}

async function hide(
	tx: TransactionContext,
	subject: ReportedSubject & { kind: ContentKind },
	{ reporters, ...caseVersion }: CaseVersion & { readonly reporters: number },
): Promise<void> {
	await hideContent(tx, subject);
	const action = `${subject.kind}_hidden` as const;
	await writeDecision(tx, null, { action, subject, reason: hidingReason, reporters, caseVersion });
	await record(tx, { type: "subject.hidden", subject });
}

function record(tx: TransactionContext, event: ModerationEvent): Promise<void> {
	return tx.record(event);
}
