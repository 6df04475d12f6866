import { lockPeople, requireNoBlock } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { postOfferEnd } from "#app/features/chats/commands-offers.server.ts";
import { formatOfferEnd } from "#app/features/chats/rules.ts";
import { lockListsOf } from "#app/features/lists/entry/commands-internal.server.ts";
import { lockChatsOf, recordSuperseded } from "#app/features/trades/commands-end.server.ts";
import { promiseTrade, supersedeBetween } from "#app/features/trades/commands-promise.server.ts";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { boolean, nullable, statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { recordEnd } from "./commands-end.server.ts";
import type { OfferAccepted, OfferSnapshot } from "./events.ts";
import { canMoveOffer } from "./policy.ts";
import { findOfferVersion, isAnswerable, offerColumns, selectOffer } from "./queries.server.ts";
import { moveOf, openOfferStatus, sellerOf } from "./rules.ts";
import { OfferIdInput } from "./schema.ts";

const lockListings = statement({ offerId: uuid() }, {})`select from listings where id in (
		select entry.listing_id from offer_items as item left join list_entries as entry on entry.id = item.entry_id
		where item.offer_id = :offerId
	) order by id for no key update`;

const lockOpen = statement(
	{ offerId: uuid() },
	offerColumns,
)`select ${selectOffer} from offers where id = :offerId and ${isAnswerable} for no key update`;

const listStates = statement(
	{ offerId: uuid() },
	{
		giverId: nullable(text()),
		listingId: nullable(text()),
		title: text(),
		isGone: boolean(),
		isFree: boolean(),
	},
)`select giver_id as "giverId", listing_id as "listingId", title, is_gone as "isGone", is_free as "isFree"
	from offer_item_states where offer_id = :offerId order by position`;

const accept = statement(
	{ offerId: uuid() },
	offerColumns,
)`update offers set status = '${moveOf("accept").to}' where id = :offerId and status = '${openOfferStatus}' returning ${selectOffer}`;

const outdate = statement(
	{ offerId: uuid() },
	offerColumns,
)`update offers set status = '${moveOf("outdate").to}', ended_at = now()
	where id = :offerId and status = '${openOfferStatus}' returning ${selectOffer}`;

/** An offer as it stands once its two people, its listings and itself are locked. */
interface LockedOffer {
	readonly offer: OfferSnapshot;
	readonly senderId: string;
	readonly receiverId: string;
}

/**
 * Accepts an open offer: a trade is pending from then on, which promises the units of both sides. What is gone outdates the
 * offer; what is promised to somebody else, or out of sight, lets it wait.
 * @throws DomainError `auth.*`, `request.invalid`, `offer.notFound` to strangers, `offer.closed` to who is late,
 *   `person.blocked`, `person.notFound` where the sender is banned or gone, `offer.outdated`, `offer.notFree` with a name
 */
export async function acceptOffer(ctx: CommandContext, input: OfferIdInput): Promise<TradeSnapshot> {
	const actor = requireGoodStanding(ctx.actor);
	const { offerId } = parseInput(OfferIdInput, input);
	const found = await findOfferVersion(ctx, offerId);
	if (!found) throw new DomainError("offer.notFound");
	const { senderId, receiverId } = found;
	if (!senderId || !receiverId || !canMoveOffer(actor, found, "accept"))
		throw new DomainError("offer.closed");
	const trade = await inTransaction(ctx, async (tx) => {
		const good = await lockPeople(tx, [senderId, receiverId]);
		if (!good.includes(receiverId)) throw new DomainError("auth.banned");
		if (!good.includes(senderId)) throw new DomainError("person.notFound");
		await lockListings(tx.db, { offerId });
		await requireNoBlock(tx, senderId, receiverId);
		const [offer] = await lockOpen(tx.db, { offerId });
		if (!offer) throw new DomainError("offer.closed");
		return decide(tx, { offer, senderId, receiverId });
	});
	// What was gone is written by now: a refusal in the transaction would have taken that back.
	if (!trade) throw new DomainError("offer.outdated");
	return trade;
}

/** Writes the offer as accepted or, where a thing of it is gone, as outdated. @returns its trade, or null */
async function decide(tx: TransactionContext, locked: LockedOffer): Promise<TradeSnapshot | null> {
	const { senderId, receiverId, offer } = locked;
	const offerId = offer.id;
	await lockListsOf(tx, [senderId, receiverId]);
	const items = await listStates(tx.db, { offerId });
	if (items.some(({ isGone }) => isGone)) {
		const [outdated] = await outdate(tx.db, { offerId });
		if (outdated) await recordEnd(tx, { offer: outdated, end: "outdated" });
		return null;
	}
	const waiting = items.find(({ isFree }) => !isFree);
	if (waiting) throw new DomainError("offer.notFree", { name: waiting.title });
	const [accepted] = await accept(tx.db, { offerId });
	if (!accepted) throw new DomainError("offer.closed");
	const listingIds = items.flatMap(({ listingId }) => listingId ?? []);
	const superseded = await supersedeBetween(tx, { listingIds, one: senderId, other: receiverId });
	const sellerId = sellerOf(items, { senderId, receiverId });
	const buyerId = sellerId === senderId ? receiverId : senderId;
	const trade = await promiseTrade(tx, { offerId, buyerId, sellerId });
	await announce(tx, { accepted, trade, superseded });
	return trade;
}

interface Announcement {
	readonly accepted: OfferSnapshot;
	readonly trade: TradeSnapshot;
	/** Trades of the two without an offer, whose place this one takes. */
	readonly superseded: readonly TradeSnapshot[];
}

async function announce(
	tx: TransactionContext,
	{ accepted, trade, superseded }: Announcement,
): Promise<void> {
	const { chatId, senderId, receiverId } = accepted;
	await lockChatsOf(tx, superseded, chatId);
	await recordSuperseded(tx, superseded);
	await postOfferEnd(tx, {
		...{ chatId, senderId: receiverId, recipientId: senderId },
		...{ text: formatOfferEnd("accepted", null), trade },
	});
	const event: OfferAccepted = { type: "offer.accepted", offer: accepted, tradeId: trade.id };
	await tx.record(event);
}
