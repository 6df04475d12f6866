import type { PersonBanned } from "#app/features/accounts/events.ts";
import type { ChatStarted, MessagesRead } from "#app/features/chats/events.ts";
import type { ListingDeleted } from "#app/features/listings/events.ts";
import type { ListingHidden, ListingReported } from "#app/features/moderation/events.ts";
import type {
	TradeAccepted,
	TradeCancelled,
	TradeCompleted,
	TradeCreated,
	TradeSnapshot,
	TradeSuperseded,
} from "#app/features/trades/events.ts";
import { otherSide, sideOf } from "#app/features/trades/rules.ts";
import type { CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { markChatNotificationsRead, notifyPerson } from "./commands.server.ts";
import { noteOfferMail } from "./commands-mail.server.ts";
import { notifyOfTrade, type TradeNews } from "./commands-trade.server.ts";
import type { NotificationType } from "./rules.ts";

interface AboutListing {
	readonly listingId: string;
	readonly ownerId: string;
	readonly title: string;
}

/** Tells people what happens to them; the rows are part of the transaction in which it happens. */
export function registerNotifications(events: EventBus<TransactionContext>): void {
	events.onRecord<ListingReported>("listing.reported", (tx, event) =>
		tellOwner(tx, "listing_reported", event),
	);
	events.onRecord<ListingHidden>("listing.hidden", (tx, event) =>
		tellOwner(tx, "listing_in_revision", event),
	);
	events.onRecord<ListingDeleted>("listing.deleted", async (tx, event) => {
		if (event.byAdmin) await tellOwner(tx, "listing_deleted_by_admin", event);
	});
	events.onRecord<PersonBanned>("account.banned", (tx, { personId }) =>
		notifyPerson(tx, { userId: personId, type: "account_banned", data: {} }),
	);
	events.onRecord<ChatStarted>("chat.started", (tx, { chatId, sellerId }) =>
		noteOfferMail(tx, { chatId, userId: sellerId }),
	);
	events.onRecord<TradeCreated>("trade.created", (tx, event) => tellOther(tx, "trade_started", event));
	events.onRecord<TradeAccepted>("trade.accepted", (tx, event) => tellOther(tx, "trade_accepted", event));
	events.onRecord<TradeCompleted>("trade.completed", (tx, event) => tellOther(tx, "trade_completed", event));
	events.onRecord<TradeCancelled>("trade.cancelled", (tx, event) => tellOther(tx, "trade_cancelled", event));
	events.onRecord<TradeSuperseded>("trade.superseded", (tx, { trade }) =>
		notifyOfTrade(tx, { type: "trade_superseded", trade, userId: trade.buyerId, personId: null }),
	);
}

/** A chat that is looked at takes what was told of it off the bell. */
export function registerReading(ctx: CommandContext, log: Pick<Log, "warn">): void {
	ctx.events.onCommitted<MessagesRead>("chat.messagesRead", ({ chatId, readerId }) => {
		markChatNotificationsRead(ctx, { personId: readerId, chatId }).catch((error: unknown) =>
			log.warn({ err: error }, "notifications of a chat that was read stay unread"),
		);
	});
}

function tellOwner(
	tx: TransactionContext,
	type: NotificationType,
	{ listingId, ownerId, title }: AboutListing,
): Promise<void> {
	const data = { listing_id: listingId, listing_title: title };
	return notifyPerson(tx, { userId: ownerId, type, data });
}

/** Tells the side across of what one side did. */
async function tellOther(
	tx: TransactionContext,
	type: TradeNews["type"],
	{ trade, actorId }: { trade: TradeSnapshot; actorId: string },
): Promise<void> {
	const side = sideOf(trade, actorId);
	if (!side) return;
	const userId = otherSide(side) === "buyer" ? trade.buyerId : trade.sellerId;
	await notifyOfTrade(tx, { type, trade, userId, personId: actorId });
}
