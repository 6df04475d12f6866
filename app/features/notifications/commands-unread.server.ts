import { claimUnread, type UnreadMessages } from "#app/features/chats/commands-internal.server.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { type NewNotification, notifyPeople } from "./commands.server.ts";
import { planMessageMails } from "./commands-mail.server.ts";
import { awayMillis } from "./rules.ts";

/** Chats of one transaction: their writers wait for it, which must not be felt. */
const batchSize = 25;

/**
 * Notifies people of messages that they have not read for 10 seconds: once of each, however many nodes do it at once,
 * and never of one that they are reading.
 * @returns how many chats had such messages, or some that were read meanwhile
 * @throws when the database is away; then nobody was notified, and the next call does it
 */
export async function notifyUnread(ctx: CommandContext): Promise<number> {
	const olderThan = new Date(ctx.clock.now().getTime() - awayMillis);
	let total = 0;
	for (;;) {
		const chats = await inTransaction(ctx, (tx) => notifyBatch(tx, olderThan));
		total += chats;
		if (chats < batchSize) return total;
	}
}

async function notifyBatch(tx: TransactionContext, olderThan: Date): Promise<number> {
	const { chats, unread } = await claimUnread(tx, { olderThan, limit: batchSize });
	await notifyPeople(tx, unread.map(toNotification));
	await planMessageMails(
		tx,
		unread.map(({ chatId, readerId }) => ({ chatId, userId: readerId })),
	);
	return chats;
}

function toNotification({ chatId, readerId, senderId, total, listing }: UnreadMessages): NewNotification {
	const data = {
		chat_id: chatId,
		...(senderId && { person_id: senderId }),
		...(listing && { listing_id: listing.id, listing_title: listing.title }),
	};
	return { userId: readerId, type: "message_received", data, count: total };
}
