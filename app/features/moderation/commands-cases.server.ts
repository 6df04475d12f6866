import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import { requireModerator } from "#app/features/accounts/policy.ts";
import type { CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { type Statement, statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { canDecide } from "./policy.ts";
import { type SubjectKey, type SubjectKind, subjectKinds } from "./rules.ts";
import { claimEnd, type DecidedSubject, topWeight, weightOf } from "./rules-cases.ts";
import { CaseInput } from "./schema.ts";
import { moderationCases } from "./tables.server.ts";

type OpenStatement = Statement<{ id: string; reporters: number }>;

/** One that is open stays as old as it is; one that was decided is opened anew. */
const openers = Object.fromEntries(
	subjectKinds.map((kind) => [
		kind,
		statement<{ id: string; reporters: number }>(
			`moderation_open_case_${kind}`,
			`insert into moderation_cases as it (${kind}_id, owner_id, reporters, weight, opened_at)
			select $1::uuid, $2, count(*), $3, $4 from reports where ${kind}_id = $1 and resolved_at is null
			on conflict (${kind}_id) do update set
				reporters = excluded.reporters,
				weight = case when it.resolved_at is null then greatest(it.weight, excluded.weight) else excluded.weight end,
				opened_at = case when it.resolved_at is null then it.opened_at else excluded.opened_at end,
				claimed_by = case when it.resolved_at is null then it.claimed_by end,
				claimed_until = case when it.resolved_at is null then it.claimed_until end,
				is_parked = false, resolved_at = null
			returning id, reporters`,
		),
	]),
) as Record<SubjectKind, OpenStatement>;

/** Puts a reported subject in the queue, or says there how many have reported it by now. */
export async function openCase(
	tx: TransactionContext,
	{ kind, id, ownerId }: DecidedSubject,
	standing: { isHidden: boolean; counting: number },
): Promise<{ id: string; reporters: number }> {
	const [row] = await openers[kind](tx.db, [id, ownerId, weightOf(standing), tx.clock.now()]);
	if (!row) throw new Error("a case was not kept");
	return row;
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

const take = statement<{ id: string }>(
	"moderation_take_case",
	`update moderation_cases set claimed_by = $2, claimed_until = $3
	where id = $1 and resolved_at is null and not is_parked
		and (claimed_by is null or claimed_by = $2 or claimed_until <= $4)
	returning id`,
);

/**
 * Keeps a case for the actor for ten minutes, anew each time; what they had kept before is free again.
 * @returns until when, in ISO 8601
 * @throws DomainError `auth.forbidden` to all but moderators, and for what is their own; `case.notFound`;
 * `case.claimed` while another has it, `case.decided`
 */
export async function claimCase(ctx: CommandContext, input: CaseInput): Promise<{ until: string }> {
	const actor = requireModerator(ctx.actor);
	const { caseId } = parseInput(CaseInput, input);
	await requireDecidable(ctx, caseId, actor);
	const now = ctx.clock.now();
	const until = claimEnd(now);
	const taken = await take(ctx.db, [caseId, actor.id, until, now]);
	if (taken.length === 0) throw new DomainError(await findRefusal(ctx.db, caseId));
	await ctx.db
		.update(moderationCases)
		.set({ claimedBy: null, claimedUntil: null })
		.where(and(eq(moderationCases.claimedBy, actor.id), ne(moderationCases.id, caseId)));
	return { until: until.toISOString() };
}

/** Lets others have the case that the actor has. @throws DomainError `auth.forbidden` to all but moderators */
export async function releaseCase(ctx: CommandContext, input: CaseInput): Promise<void> {
	const actor = requireModerator(ctx.actor);
	const { caseId } = parseInput(CaseInput, input);
	await ctx.db
		.update(moderationCases)
		.set({ claimedBy: null, claimedUntil: null })
		.where(and(eq(moderationCases.id, caseId), eq(moderationCases.claimedBy, actor.id)));
}

type CaseRow = typeof moderationCases.$inferSelect;

async function requireDecidable(
	ctx: Pick<CommandContext, "db">,
	caseId: string,
	actor: Parameters<typeof canDecide>[0],
): Promise<CaseRow> {
	const [found] = await ctx.db.select().from(moderationCases).where(eq(moderationCases.id, caseId));
	if (!found) throw new DomainError("case.notFound");
	if (!canDecide(actor, found.ownerId)) throw new DomainError("auth.forbidden");
	return found;
}

/** The case that a moderator wants to decide. @throws DomainError as {@link claimCase} */
export async function loadCase(
	ctx: Pick<CommandContext, "db" | "actor">,
	caseId: string,
): Promise<{ row: CaseRow; key: SubjectKey | null }> {
	const row = await requireDecidable(ctx, caseId, requireModerator(ctx.actor));
	return { row, key: keyOf(row) };
}

function keyOf(row: CaseRow): SubjectKey | null {
	for (const kind of subjectKinds) {
		const id = row[`${kind}Id`];
		if (id) return { kind, id };
	}
	return null;
}

type TakenChange = Partial<Pick<typeof moderationCases.$inferInsert, "resolvedAt" | "weight" | "isParked">>;

const freed = { claimedBy: null, claimedUntil: null };

/**
 * Changes an open case that nobody else has: this write decides who decides.
 * @throws DomainError `case.claimed`, `case.decided`
 */
export async function takeCase(
	tx: TransactionContext,
	caseId: string,
	moderatorId: string,
	change: TakenChange,
): Promise<void> {
	const now = tx.clock.now();
	const taken = await take(tx.db, [caseId, moderatorId, now, now]);
	if (taken.length === 0) throw new DomainError(await findRefusal(tx.db, caseId));
	await tx.db
		.update(moderationCases)
		.set({ ...change, ...freed })
		.where(eq(moderationCases.id, caseId));
}

async function findRefusal(
	db: Database | Transaction,
	caseId: string,
): Promise<"case.claimed" | "case.decided"> {
	const isOpen = and(
		eq(moderationCases.id, caseId),
		isNull(moderationCases.resolvedAt),
		eq(moderationCases.isParked, false),
	);
	return (await db.$count(moderationCases, isOpen)) > 0 ? "case.claimed" : "case.decided";
}

/** Brings a case back as it was before it was decided. */
export async function reopenCase(tx: TransactionContext, caseId: string, weight: number): Promise<void> {
	await tx.db
		.update(moderationCases)
		.set({ resolvedAt: null, isParked: false, weight, ...freed })
		.where(eq(moderationCases.id, caseId));
}

/** Closes the case of a listing that is gone. */
export async function closeListingCase(tx: TransactionContext, listingId: string): Promise<void> {
	await close(tx, eq(moderationCases.listingId, listingId));
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
	await tx.db.update(moderationCases).set({ ownerId: toId }).where(eq(moderationCases.cardId, cardId));
}

/** Closes the appeal against a ban that is over. @returns its case, where there was one to decide */
export async function closeAppeal(tx: TransactionContext, banId: string): Promise<string | null> {
	return close(tx, eq(moderationCases.banId, banId));
}

async function close(tx: TransactionContext, isAbout: SQL): Promise<string | null> {
	const [closed] = await tx.db
		.update(moderationCases)
		.set({ resolvedAt: tx.clock.now(), ...freed })
		.where(and(isAbout, isNull(moderationCases.resolvedAt)))
		.returning({ id: moderationCases.id });
	return closed?.id ?? null;
}

/** Takes the open cases of a banned person out of the queue, but for their appeal, or brings them back. */
export async function setCasesParked(
	tx: TransactionContext,
	ownerId: string,
	isParked: boolean,
): Promise<void> {
	await tx.db
		.update(moderationCases)
		.set({ isParked, ...freed })
		.where(
			and(
				eq(moderationCases.ownerId, ownerId),
				isNull(moderationCases.resolvedAt),
				isNull(moderationCases.banId),
			),
		);
}
