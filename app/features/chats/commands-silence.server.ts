import type { BlockChanged } from "#app/features/accounts/events.ts";
import { silenceBetween } from "#app/features/accounts/queries-blocks.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { ChatSilenced } from "./events.ts";

/** Waits for messages that are being written at this moment; later ones find the chat silent. */
const setSilence = statement<{ id: string; is_silenced: boolean }>(
	"chats_set_silence",
	`update chats set is_silenced = ${silenceBetween("$1::uuid", "$2::uuid")}
	where (user1_id = $1 and user2_id = $2) or (user1_id = $2 and user2_id = $1)
	returning id, is_silenced`,
);

/** Lets the chats of two people follow a block between them, in its transaction. */
export async function silenceChats(
	tx: TransactionContext,
	{ blockerId, blockedId }: BlockChanged,
): Promise<void> {
	const rows = await setSilence(tx.db, [blockerId, blockedId]);
	for (const { id: chatId, is_silenced: isSilenced } of rows) {
		const peopleIds = [blockerId, blockedId];
		const event: ChatSilenced = { type: "chat.silenced", chatId, peopleIds };
		if (isSilenced) await tx.record(event);
	}
}
