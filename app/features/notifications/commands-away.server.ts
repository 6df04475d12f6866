import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { type NewNotification, notifyPeople } from "./commands.server.ts";
import { mailOfUnread, planMessageMails } from "./commands-mail.server.ts";
import { awayMillis } from "./rules.ts";

/** How often a node looks for messages that nobody read, in milliseconds. */
const lookMillis = 5_000;
/** Chats of one transaction: their writers wait for it, which must not be felt. */
const batchSize = 25;

/** Nobody writes to these chats until the end of the transaction; what another node has locked is left to it. */
const lockDue = statement<{ id: string }>(
	"notifications_lock_due_chats",
	`select id from chats where untold_since <= $1 order by untold_since limit ${batchSize}
	for no key update skip locked`,
);

interface UnreadOfChat {
	readonly chat_id: string;
	readonly reader_id: string;
	readonly sender_id: string | null;
	readonly total: number;
	readonly listing_id: string | null;
	readonly title: string | null;
}

/** The text from which on the others are too young to be told of. */
const firstYoung = `from chat_messages m
	where m.chat_id = c.id and m.seq >= c.untold_seq and m.kind = 'text' and m.created_at > $2`;

/** Locked as they are counted: whoever reads them at this moment waits, and then takes what is told of them back. */
const countUnreadOf = statement<UnreadOfChat>(
	"notifications_count_unread_of_chats",
	`with due as (
		select c.id, c.listing_id, c.untold_seq, coalesce((select min(m.seq) ${firstYoung}), c.last_seq + 1) as end_seq
		from chats c where c.id = any($1::uuid[])
	), unread as (
		select m.chat_id, m.seq, m.sender_id, m.recipient_id, d.listing_id
		from due d join chat_messages m on m.chat_id = d.id and m.seq >= d.untold_seq and m.seq < d.end_seq
		where m.kind = 'text' and not m.is_read
		order by m.chat_id, m.seq for no key update of m
	)
	select n.chat_id, n.recipient_id as reader_id, (array_agg(n.sender_id order by n.seq desc))[1] as sender_id,
		count(*)::int as total, l.id as listing_id, l.title
	from unread n
	join users u on u.id = n.recipient_id
	left join listings l on l.id = n.listing_id and l.status <> 'deleted'
	group by n.chat_id, n.recipient_id, l.id`,
);

const moveOn = statement(
	"notifications_move_chats_on",
	`update chats c set (untold_seq, untold_since) = (
		select m.seq, m.created_at ${firstYoung} order by m.seq limit 1
	) where c.id = any($1::uuid[])`,
);

/**
 * Tells people of messages that they have not read for 10 seconds: once of each, however many nodes look, and never
 * of one that they are reading.
 * @returns how many chats it looked at
 * @throws when the database is away; then nothing was told, and the next look tells it
 */
export async function tellOfUnread(ctx: CommandContext): Promise<number> {
	const olderThan = new Date(ctx.clock.now().getTime() - awayMillis);
	let looked = 0;
	for (;;) {
		const chats = await inTransaction(ctx, (tx) => tellOfBatch(tx, olderThan));
		looked += chats;
		if (chats < batchSize) return looked;
	}
}

async function tellOfBatch(tx: TransactionContext, olderThan: Date): Promise<number> {
	const due = await lockDue(tx.db, [olderThan]);
	if (due.length === 0) return 0;
	const ids = `{${due.map(({ id }) => id).join()}}`;
	const unread = await countUnreadOf(tx.db, [ids, olderThan]);
	await notifyPeople(tx, unread.map(toNotification));
	await planMessageMails(
		tx,
		unread.map(({ chat_id, reader_id }) => ({ chatId: chat_id, userId: reader_id })),
	);
	await moveOn(tx.db, [ids, olderThan]);
	return due.length;
}

function toNotification(unread: UnreadOfChat): NewNotification {
	const data = {
		chat_id: unread.chat_id,
		...(unread.sender_id && { person_id: unread.sender_id }),
		...(unread.listing_id && { listing_id: unread.listing_id, listing_title: unread.title ?? "" }),
	};
	return { userId: unread.reader_id, type: "message_received", data, count: unread.total };
}

/**
 * Looks every 5 seconds for unread messages to tell of, and for mails about them that are due, one look after the
 * other; a look that fails is made good by the next.
 * @returns what ends it, once the look that runs is over
 */
export function startTelling(
	ctx: CommandContext,
	jobs: Pick<Jobs, "enqueue">,
	log: Pick<Log, "warn">,
): () => Promise<void> {
	let running: Promise<void> | undefined;
	const look = () => {
		running ??= tellOfUnread(ctx)
			.then(() => mailOfUnread(ctx, jobs))
			.then(
				() => undefined,
				(error: unknown) => log.warn({ err: error }, "unread messages were not told of and will be"),
			)
			.finally(() => {
				running = undefined;
			});
	};
	const timer = setInterval(look, lookMillis);
	timer.unref();
	return async () => {
		clearInterval(timer);
		await running;
	};
}
