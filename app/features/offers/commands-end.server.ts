import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { lockChats, postOfferEnd } from "#app/features/chats/commands-offers.server.ts";
import { formatOfferEnd, type OfferEnd } from "#app/features/chats/rules.ts";
import { lockListsOf, removeUnpromised } from "#app/features/lists/entry/commands-internal.server.ts";
import {
	type Actor,
	type CommandContext,
	inTransaction,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { integer, nullable, statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { OfferClosed, OfferReminded, OfferSnapshot } from "./events.ts";
import { canMoveOffer } from "./policy.ts";
import { findOfferVersion, isAnswerable, isOutdated, offerColumns, selectOffer } from "./queries.server.ts";
import { type DeclineReason, moveOf, type OfferMove, openOfferStatus } from "./rules.ts";
import { DeclineOfferInput, OfferIdInput } from "./schema.ts";

interface OfferEnding {
	/** Null where nobody did it. */
	readonly actorId?: string | null;
	readonly offer: OfferSnapshot;
	readonly end: OfferEnd;
	readonly reason?: DeclineReason | null;
}

/** Posts the end of an offer into its chat and says of it. */
export async function recordEnd(
	tx: TransactionContext,
	{ offer, end, actorId = null, reason = null }: OfferEnding,
): Promise<void> {
	const { chatId, senderId, receiverId } = offer;
	const recipientId = actorId === senderId ? receiverId : senderId;
	await postOfferEnd(tx, { chatId, senderId: actorId, recipientId, text: formatOfferEnd(end, reason) });
	await recordClosed(tx, offer, actorId);
}

async function recordClosed(
	tx: TransactionContext,
	offer: OfferSnapshot,
	actorId: string | null,
): Promise<void> {
	const event: OfferClosed = { type: "offer.closed", offer, actorId };
	await tx.record(event);
}

/** The conditional write of a move that ends an open offer: whoever is late changes nothing. */
const ended = (move: OfferMove) => `set status = '${moveOf(move).to}', ended_at = now()`;

const decline = statement(
	{ offerId: uuid(), reason: nullable(text<DeclineReason>()) },
	offerColumns,
)`update offers ${ended("decline")}, decline_reason = :reason where id = :offerId and ${isAnswerable} returning ${selectOffer}`;

const listAsked = statement(
	{ offerId: uuid(), personId: uuid() },
	{ entryId: text() },
)`select entry_id as "entryId" from offer_items where offer_id = :offerId and giver_id = :personId and entry_id is not null`;

/**
 * Declines an open offer. Who says that what was asked is gone has it no longer on their list, but for what is promised or
 * published.
 * @throws DomainError `auth.*`, `request.invalid`, `offer.notFound` to strangers, `offer.closed` to who is late
 */
export async function declineOffer(ctx: CommandContext, input: DeclineOfferInput): Promise<OfferSnapshot> {
	const actor = requireGoodStanding(ctx.actor);
	const { offerId, reason } = parseInput(DeclineOfferInput, input);
	await requireMove(ctx, actor, offerId, "decline");
	return inTransaction(ctx, async (tx) => {
		const [offer] = await decline(tx.db, { offerId, reason });
		if (!offer) throw new DomainError("offer.closed");
		if (reason === "gone") {
			await lockListsOf(tx, [actor.id]);
			const asked = await listAsked(tx.db, { offerId, personId: actor.id });
			await removeUnpromised(
				tx,
				asked.map(({ entryId }) => entryId),
			);
		}
		await recordEnd(tx, { offer, end: "declined", actorId: actor.id, reason });
		return offer;
	});
}

const withdraw = statement(
	{ offerId: uuid() },
	offerColumns,
)`update offers ${ended("withdraw")} where id = :offerId and ${isAnswerable} returning ${selectOffer}`;

/**
 * Takes back an open offer of the actor's.
 * @throws DomainError `auth.*`, `request.invalid`, `offer.notFound` to strangers, `offer.closed` to who is late
 */
export async function withdrawOffer(ctx: CommandContext, input: OfferIdInput): Promise<OfferSnapshot> {
	const actor = requireGoodStanding(ctx.actor);
	const { offerId } = parseInput(OfferIdInput, input);
	await requireMove(ctx, actor, offerId, "withdraw");
	return inTransaction(ctx, async (tx) => {
		const [offer] = await withdraw(tx.db, { offerId });
		if (!offer) throw new DomainError("offer.closed");
		await recordEnd(tx, { offer, end: "withdrawn", actorId: actor.id });
		return offer;
	});
}

/** @throws DomainError `offer.notFound`, `offer.closed` */
async function requireMove(
	ctx: CommandContext,
	actor: Actor,
	offerId: string,
	move: OfferMove,
): Promise<void> {
	const offer = await findOfferVersion(ctx, offerId);
	if (!offer) throw new DomainError("offer.notFound");
	if (!canMoveOffer(actor, offer, move)) throw new DomainError("offer.closed");
}

const isExpired = "expires_at <= now()";

const isOpenBetween = `status = '${openOfferStatus}' and least(from_id, to_id) = least(:one, :other)
	and greatest(from_id, to_id) = greatest(:one, :other)`;

const endPair = (move: OfferMove, isDue: string) =>
	statement(
		{ one: uuid(), other: uuid() },
		offerColumns,
	)`update offers ${ended(move)} where ${isOpenBetween} and ${isDue} returning ${selectOffer}`;
const expirePair = endPair("expire", isExpired);
const outdatePair = endPair("outdate", isOutdated);

/** Ends the open offer of two people whose time is over, or of which a thing is gone, and that no job has ended yet, without a word of it. */
export async function endLapsedBetween(
	tx: TransactionContext,
	one: string,
	other: string,
): Promise<Pick<OfferEnding, "offer" | "end">[]> {
	const expired = await expirePair(tx.db, { one, other });
	const outdated = await outdatePair(tx.db, { one, other });
	return [
		...expired.map((offer) => ({ offer, end: "expired" as const })),
		...outdated.map((offer) => ({ offer, end: "outdated" as const })),
	];
}

const withdrawPair = statement(
	{ one: uuid(), other: uuid() },
	offerColumns,
)`update offers ${ended("withdraw")} where ${isOpenBetween} returning ${selectOffer}`;

/** Takes back the open offer of two people between whom there is a block now; no chat says so, as of the block. */
export async function withdrawBetween(tx: TransactionContext, one: string, other: string): Promise<void> {
	for (const offer of await withdrawPair(tx.db, { one, other })) await recordClosed(tx, offer, null);
}

const withdrawAll = statement({ personId: uuid() }, offerColumns)`with open as (
		select id from offers where status = '${openOfferStatus}' and :personId in (from_id, to_id) order by id for no key update
	)
	update offers ${ended("withdraw")} from open where offers.id = open.id and offers.status = '${openOfferStatus}'
	returning ${selectOffer}`;

/** Takes back the open offers of a person, who is locked, so that nobody sends another one. Their chats show it. */
export async function endOffersOf(tx: TransactionContext, personId: string): Promise<void> {
	for (const offer of await withdrawAll(tx.db, { personId })) await recordClosed(tx, offer, null);
}

/** Offers that one run of a job ends; the next run finds the others. */
const batchSize = 200;

const endDue = (move: OfferMove, isDue: string) => statement({ limit: integer() }, offerColumns)`with due as (
		select id from offers where status = '${openOfferStatus}' and ${isDue} order by expires_at limit :limit
		for no key update skip locked
	)
	update offers ${ended(move)} from due where offers.id = due.id returning ${selectOffer}`;
const claimEnding = statement({ limit: integer() }, offerColumns)`with due as (
		select id from offers where ${isAnswerable} and expires_at <= now() + interval '1 day' and reminded_at is null
		order by expires_at limit :limit for no key update skip locked
	)
	update offers set reminded_at = now() from due where offers.id = due.id returning ${selectOffer}`;

/** Says of open offers that they end within a day, once of each, however many nodes look. */
export function remindOfOffers(ctx: CommandContext): Promise<void> {
	return inTransaction(ctx, async (tx) => {
		for (const offer of await claimEnding(tx.db, { limit: batchSize })) {
			const event: OfferReminded = { type: "offer.reminded", offer };
			await tx.record(event);
		}
	});
}

const expireDue = endDue("expire", isExpired);
const outdateDue = endDue("outdate", isOutdated);

/**
 * Ends the open offers whose time is over, and those of which a thing is gone, each once however many nodes look.
 * @returns how many there were
 */
export async function endDueOffers(ctx: CommandContext): Promise<number> {
	let count = 0;
	for (const [end, claim] of [
		["expired", expireDue],
		["outdated", outdateDue],
	] as const) {
		count += await inTransaction(ctx, async (tx) => {
			const due = await claim(tx.db, { limit: batchSize });
			await lockChats(
				tx,
				due.map(({ chatId }) => chatId),
			);
			for (const offer of due) await recordEnd(tx, { offer, end });
			return due.length;
		});
	}
	return count;
}
