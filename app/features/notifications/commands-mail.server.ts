import {
	type ChatMail,
	type ChatMailer,
	type ChatMailFacts,
	chatMailColumns,
	writeChatMail,
} from "#app/features/chats/commands-mail.server.ts";
import { formatOfferEnd, type MessageKind } from "#app/features/chats/rules.ts";
import type { Clock } from "#app/platform/clock.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import {
	float,
	integer,
	json,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { defineJob, type Jobs } from "#app/platform/jobs.server.ts";
import { mailConcurrency } from "#app/platform/mail.server.ts";
import { mailDelayMillis, mailPauseMillis } from "./rules.ts";

/** Messages of a chat, by their numbers, about which their reader gets a mail if they are still unread. */
export interface MessageMail {
	readonly chatId: string;
	readonly userId: string;
	/** The last one that an earlier mail was about. */
	readonly afterSeq: number;
	readonly upToSeq: number;
}

/** The job of a {@link MessageMail}, tried three times within about half an hour; it holds no text of anybody's. */
export const messageMailJob = defineJob<MessageMail>(
	"message-mail",
	{
		retryLimit: 2,
		retryDelay: 5 * 60,
		retryBackoff: true,
		expireInSeconds: 60,
		deleteAfterSeconds: 60 * 60,
	},
	mailConcurrency,
);

/** Mails claimed in one transaction. */
const batchSize = 25;

/** True of messages about which there are mails: what a person wrote or offered, and that they accepted. */
const isMailed = (message: string) =>
	`(${message}.kind in ('text', 'offer') or ${message}.kind = 'offer_closed' and ${message}.content = '${formatOfferEnd("accepted", null)}')`;

interface Reader {
	readonly chatId: string;
	readonly userId: string;
}

const planMails = statement(
	{ readers: json<unknown>(), due: timestamp(), mailPauseMillis: float() },
	{},
)`insert into message_mails (chat_id, user_id, due_at)
	select "chatId", "userId", :due
	from jsonb_to_recordset(:readers) as reader ("chatId" uuid, "userId" uuid)
	on conflict (chat_id, user_id) do update set due_at = coalesce(
		message_mails.due_at,
		greatest(excluded.due_at, message_mails.mailed_at + :mailPauseMillis * interval '1 millisecond')
	)`;

/**
 * Plans a mail to each reader who was notified of unread messages: in five minutes, and an hour after the last one about
 * the chat.
 * @param readers no two the same
 */
export async function planMessageMails(tx: TransactionContext, readers: readonly Reader[]): Promise<void> {
	if (readers.length === 0) return;
	const due = new Date(tx.clock.now().getTime() + mailDelayMillis);
	await planMails(tx.db, { readers, due, mailPauseMillis });
}

const insertOfferMail = statement(
	{ chatId: uuid(), userId: uuid(), now: timestamp() },
	{},
)`insert into message_mails (chat_id, user_id, mailed_seq, mailed_at)
	select :chatId, :userId, max(seq), :now from chat_messages where chat_id = :chatId
	on conflict (chat_id, user_id) do nothing`;

/** Records that an offer has a mail of its own: no other is about its message, and the next one leaves after an hour. */
export async function recordOfferMail(tx: TransactionContext, { chatId, userId }: Reader): Promise<void> {
	await insertOfferMail(tx.db, { chatId, userId, now: tx.clock.now() });
}

/**
 * Claims due mails: a second node finds the row locked, or no longer due. The hour counts from here until the mail has
 * gone out, which counts it anew.
 */
const claimDue = statement(
	{ now: timestamp() },
	{ chatId: text(), userId: text(), afterSeq: integer(), upToSeq: nullable(integer()) },
)`with due as (
		select chat_id, user_id, mailed_seq from message_mails
		where due_at <= :now order by due_at limit ${batchSize} for update skip locked
	), unread as (
		select d.chat_id, d.user_id, max(m.seq) as seq
		from due d
		join users u on u.id = d.user_id and not 'messages' = any(u.muted_mails) and u.email_verified and not u.is_banned
		join chats c on c.id = d.chat_id and not c.is_blocked
		join chat_messages m on m.recipient_id = d.user_id and m.chat_id = d.chat_id and not m.is_read
		where ${isMailed("m")} and m.seq > d.mailed_seq
		group by d.chat_id, d.user_id
	)
	update message_mails mails set
		due_at = null,
		mailed_seq = coalesce(n.seq, mails.mailed_seq),
		mailed_at = case when n.seq is null then mails.mailed_at else :now end
	from due d left join unread n on n.chat_id = d.chat_id and n.user_id = d.user_id
	where mails.chat_id = d.chat_id and mails.user_id = d.user_id
	returning mails.chat_id as "chatId", mails.user_id as "userId", d.mailed_seq as "afterSeq", n.seq as "upToSeq"`;

