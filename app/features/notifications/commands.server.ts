import { type CommandContext, requireActor, type TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { NotificationsChanged } from "./events.ts";
import { groupKeyOf, type NotificationData, type NotificationType } from "./rules.ts";
import { OneNotificationInput, SeenNotificationsInput } from "./schema.ts";

export interface NewNotification {
	/** Who is told. */
	readonly userId: string;
	readonly type: NotificationType;
	/** Its content. */
	readonly data: NotificationData;
	/** How many alike ones it stands for, 1 unless told. */
	readonly count?: number;
}

/** A row that is not read yet takes the newer one in: it says what that says, and `count` how many it stands for. */
export const intoGroup = `on conflict (user_id, type, group_key) where not is_read and group_key is not null and cleared_at is null
	do update set
		data = excluded.data || jsonb_build_object('count',
			coalesce((notifications.data ->> 'count')::int, 1) + coalesce((excluded.data ->> 'count')::int, 1)),
		created_at = greatest(notifications.created_at, excluded.created_at)`;

const writeNotifications = statement(
	"notifications_write",
	`insert into notifications (user_id, type, data, group_key, created_at)
	select user_id, type, data, group_key, $2
	from jsonb_to_recordset($1::jsonb) as told (user_id uuid, type text, data jsonb, group_key text) ${intoGroup}`,
);

/** Tells a person something, in the transaction in which it happens. Nobody is told of what they did themselves. */
export async function notifyPerson(tx: TransactionContext, news: NewNotification): Promise<void> {
	await notifyPeople(tx, [news]);
}

/** The same for many at once, of whom nobody is told alike things twice. */
export async function notifyPeople(tx: TransactionContext, all: readonly NewNotification[]): Promise<void> {
	const told = all.filter(({ userId }) => userId !== tx.actor?.id);
	if (told.length === 0) return;
	const rows = told.map(({ userId, type, data, count = 1 }) => ({
		user_id: userId,
		type,
		data: count > 1 ? { ...data, count } : data,
		group_key: groupKeyOf(type, data),
	}));
	await writeNotifications(tx.db, [JSON.stringify(rows), tx.clock.now()]);
	for (const personId of new Set(told.map(({ userId }) => userId))) await recordChange(tx, personId);
}

/** Says that a person's notifications changed, once the transaction is committed. */
export function recordChange(tx: TransactionContext, personId: string): Promise<void> {
	const event: NotificationsChanged = { type: "notifications.changed", personId };
	return tx.record(event);
}

const markOne = statement<{ id: string }>(
	"notifications_mark_one",
	"update notifications set is_read = true where id = $1 and user_id = $2 and cleared_at is null returning id",
);

const deleteOne = statement<{ id: string }>(
	"notifications_delete_one",
	"delete from notifications where id = $1 and user_id = $2 and cleared_at is null returning id",
);

const markSeen = statement<{ id: string }>(
	"notifications_mark_seen",
	`update notifications set is_read = true
	where user_id = $1 and not is_read and cleared_at is null and created_at <= $2 returning id`,
);

/** Marks one of the actor's notifications as read. @throws DomainError `notification.notFound` for others' too */
export async function markNotificationRead(ctx: CommandContext, input: OneNotificationInput): Promise<void> {
	await changeOne(ctx, input, markOne);
}

/** Deletes one of the actor's notifications. @throws DomainError `notification.notFound` for others' too */
export async function deleteNotification(ctx: CommandContext, input: OneNotificationInput): Promise<void> {
	await changeOne(ctx, input, deleteOne);
}

/**
 * Marks all of the actor's notifications as read.
 * @param input.upTo moment of the newest one that they saw, in ISO 8601; later ones stay unread
 */
export async function markNotificationsRead(
	ctx: CommandContext,
	input: SeenNotificationsInput,
): Promise<void> {
	const actor = requireActor(ctx);
	const { upTo } = parseInput(SeenNotificationsInput, input);
	const rows = await markSeen(ctx.db, [actor.id, upTo]);
	if (rows.length > 0) publishChange(ctx, actor.id);
}

async function changeOne(
	ctx: CommandContext,
	input: OneNotificationInput,
	change: typeof markOne,
): Promise<void> {
	const actor = requireActor(ctx);
	const { id } = parseInput(OneNotificationInput, input);
	const rows = await change(ctx.db, [id, actor.id]);
	if (rows.length === 0) throw new DomainError("notification.notFound");
	publishChange(ctx, actor.id);
}

const markOfChat = statement<{ id: string }>(
	"notifications_mark_of_chat",
	`update notifications set is_read = true
	where user_id = $1 and not is_read and cleared_at is null and data ->> 'chat_id' = $2 returning id`,
);

/** Marks as read what a person was told of a chat that they are looking at. */
export async function markChatNotificationsRead(
	ctx: CommandContext,
	{ personId, chatId }: { personId: string; chatId: string },
): Promise<void> {
	const rows = await markOfChat(ctx.db, [personId, chatId]);
	if (rows.length > 0) publishChange(ctx, personId);
}

/** Says that a person's notifications changed, of a command that is one statement. */
export function publishChange(ctx: CommandContext, personId: string): void {
	const event: NotificationsChanged = { type: "notifications.changed", personId };
	ctx.events.publish([event]);
}
