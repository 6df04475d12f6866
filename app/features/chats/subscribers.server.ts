import type { BlockChanged } from "#app/features/accounts/events.ts";
import type {
	TradeAccepted,
	TradeCancelled,
	TradeCompleted,
	TradeCreated,
	TradeSuperseded,
} from "#app/features/trades/events.ts";
import { otherSide } from "#app/features/trades/rules.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { followBlock } from "./commands-internal.server.ts";
import { offerMailJob } from "./commands-mail.server.ts";
import { postSystemMessage, setChatTrade } from "./commands-trade.server.ts";
import type { ChatStarted } from "./events.ts";
import { formatListsLeft } from "./rules.ts";

/** Posts what happens to trades into their chats, in the trade's own transaction; and follows blocks. */
export function registerChats(events: EventBus<TransactionContext>): void {
	events.onRecord<TradeCreated>("trade.created", async (tx, { trade, actorId }) => {
		await setChatTrade(tx.db, trade);
		await postSystemMessage(tx, { trade, kind: "trade_created", senderId: actorId });
	});
	events.onRecord<TradeAccepted>("trade.accepted", (tx, { trade, actorId }) =>
		postSystemMessage(tx, { trade, kind: "trade_accepted", senderId: actorId }),
	);
	events.onRecord<TradeCompleted>("trade.completed", (tx, { trade, actorId, listsLeft }) => {
		const senderSide = actorId === trade.sellerId ? "seller" : "buyer";
		const sides = [senderSide, otherSide(senderSide)] as const;
		const text = formatListsLeft(sides.map((side) => (listsLeft.includes(side) ? side : null)));
		return postSystemMessage(tx, { trade, kind: "trade_completed", senderId: actorId, text });
	});
	events.onRecord<TradeCancelled>("trade.cancelled", (tx, { trade, actorId, cause, reason }) => {
		const posted = { trade, senderId: actorId };
		if (cause === "silence") return postSystemMessage(tx, { ...posted, kind: "trade_silent" });
		if (cause === "account") return postSystemMessage(tx, { ...posted, kind: "trade_account_inactive" });
		return postSystemMessage(tx, { ...posted, kind: "trade_cancelled", text: reason ?? "", isWords: true });
	});
	events.onRecord<BlockChanged>("account.blockChanged", followBlock);
	events.onRecord<TradeSuperseded>("trade.superseded", (tx, { trade }) =>
		postSystemMessage(tx, { trade, kind: "trade_superseded", senderId: null }),
	);
}

/**
 * Enqueues the mail to a listing's owner about a new chat, in the transaction that makes the chat. When that fails the
 * chat is made all the same, and its writer sees no error.
 */
export function registerOfferMails(
	events: EventBus<TransactionContext>,
	jobs: Pick<Jobs, "enqueue">,
	log: Pick<Log, "error">,
): void {
	events.onRecord<ChatStarted>("chat.started", async (tx, { chatId }) => {
		try {
			// A savepoint: without it the database would refuse the rest of the transaction.
			await transaction(tx.db, (inner) => jobs.enqueue(inner, offerMailJob, { chatId }, { key: chatId }));
		} catch (error) {
			log.error({ err: error, chatId }, "offer mail not enqueued");
		}
	});
}
