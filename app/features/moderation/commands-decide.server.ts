import { and, eq, isNull } from "drizzle-orm";
import { hideCard, removeCard, revealCard } from "#app/features/cards/commands.server.ts";
import { findOffer } from "#app/features/cards/queries.server.ts";
import { reinstateMessage, removeMessage } from "#app/features/chats/commands-internal.server.ts";
import {
	announceDeletion,
	hideListing,
	reinstateListing,
	showListing,
	withdrawListing,
	withholdListing,
} from "#app/features/listings/commands-internal.server.ts";
import { isCurrentStatus } from "#app/features/listings/rules.ts";
import { hideEntry, removeEntry, showEntry } from "#app/features/lists/entry/commands-internal.server.ts";
import { hideGroup, removeGroup, showGroup } from "#app/features/matches/groups/commands.server.ts";
import { reinstateRatingText, removeRatingText } from "#app/features/ratings/commands-removed.server.ts";
import {
	findCardElement,
	hideCardElement,
	hideComment,
	hideElement,
	hideShowcase,
	removeComment,
	removeElement,
	removeShowcase,
	showCardElement,
	showComment,
	showElement,
	showShowcase,
} from "#app/features/showcases/commands-internal.server.ts";
import {
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { claimCase, closeReports, loadCase, refusalOf, writeDecision } from "./commands-cases.server.ts";
import type { ModerationEvent } from "./events.ts";
import { findLastDecision } from "./queries-log.server.ts";
import { lockAnySubject } from "./queries-subject.server.ts";
import { type ContentKind, type DecisionAction, isContentKind, type SubjectKind } from "./rules.ts";
import {
	type CaseStatus,
	canRestore,
	type DecidedSubject,
	type DecisionMade,
	topWeight,
	type Verdict,
	verdictActions,
} from "./rules-admin.ts";
import { DecideInput } from "./schema.ts";
import { moderationCases } from "./tables.server.ts";

/** A locked subject and its state before the decision. */
type Decided = NonNullable<Awaited<ReturnType<typeof lockAnySubject>>>;

/**
 * Decides a case about something reported, in the version that was read. Restoring shows what was hidden, or gives back a
 * listing, a message or the words of a rating that moderation deleted; hiding puts it out of sight and leaves the case in the queue; deleting removes it.
 * A decided case can be decided anew, and the log has both.
 * @throws DomainError `auth.forbidden` to all but moderators, and for what is their own; `request.invalid` with the problem of
 * `reason`, or for a verdict that the kind does not know; `case.notFound`; `case.decided` when another decided since it was read,
 * with `action`, `moderator` and `at`; `case.changed` when something else happened to it, or this cannot be done in its state
 */
export async function decideCase(ctx: CommandContext, input: DecideInput): Promise<DecisionMade> {
	const { caseId, version, verdict, reason } = parseInput(DecideInput, input);
	const expected = { caseId, version };
	const { row, key } = await loadCase(ctx, expected);
	const action = key && actionOf(key.kind, verdict);
	if (!key || !action) throw new DomainError("request.invalid");
	return inTransaction(ctx, async (tx) => {
		const decided = await lockAnySubject(tx.db, key);
		if (!decided) throw await refusalOf(tx, expected, "case.notFound");
		const lastAction = (await findLastDecision(tx, caseId))?.action ?? null;
		const { subject } = decided;
		const caseVersion = await claimCase(tx, expected, caseAfter[verdict](tx.clock.now()));
		const status = { ...decided, kind: key.kind, isOpen: row.resolvedAt === null, lastAction };
		if (!isPossible[verdict](status)) throw new DomainError("case.changed");
		const decisionId = await writeDecision(tx, tx.actor, {
			action,
			subject,
			reason,
			reporters: row.reporters,
			caseVersion,
		});
		if (verdict !== "hide") await closeReports(tx, key);
		await apply[verdict](tx, decided, requireActor(tx).id);
		return { decisionId };
	});
}

function actionOf(kind: SubjectKind, verdict: Verdict): DecisionAction | undefined {
	const actions: Partial<Record<Verdict, DecisionAction>> = verdictActions[kind];
	return actions[verdict];
}

const isPossible: Record<Verdict, (status: CaseStatus) => boolean> = {
	restore: canRestore,
	hide: ({ state }) => state === "active",
	delete: ({ state }) => isCurrentStatus(state),
};

/** The change of the case by each verdict: a hidden subject still waits to be decided. */
const caseAfter: Record<Verdict, (now: Date) => Parameters<typeof claimCase>[2]> = {
	restore: (resolvedAt) => ({ resolvedAt }),
	hide: () => ({ weight: topWeight, resolvedAt: null }),
	delete: (resolvedAt) => ({ resolvedAt }),
};

type Apply = (tx: TransactionContext, decided: Decided, moderatorId: string) => Promise<void>;

/** The effect of each verdict on the subject, and its event: what only had reports was never out of sight. */
const apply: Record<Verdict, Apply> = {
	restore: async (tx, { subject, state }) => {
		if (state !== "in_revision" && state !== "deleted") return;
		await (state === "deleted" ? reinstateSubject : showSubject)(tx, subject);
		await record(tx, { type: "subject.restored", subject });
	},
	hide: async (tx, { subject }) => {
		const { kind, id } = subject;
		if (isContentKind(kind)) await hideContent(tx, { kind, id });
		await record(tx, { type: "subject.hidden", subject });
	},
	delete: async (tx, { subject }, moderatorId) => {
		await record(tx, { type: "subject.deleted", subject });
		await removeSubject(tx, subject, moderatorId);
	},
};

function record(tx: TransactionContext, event: ModerationEvent): Promise<void> {
	return tx.record(event);
}

type Change = (tx: TransactionContext, id: string) => Promise<void>;

/** The commands by which the features change each kind of content. */
const content = {
	listing: { hide: hideListing, show: showListing },
	showcase: { hide: hideShowcase, show: showShowcase, remove: removeShowcase },
	element: { hide: hideElement, show: showElement, remove: removeElement },
	comment: { hide: hideComment, show: showComment, remove: removeComment },
	entry: { hide: hideEntry, show: showEntry, remove: removeEntry },
	group: { hide: hideGroup, show: showGroup, remove: removeGroup },
	card: { hide: hideCardEverywhere, show: showCardEverywhere, remove: removeCardEverywhere },
} as const satisfies Record<ContentKind, { hide: Change; show: Change; remove?: Change }>;

/** Hides something until a moderator decides. */
export function hideContent(
	tx: TransactionContext,
	{ kind, id }: { kind: ContentKind; id: string },
): Promise<void> {
	return content[kind].hide(tx, id);
}

/** Shows something again that was hidden. */
async function showSubject(tx: TransactionContext, { kind, id }: DecidedSubject): Promise<void> {
	if (isContentKind(kind)) await content[kind].show(tx, id);
}

/** Deletes something: a listing, a message and the words of a rating can be restored, anything else is gone for good. */
async function removeSubject(
	tx: TransactionContext,
	{ kind, id, ownerId, title }: DecidedSubject,
	moderatorId: string,
): Promise<void> {
	if (kind === "listing") {
		await withdrawListing(tx, id);
		await announceDeletion(tx, { listingId: id, ownerId: ownerId ?? "", title, actorId: moderatorId });
		return;
	}
	if (kind === "message") return removeMessage(tx, id);
	if (kind === "rating") return removeRatingText(tx, id);
	if (isContentKind(kind)) await content[kind].remove(tx, id);
}

/** Restores a listing, a message or the words of a rating that were deleted. */
async function reinstateSubject(tx: TransactionContext, { kind, id }: DecidedSubject): Promise<void> {
	if (kind === "listing") await reinstateListing(tx, id);
	if (kind === "message") await reinstateMessage(tx, id);
	if (kind === "rating") await reinstateRatingText(tx, id);
}

/** Hides a card, the listing that offers it and its element in showcases, which show the same image. */
async function hideCardEverywhere(tx: TransactionContext, id: string): Promise<void> {
	await hideCard(tx, id);
	const offer = await findOffer(tx, id);
	if (offer) await withholdListing(tx, offer.listingId);
	await hideCardElement(tx, id);
}

/** True if something is hidden for reports of its own. */
async function isHiddenItself(
	tx: TransactionContext,
	column: typeof moderationCases.listingId | typeof moderationCases.elementId,
	id: string,
): Promise<boolean> {
	const isOpen = isNull(moderationCases.resolvedAt);
	const isHidden = and(eq(column, id), isOpen, eq(moderationCases.weight, topWeight));
	return (await tx.db.$count(moderationCases, isHidden)) > 0;
}

/** Shows a card again, with its listing and element unless those are hidden for reports of their own. */
async function showCardEverywhere(tx: TransactionContext, id: string): Promise<void> {
	await revealCard(tx, id);
	const offer = await findOffer(tx, id);
	if (offer && !(await isHiddenItself(tx, moderationCases.listingId, offer.listingId)))
		await showListing(tx, offer.listingId);
	const elementId = await findCardElement(tx, id);
	if (elementId && !(await isHiddenItself(tx, moderationCases.elementId, elementId)))
		await showCardElement(tx, id);
}

/** Deletes a card for good, with the listing that offers it and its element. */
async function removeCardEverywhere(tx: TransactionContext, id: string): Promise<void> {
	const offer = await findOffer(tx, id);
	if (offer) {
		const { listingId, title, ownerId } = offer;
		await withdrawListing(tx, listingId);
		await announceDeletion(tx, { listingId, ownerId, title, actorId: ownerId });
	}
	await removeCard(tx, id);
}
