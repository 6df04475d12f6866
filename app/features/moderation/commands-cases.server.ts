import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { requireModerator } from "#app/features/accounts/policy.ts";
import type { Actor, CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import {
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { canDecide } from "./policy.ts";
import { findDecisionSince } from "./queries-log.server.ts";
import { type DecisionAction, mapKinds, type SubjectKey, subjectColumns, subjectKinds } from "./rules.ts";
import { type CaseVersion, type DecidedSubject, topWeight, weightOf } from "./rules-admin.ts";
import { moderationCases, moderationDecisions, reports } from "./tables.server.ts";

type OpenedCase = CaseVersion & { readonly reporters: number };

/** Statements that open a case. An open one stays as old as it is; a decided one is opened anew. */
const openers = mapKinds(
	(kind) =>
		statement(
			{ id: uuid(), ownerId: nullable(uuid()), weight: integer(), openedAt: timestamp() },
			{ caseId: text(), version: integer(), reporters: integer() },
		)`insert into moderation_cases as it (${kind}_id, owner_id, reporters, weight, opened_at)
			select :id, :ownerId, count(*), :weight, :openedAt from reports where ${kind}_id = :id and resolved_at is null
			on conflict (${kind}_id) do update set
				reporters = excluded.reporters,
				weight = case when it.resolved_at is null then greatest(it.weight, excluded.weight) else excluded.weight end,
				opened_at = case when it.resolved_at is null then it.opened_at else excluded.opened_at end,
				is_parked = false, resolved_at = null, version = it.version + 1
			returning id as "caseId", version, reporters`,
);

/** Puts a reported subject in the queue, or updates the number of its reporters there. */
export async function openCase(
	tx: TransactionContext,
	{ kind, id, ownerId }: DecidedSubject,
	priority: { isHidden: boolean; reporterCount: number },
): Promise<OpenedCase> {
	const opening = { id, ownerId, weight: weightOf(priority), openedAt: tx.clock.now() };
	const [row] = await openers[kind](tx.db, opening);
	if (!row) throw new Error("a case was not opened");
	return row;
}

/** Closes the open reports of a subject. */
export async function closeReports(tx: TransactionContext, { kind, id }: SubjectKey): Promise<void> {
	await tx.db
		.update(reports)
		.set({ resolvedAt: tx.clock.now() })
		.where(and(eq(reports[subjectColumns[kind]], id), isNull(reports.resolvedAt)));
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
 * The case that a moderator wants to decide. It may be stale until {@link claimCase} has found the same version.
 * @throws DomainError `auth.forbidden` to all but moderators, and for what is their own; `case.notFound`, with `action`,
 * `moderator` and `at` when a decision took it away with its subject
 */
export async function loadCase(ctx: CommandContext, expected: CaseVersion) {
	const actor = requireModerator(ctx.actor);
	const [row] = await ctx.db.select().from(moderationCases).where(eq(moderationCases.id, expected.caseId));
	if (!row) throw await refusalOf(ctx, expected, "case.notFound");
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

/** The version after a write: one more each time, so that a decision on what was read before is refused. */
const nextVersion = sql<number>`${moderationCases.version} + 1`;
const versionColumns = { caseId: moderationCases.id, version: moderationCases.version };

/**
 * Claims a case for a decision, by a write that only one of several moderators can make: it expects the version that was read.
 * @returns its new version
 * @throws DomainError `case.decided` when another decided since, with `action`, `moderator` and `at`; `case.changed` when
 * something else happened to it
 */
export async function claimCase(
	tx: TransactionContext,
	expected: CaseVersion,
	change: Partial<Pick<typeof moderationCases.$inferInsert, "resolvedAt" | "weight">>,
): Promise<CaseVersion> {
	const isAsRead = and(
		eq(moderationCases.id, expected.caseId),
		eq(moderationCases.version, expected.version),
		eq(moderationCases.isParked, false),
	);
	const [claimed] = await tx.db
		.update(moderationCases)
		.set({ ...change, version: nextVersion })
		.where(isAsRead)
		.returning(versionColumns);
	if (!claimed) throw await refusalOf(tx, expected);
	return claimed;
}

/** The error of a case that cannot be decided as it was read; it names the moderator who decided since, if somebody did. */
export async function refusalOf(
	ctx: CommandContext,
	expected: CaseVersion,
	otherwise: "case.changed" | "case.notFound" = "case.changed",
): Promise<DomainError> {
	const decision = await findDecisionSince(ctx, expected);
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
		.returning(versionColumns);
	return closed ?? null;
}

/** Moves the open cases of a banned person out of the queue, but for their appeal, or back into it. */
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

/** A line of the log. */
export interface LoggedDecision {
	readonly action: DecisionAction;
	/** The subject; its owner is the person concerned. */
	readonly subject?: DecidedSubject | null;
	/** The person concerned, where there is no subject. */
	readonly person?: { readonly id: string; readonly username: string };
	readonly reason: string;
	readonly note?: string | null;
	/** The number of people who had reported it. */
	readonly reporters?: number;
	/** The case that it decides, in the version that it leaves. */
	readonly caseVersion?: CaseVersion | null;
}

/**
 * Adds a line to the log.
 * @param moderator null where a rule, or the clock, decided
 * @returns its id
 */
export async function writeDecision(
	tx: TransactionContext,
	moderator: Pick<Actor, "id" | "username"> | null,
	{ subject, person, caseVersion, ...decision }: LoggedDecision,
): Promise<string> {
	const named = subject && subject.kind !== "person" && { [subjectColumns[subject.kind]]: subject.id };
	const [row] = await tx.db
		.insert(moderationDecisions)
		.values({
			...decision,
			...named,
			caseId: caseVersion?.caseId ?? null,
			caseVersion: caseVersion?.version ?? null,
			subjectTitle: subject?.title ?? null,
			userId: subject?.ownerId ?? person?.id ?? null,
			username: subject?.ownerUsername ?? person?.username ?? null,
			moderatorId: moderator?.id ?? null,
			moderatorUsername: moderator?.username ?? null,
			createdAt: tx.clock.now(),
		})
		.returning({ id: moderationDecisions.id });
	if (!row) throw new Error("a decision was not recorded");
	return row.id;
}
