import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { MessageRefreshed } from "./events.ts";
import { type MessageRow, messageColumns, toMessage } from "./queries.server.ts";

/*
 * What moderation writes here, inside its transaction. It has asked whether the person may.
 */

const setRemoved = statement<MessageRow & { people_ids: string[] }>(
	"chats_set_removed",
	`update chat_messages set removed_at = $2 where id = $1 and (removed_at is null) = ($2::timestamptz is not null)
	returning ${messageColumns}, array_remove(array[recipient_id, sender_id], null) as people_ids`,
);

/** Keeps a person's message from both people of its chat; its place says that it was removed. */
export async function removeMessage(tx: TransactionContext, id: string): Promise<void> {
	await change(tx, id, tx.clock.now());
}

/** Shows a removed message again. */
export async function reinstateMessage(tx: TransactionContext, id: string): Promise<void> {
	await change(tx, id, null);
}

async function change(tx: TransactionContext, id: string, removedAt: Date | null): Promise<void> {
	const [row] = await setRemoved(tx.db, [id, removedAt]);
	if (!row) return;
	const { chat_id: chatId, people_ids: peopleIds } = row;
	const event: MessageRefreshed = {
		type: "chat.messageRefreshed",
		chatId,
		peopleIds,
		message: toMessage(row),
	};
	await tx.record(event);
}
