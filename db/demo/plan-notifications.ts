import { groupKeyOf, type NotificationType, retentionDays } from "#app/features/notifications/rules.ts";
import type { notifications } from "#app/features/notifications/tables.server.ts";
import type { PlannedChats } from "./plan-chats.ts";
import type { PlannedListing } from "./plan-listings.ts";
import { addMillis, day, type World } from "./world.ts";

type NotificationRow = typeof notifications.$inferInsert;
type PlannedMessage = PlannedChats["messages"][number];

const typeByKind: Readonly<Record<string, NotificationType>> = {
	trade_created: "trade_started",
	trade_accepted: "trade_accepted",
	trade_completed: "trade_completed",
	trade_cancelled: "trade_cancelled",
	trade_superseded: "trade_superseded",
};

/** What a message makes its reader be told: a step of a trade, or a text that is not read yet. */
function typeOf({ kind, isRead }: PlannedMessage): NotificationType | undefined {
	if (kind === "text") return isRead ? undefined : "message_received";
	return typeByKind[kind ?? ""];
}

/** Plans what people were told of their chats and trades; what would be forgotten already is left out. */
export function planNotifications(
	world: World,
	{ chats, messages }: PlannedChats,
	listings: readonly PlannedListing[],
): NotificationRow[] {
	const titles = new Map(listings.map(({ row }) => [row.id, row.title]));
	const listingIds = new Map(chats.map(({ id, listingId }) => [id, listingId]));
	const oldest = addMillis(world.now, -(retentionDays - 1) * day);
	const unread = new Set<string>();
	return messages.toReversed().flatMap((message) => {
		const type = typeOf(message);
		const { recipientId, senderId, chatId, createdAt = world.now } = message;
		const listingId = listingIds.get(chatId);
		if (!type || !recipientId || !listingId || createdAt < oldest) return [];
		const data = {
			chat_id: chatId,
			listing_id: listingId,
			listing_title: titles.get(listingId) ?? "",
			...(senderId && { person_id: senderId }),
		};
		const groupKey = groupKeyOf(type, data);
		const group = `${recipientId} ${type} ${groupKey}`;
		const isRead = message.isRead === true || unread.has(group);
		if (!isRead) unread.add(group);
		return [
			{ id: world.random.uuid(createdAt), userId: recipientId, type, data, groupKey, isRead, createdAt },
		];
	});
}