/**
 * Enqueues the mails that are due, each once, however many nodes do it: about messages that are still unread and that no
 * mail was about, to people who want mails. The next one about the chat is due an hour later at the earliest.
 * @returns the number of mails
 * @throws when the database is away; then they stay due
 */
export async function enqueueUnreadMails(ctx: CommandContext, jobs: Pick<Jobs, "enqueue">): Promise<number> {
	let total = 0;
	for (;;) {
		const { claimed, enqueued } = await inTransaction(ctx, async (tx) => {
			const rows = await claimDue(tx.db, { now: tx.clock.now() });
			const mails = rows.flatMap(({ upToSeq, ...row }) => (upToSeq === null ? [] : [{ ...row, upToSeq }]));
			for (const mail of mails) await jobs.enqueue(tx.db, messageMailJob, mail);
			return { claimed: rows.length, enqueued: mails.length };
		});
		total += enqueued;
		if (claimed < batchSize) return total;
	}
}

const recordSentMail = statement(
	{ chatId: uuid(), userId: uuid(), now: timestamp(), mailPauseMillis: float() },
	{},
)`update message_mails set
		mailed_at = greatest(mailed_at, :now),
		due_at = case when due_at is not null then greatest(due_at, :now + :mailPauseMillis * interval '1 millisecond') end
	where chat_id = :chatId and user_id = :userId`;

/** The dependencies of mails about messages. */
export interface MessageMailer extends ChatMailer {
	readonly clock: Clock;
}

const findMessages = statement(
	{ chatId: uuid(), userId: uuid(), afterSeq: integer(), upToSeq: integer() },
	{ ...chatMailColumns, total: integer(), messageKind: text<MessageKind>() },
)`select u.id as "userId", u.email, u.locale, u.username, s.username as sender,
		l.id as "listingId", l.title, case when m.kind = 'offer_closed' then '' else m.content end as text, m.total,
		m.kind as "messageKind"
	from (
		select chat_id, sender_id, content, kind, count(*) over ()::int as total from chat_messages as unread
		where recipient_id = :userId and chat_id = :chatId and not is_read and ${isMailed("unread")} and removed_at is null
			and seq > :afterSeq and seq <= :upToSeq
		order by seq desc limit 1
	) m
	join chats c on c.id = m.chat_id and not c.is_blocked
	left join listings l on l.id = c.listing_id
	join users u on u.id = :userId and not 'messages' = any(u.muted_mails) and u.email_verified and not u.is_banned
	join users s on s.id = m.sender_id and not s.is_banned
	where c.is_pair or l.id is not null`;

/**
 * Mails to a reader what they have not read, in their language. Nothing is sent when they have read it by now, want
 * no mail any more, or when one of both is gone or banned. The next one about the chat is due an hour after it went out,
 * also when that took several tries.
 * @throws what the mail server says; the job then runs again
 */
export async function sendMessageMail(mailer: MessageMailer, mail: MessageMail): Promise<void> {
	const { chatId, userId, afterSeq, upToSeq } = mail;
	const [facts] = await findMessages(mailer.db, { chatId, userId, afterSeq, upToSeq });
	if (!facts) return;
	const messageName = `message.${chatId}.${upToSeq}.${userId}`;
	await mailer.mailer.send(
		await writeChatMail(mailer, { chatId, kind: "messages", facts, texts: textsOf(facts), messageName }),
	);
	// Were this to fail the job, the mail would go out again; the hour then counts from when it was claimed.
	await recordSentMail(mailer.db, { chatId, userId, now: mailer.clock.now(), mailPauseMillis }).catch(
		() => undefined,
	);
}

function textsOf({
	listingId,
	messageKind,
}: ChatMailFacts & { readonly messageKind: MessageKind }): ChatMail["texts"] {
	const footer = "notifications.mail.footer";
	if (messageKind === "offer")
		return { subject: "notifications.mail.offerSubject", body: "notifications.mail.offerBody", footer };
	if (messageKind === "offer_closed")
		return { subject: "notifications.mail.acceptedSubject", body: "notifications.mail.acceptedBody", footer };
	return listingId
		? { subject: "notifications.mail.subject", body: "notifications.mail.body", footer }
		: { subject: "notifications.mail.pairSubject", body: "notifications.mail.pairBody", footer };
}

/** Lets this process write the mails that any node has enqueued. */
export function workOnMessageMail(jobs: Jobs, mailer: MessageMailer): void {
	jobs.work(messageMailJob, (mail) => sendMessageMail(mailer, mail));
}
