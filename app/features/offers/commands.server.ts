import { lockPeople, requireNoBlock } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { lockChats, postOffer } from "#app/features/chats/commands-offers.server.ts";
import { openOfferChat } from "#app/features/chats/commands-start.server.ts";
import { openListsOf } from "#app/features/lists/entry/commands-add.server.ts";
import { lockListsOf } from "#app/features/lists/entry/commands-internal.server.ts";
import { ensureHaves } from "#app/features/lists/entry/commands-typed.server.ts";
import type { TypedHave } from "#app/features/lists/schema.ts";
import { sideLimit } from "#app/features/trades/rules.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { boolean, integer, statement, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { endLapsedBetween, recordEnd } from "./commands-end.server.ts";
import { insertOfferVersion, type NewVersion, requireGivable } from "./commands-write.server.ts";
import type { OfferEvent, OfferSnapshot } from "./events.ts";
import { canMoveOffer } from "./policy.ts";
import { findOfferVersion, isAnswerable, offerColumns, selectOffer } from "./queries.server.ts";
import { moveOf, openOfferLimit, openOfferStatus, type PickedUnits, versionLimit } from "./rules.ts";
import { ChangeOfferInput, SendOfferInput } from "./schema.ts";

/*
 * Lock order of all moves (decision 164): both people, the listings of what changes hands, the pair's block, the offer and
 * trades, both lists, chats.
 */

interface OfferContent {
	readonly give: readonly PickedUnits[];
	readonly get: readonly PickedUnits[];
	readonly typed: readonly TypedHave[];
}

const findReceiver = statement(
	{ actorId: uuid(), personId: uuid(), now: timestamp() },
	{ isOnPause: boolean(), open: integer() },
)`select coalesce((select is_on_pause(paused_until, :now) from list_people where user_id = :personId), false) as "isOnPause",
		(select count(*)::integer from offers where from_id = :actorId and ${isAnswerable}) as open`;

/**
 * Sends a person an offer, once however often its form is sent.
 * @throws DomainError `auth.*`, `request.invalid`, `person.notFound` also for oneself, `person.blocked`, `offer.onPause`,
 *   `offer.tooManyOpen`, `offer.tooManyThings`, `offer.alreadyOpen` while an offer binds the two, what requireGivable and openOfferChat throw
 */
export async function sendOffer(ctx: CommandContext, input: SendOfferInput): Promise<OfferSnapshot> {
	const { id: senderId } = requireGoodStanding(ctx.actor);
	const { id, personId: receiverId, listingId, text, ...content } = parseInput(SendOfferInput, input);
	if (receiverId === senderId) throw new DomainError("person.notFound");
	return inTransaction(ctx, async (tx) => {
		await lockBoth(tx, { senderId, receiverId });
		const sent = await findOfferVersion(tx, id);
		if (sent) return sent;
		await requireReceptive(tx, senderId, receiverId);
		const chatId = await openOfferChat(tx, { writerId: senderId, readerId: receiverId, listingId });
		await requireNoBlock(tx, senderId, receiverId);
		const lapsed = await endLapsedBetween(tx, senderId, receiverId);
		const version = { id, chatId, senderId, receiverId, previous: null };
		const offer = await writeVersion(tx, version, content);
		await lockChats(tx, [chatId, ...lapsed.map((ending) => ending.offer.chatId)]);
		for (const ending of lapsed) await recordEnd(tx, ending);
		await postOffer(tx, { chatId, writerId: senderId, offerId: id, text, isAnswer: false });
		await record(tx, { type: "offer.sent", offer });
		return offer;
	});
}

/** @throws DomainError `offer.tooManyThings`, and what requireGivable throws */
async function writeVersion(
	tx: TransactionContext,
	version: Omit<NewVersion, "items">,
	{ get, ...own }: OfferContent,
): Promise<OfferSnapshot> {
	const { senderId, receiverId } = version;
	if (Math.max(own.give.length + own.typed.length, get.length) > sideLimit)
		throw new DomainError("offer.tooManyThings", { max: sideLimit });
	if (own.typed.length > 0) await openListsOf(tx, senderId);
	await lockListsOf(tx, [senderId, receiverId]);
	const give = await withTyped(tx, senderId, own);
	const items = [
		...give.map((item) => ({ ...item, giverId: senderId })),
		...get.map((item) => ({ ...item, giverId: receiverId })),
	];
	await requireGivable(tx, { senderId, items });
	return insertOfferVersion(tx, { ...version, items });
}

