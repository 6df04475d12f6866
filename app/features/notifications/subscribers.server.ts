import type { PersonBanned } from "#app/features/accounts/events.ts";
import type { ChatStarted, MessagesRead } from "#app/features/chats/events.ts";
import type { ListingDeleted } from "#app/features/listings/events.ts";
import type {
	SubjectDeleted,
	SubjectHidden,
	SubjectReported,
	SubjectRestored,
} from "#app/features/moderation/events.ts";
import { isContentKind } from "#app/features/moderation/rules.ts";
import type { DecidedSubject } from "#app/features/moderation/rules-admin.ts";
import type {
	OfferAccepted,
	OfferClosed,
	OfferReminded,
	OfferSent,
	OfferSnapshot,
} from "#app/features/offers/events.ts";
import type { OfferStatus } from "#app/features/offers/rules.ts";
import type { EnvelopeClosed, RatingOpened, RatingReminded } from "#app/features/ratings/events.ts";
import type { ShowcaseCommented, ShowcaseLiked } from "#app/features/showcases/events.ts";
import type {
	TradeAccepted,
	TradeAsked,
	TradeCancelled,
	TradeCompleted,
	TradeCreated,
	TradeSnapshot,
	TradeSuperseded,
} from "#app/features/trades/events.ts";
import { otherSide, tradeSideOf } from "#app/features/trades/rules.ts";
import type { CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { markChatNotificationsRead, notifyPerson } from "./commands.server.ts";
import { planMessageMails, recordOfferMail } from "./commands-mail.server.ts";
import {
	deleteOfferNotification,
	deleteSealNotifications,
	notifyBoth,
	notifyOfComment,
	notifyOfDeal,
	notifyOfLike,
	notifyOfTrade,
	type TradeNotification,
} from "./commands-notify.server.ts";
import type { NotificationData, NotificationType } from "./rules.ts";

/** Notifies people of what happens to them; the rows are part of the transaction in which it happens. */
export function registerNotifications(events: EventBus<TransactionContext>): void {
	registerModeration(events);
	registerOffers(events);
	events.onRecord<ListingDeleted>("listing.deleted", async (tx, { byAdmin, listingId, ownerId, title }) => {
		const data = { listing_id: listingId, listing_title: title };
		if (byAdmin) await notifyPerson(tx, { userId: ownerId, type: "listing_deleted_by_admin", data });
	});
	events.onRecord<ChatStarted>("chat.started", (tx, { chatId, sellerId }) =>
		recordOfferMail(tx, { chatId, userId: sellerId }),
	);
	events.onRecord<TradeCreated>("trade.created", (tx, event) => notifyOther(tx, "trade_started", event));
	events.onRecord<TradeAccepted>("trade.accepted", (tx, event) => notifyOther(tx, "trade_accepted", event));
	events.onRecord<TradeCompleted>("trade.completed", (tx, event) => notifyEnd(tx, "trade_completed", event));
	events.onRecord<TradeCancelled>("trade.cancelled", (tx, event) => notifyEnd(tx, "trade_cancelled", event));
	events.onRecord<ShowcaseCommented>("showcase.commented", notifyOfComment);
	events.onRecord<ShowcaseLiked>("showcase.liked", notifyOfLike);
	events.onRecord<TradeSuperseded>("trade.superseded", async (tx, { trade }) => {
		await deleteSealNotifications(tx, trade);
		await notifyOfTrade(tx, { type: "trade_superseded", trade, userId: trade.buyerId, personId: null });
		if (trade.offerId)
			await notifyOfTrade(tx, { type: "trade_superseded", trade, userId: trade.sellerId, personId: null });
	});
}

/** Notifies people of offers, of what their trades ask, and of opened ratings. */
function registerOffers(events: EventBus<TransactionContext>): void {
	events.onRecord<OfferSent>("offer.sent", async (tx, { offer }) => {
		await deleteOfferNotification(tx, offer);
		await notifyOfOffer(tx, "offer_received", { offer, userId: offer.receiverId, personId: offer.senderId });
		if (offer.receiverId) await planMessageMails(tx, [{ chatId: offer.chatId, userId: offer.receiverId }]);
	});
	events.onRecord<OfferAccepted>("offer.accepted", async (tx, { offer }) => {
		await notifyOfOffer(tx, "offer_accepted", { offer, userId: offer.senderId, personId: offer.receiverId });
		if (offer.senderId) await planMessageMails(tx, [{ chatId: offer.chatId, userId: offer.senderId }]);
	});
	events.onRecord<OfferClosed>("offer.closed", async (tx, { offer }) => {
		await deleteOfferNotification(tx, offer);
		const type = closedTypes[offer.status];
		if (type) await notifyOfOffer(tx, type, { offer, userId: offer.senderId, personId: offer.receiverId });
	});
	events.onRecord<TradeAsked>("trade.asked", (tx, { trade }) =>
		notifyBoth(tx, { type: "trade_asked", tradeId: trade.id, people: [trade.buyerId, trade.sellerId] }),
	);
	events.onRecord<OfferReminded>("offer.reminded", (tx, { offer }) =>
		notifyOfOffer(tx, "offer_ending", { offer, userId: offer.receiverId, personId: offer.senderId }),
	);
	events.onRecord<EnvelopeClosed>("rating.envelopeClosed", (tx, { tradeId, authorId, subjectId }) =>
		notifyOfDeal(tx, { type: "envelope_closed", tradeId, userId: subjectId, personId: authorId }),
	);
	events.onRecord<RatingReminded>("rating.reminded", (tx, { tradeId, personId, otherId }) =>
		notifyOfDeal(tx, { type: "ratings_ending", tradeId, userId: personId, personId: otherId }),
	);
	events.onRecord<RatingOpened>("rating.opened", (tx, { tradeId, authorId, subjectId }) =>
		notifyOfDeal(tx, { type: "ratings_opened", tradeId, userId: subjectId, personId: authorId }),
	);
}

/** The ends of offers of which their sender is notified. */
const closedTypes: Readonly<Partial<Record<OfferStatus, NotificationType>>> = {
	declined: "offer_declined",
	expired: "offer_expired",
	outdated: "offer_outdated",
};

interface OfferNotification {
	readonly offer: OfferSnapshot;
	/** The recipient; null when their account is gone. */
	readonly userId: string | null;
	readonly personId: string | null;
}

async function notifyOfOffer(
	tx: TransactionContext,
	type: NotificationType,
	{ offer, userId, personId }: OfferNotification,
): Promise<void> {
	if (!userId) return;
	const data = { chat_id: offer.chatId, ...(personId && { person_id: personId }) };
	await notifyPerson(tx, { userId, type, data });
}

/** Notifies people of moderation's decisions. A reported message or person notifies nobody. */
function registerModeration(events: EventBus<TransactionContext>): void {
	events.onRecord<SubjectReported>("subject.reported", async (tx, { subject }) => {
		if (isContentKind(subject.kind)) await notifyOwner(tx, `${subject.kind}_reported`, subject);
	});
	events.onRecord<SubjectHidden>("subject.hidden", async (tx, { subject }) => {
		if (isContentKind(subject.kind)) await notifyOwner(tx, `${subject.kind}_in_revision`, subject);
	});
	events.onRecord<SubjectRestored>("subject.restored", (tx, { subject }) =>
		notifyOwner(tx, "content_restored", subject),
	);
	events.onRecord<SubjectDeleted>("subject.deleted", async (tx, { subject }) => {
		const type = subject.kind === "listing" ? "listing_deleted_by_admin" : "content_deleted_by_admin";
		await notifyOwner(tx, type, subject);
	});
	events.onRecord<PersonBanned>("account.banned", async (tx, { personId }) => {
		await notifyPerson(tx, { userId: personId, type: "account_banned", data: {} });
	});
}

/** Marks the notifications of a chat as read once its messages are. */
export function registerReading(ctx: CommandContext, log: Pick<Log, "warn">): void {
	ctx.events.onCommitted<MessagesRead>("chat.messagesRead", ({ chatId, readerId }) => {
		markChatNotificationsRead(ctx, { personId: readerId, chatId }).catch((error: unknown) =>
			log.warn({ err: error }, "notifications of a chat that was read stay unread"),
		);
	});
}

async function notifyOwner(
	tx: TransactionContext,
	type: NotificationType,
	subject: DecidedSubject,
): Promise<void> {
	if (subject.ownerId === null) return;
	await notifyPerson(tx, { userId: subject.ownerId, type, data: dataOf(subject) });
}

function dataOf({ kind, id, title, pageId }: DecidedSubject): NotificationData {
	const page: NotificationData = pageId === null ? {} : { showcase_id: pageId };
	switch (kind) {
		case "listing":
			return { listing_id: id, listing_title: title };
		case "showcase":
			return { showcase_id: id, showcase_name: title };
		case "element":
			return { element_id: id, element_title: title, ...page };
		case "comment":
			return { comment_id: id, comment: title, ...page };
		case "card":
			return { card_id: id, card_serial: title };
		case "entry":
			return { entry_id: id, entry_name: title };
		case "group":
			return { group_id: id, group_name: title };
		case "message":
			return { message: title };
		case "rating":
			return { rating: title };
		case "person":
			return {};
	}
}

async function notifyEnd(
	tx: TransactionContext,
	type: TradeNotification["type"],
	event: TradeCompleted | TradeCancelled,
): Promise<void> {
	const { trade } = event;
	await deleteSealNotifications(tx, trade);
	if (event.type === "trade.cancelled" && event.cause === "silence")
		await notifyBoth(tx, {
			type: "trade_silent",
			tradeId: trade.id,
			people: [trade.buyerId, trade.sellerId],
		});
	await notifyOther(tx, type, event);
}

/** Notifies the other side of what one side did. */
async function notifyOther(
	tx: TransactionContext,
	type: TradeNotification["type"],
	{ trade, actorId }: { trade: TradeSnapshot; actorId: string | null },
): Promise<void> {
	const side = actorId && tradeSideOf(trade, actorId);
	if (!side) return;
	const userId = otherSide(side) === "buyer" ? trade.buyerId : trade.sellerId;
	await notifyOfTrade(tx, { type, trade, userId, personId: actorId });
}
