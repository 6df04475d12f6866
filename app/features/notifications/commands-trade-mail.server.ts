import { type ChatMailer, chatMailColumns, writeChatMail } from "#app/features/chats/commands-mail.server.ts";
import type { TradeAsked, TradeCancelled, TradeSnapshot } from "#app/features/trades/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement, text, uuid } from "#app/platform/database/statement.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { dayLongMailQueue, mailConcurrency } from "#app/platform/mail.server.ts";

/** A silent trade about which one of its people gets a mail: both are asked how it goes, or it has ended. */
export interface TradeMail {
	readonly tradeId: string;
	readonly userId: string;
	readonly about: "asked" | "silent";
}

/** The job of a {@link TradeMail}. */
export const tradeMailJob = defineJob<TradeMail>("trade-mail", dayLongMailQueue, mailConcurrency);

/** Enqueues the mails about silent trades, in the transaction that asks about them or ends them. */
export function registerTradeMails(events: EventBus<TransactionContext>, jobs: Pick<Jobs, "enqueue">): void {
	const enqueue = async (tx: TransactionContext, trade: TradeSnapshot, about: TradeMail["about"]) => {
		for (const userId of [trade.buyerId, trade.sellerId])
			if (userId) await jobs.enqueue(tx.db, tradeMailJob, { tradeId: trade.id, userId, about });
	};
	events.onRecord<TradeAsked>("trade.asked", (tx, { trade }) => enqueue(tx, trade, "asked"));
	events.onRecord<TradeCancelled>("trade.cancelled", async (tx, { trade, cause }) => {
		if (cause === "silence") await enqueue(tx, trade, "silent");
	});
}

const findTrade = statement(
	{ tradeId: uuid(), userId: uuid() },
	{ ...chatMailColumns, chatId: text() },
)`select person.id as "userId", person.email, person.locale, person.username, other.username as sender,
		null as "listingId", null as title, '' as text, chat.id as "chatId"
	from trades as trade
	join users as person on person.id = :userId and person.id in (trade.buyer_id, trade.seller_id)
		and not 'messages' = any(person.muted_mails) and person.email_verified and not person.is_banned
	join users as other on other.id in (trade.buyer_id, trade.seller_id) and other.id <> person.id and not other.is_banned
	join chats as chat on chat.trade_id = trade.id
	where trade.id = :tradeId order by chat.last_message_at desc limit 1`;

const texts = {
	asked: { subject: "notifications.mail.askedSubject", body: "notifications.mail.askedBody" },
	silent: { subject: "notifications.mail.silentSubject", body: "notifications.mail.silentBody" },
} as const;

/**
 * Mails one of a silent trade's people in their language, unless they want no such mail, or one of both is banned or gone.
 * @throws what the mail server says; the job then runs again
 */
export async function sendTradeMail(
	mailer: ChatMailer,
	{ tradeId, userId, about }: TradeMail,
): Promise<void> {
	const [found] = await findTrade(mailer.db, { tradeId, userId });
	if (!found) return;
	const { chatId, ...facts } = found;
	const mail = await writeChatMail(mailer, {
		...{ chatId, kind: "messages", facts, messageName: `trade.${tradeId}.${userId}.${about}` },
		texts: { ...texts[about], footer: "notifications.mail.tradeFooter" },
	});
	await mailer.mailer.send(mail);
}

/** Lets this process write the mails about silent trades that any node has enqueued. */
export function workOnTradeMail(jobs: Jobs, mailer: ChatMailer): void {
	jobs.work(tradeMailJob, (mail) => sendTradeMail(mailer, mail));
}
