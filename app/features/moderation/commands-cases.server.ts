import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { requireModerator } from "#app/features/accounts/policy.ts";
import type { CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import { type Statement, statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { canDecide } from "./policy.ts";
import { findDecisionSince } from "./queries-log.server.ts";
import { type SubjectKey, type SubjectKind, subjectKinds } from "./rules.ts";
import { type CaseVersion, type DecidedSubject, topWeight, weightOf } from "./rules-cases.ts";
import { moderationCases } from "./tables.server.ts";

type OpenedCase = CaseVersion & { readonly reporters: number };
type OpenStatement = Statement<OpenedCase>;

/** Statements that open a case: an open one stays as old as it is, a decided one is opened anew. */
const openers = Object.fromEntries(
	subjectKinds.map((kind) => [
		kind,
		statement<OpenedCase>(
			`moderation_open_case_${kind}`,
			`insert into moderation_cases as it (${kind}_id, owner_id, reporters, weight, opened_at)
			select $1::uuid, $2, count(*), $3, $4 from reports where ${kind}_id = $1 and resolved_at is null
			on conflict (${kind}_id) do update set
				reporters = excluded.reporters,
				weight = case when it.resolved_at is null then greatest(it.weight, excluded.weight) else excluded.weight end,
				opened_at = case when it.resolved_at is null then it.opened_at else excluded.opened_at end,
				is_parked = false, resolved_at = null, version = it.version + 1
			returning id as "caseId", version, reporters`,
		),
	]),
) as Record<SubjectKind, OpenStatement>;

/** Puts a reported subject in the queue, or says there how many have reported it by now. */
export async function openCase(
	tx: TransactionContext,
	{ kind, id, ownerId }: DecidedSubject,
	standing: { isHidden: boolean; counting: number },
): Promise<OpenedCase> {
	const [row] = await openers[kind](tx.db, [id, ownerId, weightOf(standing), tx.clock.now()]);
	if (!row) throw new Error("a case was not kept");
	return row;
}

const closers = Object.fromEntries(
	subjectKinds.map((kind) => [
		kind,
		statement(
			`moderation_close_reports_${kind}`,
			`update reports set resolved_at = $2 where ${kind}_id = $1 and resolved_at is null`,
		),
	]),
) as Record<SubjectKind, Statement<object>>;

/** Closes the open reports of a subject. */
export async function closeReports(tx: TransactionContext, { kind, id }: SubjectKey): Promise<void> {
	await closers[kind](tx.db, [id, tx.clock.now()]);
}

/** Puts an appeal in the queue: its person waits for an answer. */
export async function openAppeal(
	tx: TransactionContext,
	{ banId, personId }: { banId: string; personId: string },
): Promise<void> {
	const openedAt = tx.clock.now();
	await tx.db
		.insert(moderationCases)
		.values({ banId, ownerId: personId, weight: topWeight, openedAt })
		.onConflictDoNothing();
}

/**
 * The case that a moderator wants to decide. What it says holds once {@link takeCase} has found the same version.
 * @throws DomainError `auth.forbidden` to all but moderators, and for what is their own; `case.notFound`, with `action`,
 * `moderator` and `at` when a decision took it away with its subject
 */
export async function loadCase(ctx: CommandContext, read: CaseVersion) {
	const actor = requireModerator(ctx.actor);
	const [row] = await ctx.db.select().from(moderationCases).where(eq(moderationCases.id, read.caseId));
	if (!row) throw await refusalOf(ctx, read, "case.notFound");
	if (!canDecide(actor, row.ownerId)) throw new DomainError("auth.forbidden");
	return { row, key: keyOf(row) };
}

function keyOf(row: typeof moderationCases.$inferSelect): SubjectKey | null {
	for (const kind of subjectKinds) {
		const id = row[`${kind}Id`];
		if (id) return { kind, id };
	}
	return null;
}

/** Rises with every write, so that a decision on what was read before it is refused. */
const nextVersion = sql<number>`${moderationCases.version} + 1`;
const changed = { caseId: moderationCases.id, version: moderationCases.version };

/**
 * Changes a case as it was read: this write decides who decides.
 * @returns its new version
 * @throws DomainError `case.decided` when another decided since, with `action`, `moderator` and `at`; `case.changed` when
 * something else happened to it
 */
export async function takeCase(
	tx: TransactionContext,
	read: CaseVersion,
	change: Partial<Pick<typeof moderationCases.$inferInsert, "resolvedAt" | "weight">>,
): Promise<CaseVersion> {
	const isAsRead = and(
		eq(moderationCases.id, read.caseId),
		eq(moderationCases.version, read.version),
		eq(moderationCases.isParked, false),
	);
	const [taken] = await tx.db
		.update(moderationCases)
		.set({ ...change, version: nextVersion })
		.where(isAsRead)
		.returning(changed);
	if (!taken) throw await refusalOf(tx, read);
	return taken;
}

/** Why a case cannot be decided as it was read: with who decided since, where somebody did. */
export async function refusalOf(
	ctx: CommandContext,
	read: CaseVersion,
	otherwise: "case.changed" | "case.notFound" = "case.changed",
): Promise<DomainError> {
	const decision = await findDecisionSince(ctx, read);
	const isThere = otherwise === "case.changed";
	return new DomainError(decision && isThere ? "case.decided" : otherwise, decision ?? {});
}

/** Closes the case of a listing that is gone. @returns it, where it was open */
export function closeListingCase(tx: TransactionContext, listingId: string): Promise<CaseVersion | null> {
	return close(tx, eq(moderationCases.listingId, listingId));
}

/** Closes the case of a card that is gone. */
export async function closeCardCase(tx: TransactionContext, cardId: string): Promise<void> {
	await close(tx, eq(moderationCases.cardId, cardId));
}

/** Makes the case of a card one about its new owner. */
export async function passCardCase(
	tx: TransactionContext,
	{ cardId, toId }: { cardId: string; toId: string },
): Promise<void> {
	await tx.db
		.update(moderationCases)
		.set({ ownerId: toId, version: nextVersion })
		.where(eq(moderationCases.cardId, cardId));
}

/** Closes the appeal against a ban that is over. @returns its case, where there was one to decide */
export function closeAppeal(tx: TransactionContext, banId: string): Promise<CaseVersion | null> {
	return close(tx, eq(moderationCases.banId, banId));
}

async function close(tx: TransactionContext, isAbout: SQL): Promise<CaseVersion | null> {
	const [closed] = await tx.db
		.update(moderationCases)
		.set({ resolvedAt: tx.clock.now(), version: nextVersion })
		.where(and(isAbout, isNull(moderationCases.resolvedAt)))
		.returning(changed);
	return closed ?? null;
}

/** Takes the open cases of a banned person out of the queue, but for their appeal, or brings them back. */
export async function setCasesParked(
	tx: TransactionContext,
	ownerId: string,
	isParked: boolean,
): Promise<void> {
	await tx.db
		.update(moderationCases)
		.set({ isParked, version: nextVersion })
		.where(
			and(
				eq(moderationCases.ownerId, ownerId),
				isNull(moderationCases.resolvedAt),
				isNull(moderationCases.banId),
			),
		);
}