/** The things that the sender gives, with those typed, which stand on their list from now on; picked ones stay as they are. */
async function withTyped(
	tx: TransactionContext,
	senderId: string,
	{ give, typed }: Pick<OfferContent, "give" | "typed">,
): Promise<readonly PickedUnits[]> {
	if (typed.length === 0) return give;
	const entryIds = await ensureHaves(tx, senderId, typed);
	const things = new Map(entryIds.map((entryId, place) => [entryId, typed[place]?.quantity ?? 1]));
	for (const { entryId } of give) things.delete(entryId);
	return [...give, ...[...things].map(([entryId, quantity]) => ({ entryId, quantity }))];
}

/** @throws DomainError `auth.banned`, `person.notFound` where the receiver is banned or gone */
async function lockBoth(
	tx: TransactionContext,
	{ senderId, receiverId }: { readonly senderId: string; readonly receiverId: string },
): Promise<void> {
	const good = await lockPeople(tx, [senderId, receiverId]);
	if (!good.includes(senderId)) throw new DomainError("auth.banned");
	if (!good.includes(receiverId)) throw new DomainError("person.notFound");
}

/** @throws DomainError `offer.onPause`, `offer.tooManyOpen` */
async function requireReceptive(tx: TransactionContext, actorId: string, personId: string): Promise<void> {
	const [receiver] = await findReceiver(tx.db, { actorId, personId, now: tx.clock.now() });
	if (receiver?.isOnPause) throw new DomainError("offer.onPause");
	if ((receiver?.open ?? 0) >= openOfferLimit)
		throw new DomainError("offer.tooManyOpen", { max: openOfferLimit });
}

const toCountered = moveOf("change");

const counter = statement(
	{ offerId: uuid() },
	offerColumns,
)`update offers set status = '${toCountered.to}', ended_at = now()
	where id = :offerId and ${isAnswerable} and version < ${versionLimit} returning ${selectOffer}`;

/**
 * Puts a new version in the place of an open one: the receiver answers, or the sender corrects. From then on who wrote it is
 * its sender.
 * @throws DomainError `auth.*`, `request.invalid`, `offer.notFound` to strangers, `offer.closed` to who is late,
 *   `offer.tooManyVersions`, `offer.tooManyThings`, `person.blocked`, and what requireGivable throws
 */
export async function changeOffer(ctx: CommandContext, input: ChangeOfferInput): Promise<OfferSnapshot> {
	const actor = requireGoodStanding(ctx.actor);
	const { id, previousId, text, ...content } = parseInput(ChangeOfferInput, input);
	const found = await findOfferVersion(ctx, previousId);
	const receiverId = found && (found.senderId === actor.id ? found.receiverId : found.senderId);
	if (!found || !receiverId) throw new DomainError("offer.notFound");
	const senderId = actor.id;
	return inTransaction(ctx, async (tx) => {
		await lockBoth(tx, { senderId, receiverId });
		const sent = await findOfferVersion(tx, id);
		if (sent) return sent;
		if (found.status === openOfferStatus && found.version >= versionLimit)
			throw new DomainError("offer.tooManyVersions", { max: versionLimit });
		if (!canMoveOffer(actor, found, "change")) throw new DomainError("offer.closed");
		await requireNoBlock(tx, senderId, receiverId);
		const [previous] = await counter(tx.db, { offerId: previousId });
		if (!previous) throw new DomainError("offer.closed");
		const { chatId } = previous;
		const offer = await writeVersion(tx, { id, chatId, senderId, receiverId, previous }, content);
		await postOffer(tx, { chatId, writerId: senderId, offerId: id, text, isAnswer: true });
		await record(tx, { type: "offer.sent", offer });
		return offer;
	});
}

function record(tx: TransactionContext, event: OfferEvent): Promise<void> {
	return tx.record(event);
}
