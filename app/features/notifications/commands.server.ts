import { type CommandContext, requireActor, type TransactionContext } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { json, statement, text, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { NotificationsChanged } from "./events.ts";
import {
	groupKeyOf,
	type NotificationData,
	type NotificationType,
	restoringStart,
	retentionStart,
} from "./rules.ts";
import { OneNotificationInput, SeenNotificationsInput } from "./schema.ts";

export interface NewNotification {
	/** The recipient. */
	readonly userId: string;
	readonly type: NotificationType;
	readonly data: NotificationData;
	/** The number of alike ones that it stands for, 1 by default. */
	readonly count?: number;
}

/** SQL that merges a notification into the unread one of its group: with the newer data, and `count` of both. */
export const intoGroup = `on conflict (user_id, type, group_key) where not is_read and group_key is not null and cleared_at is null
	do update set
		data = excluded.data || jsonb_build_object('count',
			coalesce((notifications.data ->> 'count')::int, 1) + coalesce((excluded.data ->> 'count')::int, 1)),
		created_at = greatest(notifications.created_at, excluded.created_at)`;

const writeNotifications = statement(
	{ rows: json<unknown>(), now: timestamp() },
	{},
)`insert into notifications (user_id, type, data, group_key, created_at)
	select user_id, type, data, group_key, :now
	from jsonb_to_recordset(:rows) as new (user_id uuid, type text, data jsonb, group_key text) ${intoGroup}`;

/** Notifies a person, in the transaction of what happened; of what they did themselves nobody is notified. */
export async function notifyPerson(tx: TransactionContext, news: NewNotification): Promise<void> {
	await notifyPeople(tx, [news]);
}

/** Writes several notifications like {@link notifyPerson}, no two of one person, type and group. */
export async function notifyPeople(tx: TransactionContext, all: readonly NewNotification[]): Promise<void> {
	const others = all.filter(({ userId }) => userId !== tx.actor?.id);
	if (others.length === 0) return;
	const rows = others.map(({ userId, type, data, count = 1 }) => ({
		user_id: userId,
		type,
		data: count > 1 ? { ...data, count } : data,
		group_key: groupKeyOf(type, data),
	}));
	await writeNotifications(tx.db, { rows, now: tx.clock.now() });
	for (const personId of new Set(others.map(({ userId }) => userId)))
		await recordNotificationsChange(tx, personId);
}

/** Publishes that a person's notifications changed, once the transaction is committed. */
export function recordNotificationsChange(tx: TransactionContext, personId: string): Promise<void> {
	const event: NotificationsChanged = { type: "notifications.changed", personId };
	return tx.record(event);
}

const oneOfActor = { id: uuid(), actorId: uuid() };

const markOne = statement(oneOfActor, { id: text() })`update notifications set is_read = true
	where id = :id and user_id = :actorId and cleared_at is null returning id`;

const deleteOne = statement(oneOfActor, { id: text() })`delete from notifications
	where id = :id and user_id = :actorId and cleared_at is null returning id`;

const markSeen = statement(
	{ actorId: uuid(), upTo: timestamp() },
	{ id: text() },
)`update notifications set is_read = true
	where user_id = :actorId and not is_read and cleared_at is null and created_at <= :upTo returning id`;

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
 * @param input.upTo the moment of the newest one on their screen, in ISO 8601; later ones stay unread
 */
export async function markNotificationsRead(
	ctx: CommandContext,
	input: SeenNotificationsInput,
): Promise<void> {
	const actor = requireActor(ctx);
	const { upTo } = parseInput(SeenNotificationsInput, input);
	const rows = await markSeen(ctx.db, { actorId: actor.id, upTo });
	if (rows.length > 0) publishChange(ctx, actor.id);
}

async function changeOne(
	ctx: CommandContext,
	input: OneNotificationInput,
	change: typeof markOne,
): Promise<void> {
	const actor = requireActor(ctx);
	const { id } = parseInput(OneNotificationInput, input);
	const rows = await change(ctx.db, { id, actorId: actor.id });
	if (rows.length === 0) throw new DomainError("notification.notFound");
	publishChange(ctx, actor.id);
}

const markOfChat = statement(
	{ personId: uuid(), chatId: text() },
	{ id: text() },
)`update notifications set is_read = true
	where user_id = :personId and not is_read and cleared_at is null and data ->> 'chat_id' = :chatId returning id`;

/** Marks a person's notifications of a chat as read. */
export async function markChatNotificationsRead(
	ctx: CommandContext,
	{ personId, chatId }: { personId: string; chatId: string },
): Promise<void> {
	const rows = await markOfChat(ctx.db, { personId, chatId });
	if (rows.length > 0) publishChange(ctx, personId);
}

/** Publishes that a person's notifications changed, for a command that is one statement. */
function publishChange(ctx: CommandContext, personId: string): void {
	const event: NotificationsChanged = { type: "notifications.changed", personId };
	ctx.events.publish([event]);
}

/** Clears the list, and deletes for good the rows that an earlier clearing had marked. */
const clearSeen = statement(
	{ actorId: uuid(), upTo: timestamp(), now: timestamp() },
	{ id: text() },
)`with gone as (
		update notifications set cleared_at = :now
		where user_id = :actorId and cleared_at is null and created_at <= :upTo returning id
	), before as (
		delete from notifications where user_id = :actorId and cleared_at is not null and exists (select from gone)
	)
	select id from gone`;

const restoredColumns = "id, user_id, type, data, group_key, is_read, created_at";

/** A restored unread one is merged with those of its group that came meanwhile. */
const restoreCleared = statement(
	{ actorId: uuid(), clearedAfter: timestamp() },
	{ id: text() },
)`with back as (
		delete from notifications where user_id = :actorId and cleared_at > :clearedAfter returning ${restoredColumns}
	)
	insert into notifications (${restoredColumns}) select ${restoredColumns} from back ${intoGroup} returning id`;

/**
 * Deletes all of the actor's notifications, which can be restored for a minute.
 * @param input.upTo the moment of the newest one on their screen, in ISO 8601; later ones stay
 */
export async function clearNotifications(ctx: CommandContext, input: SeenNotificationsInput): Promise<void> {
	const actor = requireActor(ctx);
	const { upTo } = parseInput(SeenNotificationsInput, input);
	const rows = await clearSeen(ctx.db, { actorId: actor.id, upTo, now: ctx.clock.now() });
	if (rows.length > 0) publishChange(ctx, actor.id);
}

/**
 * Restores the notifications that the actor deleted all at once, within a minute of it.
 * @throws DomainError `notification.notFound` when there are none
 */
export async function restoreNotifications(ctx: CommandContext): Promise<void> {
	const actor = requireActor(ctx);
	const rows = await restoreCleared(ctx.db, {
		actorId: actor.id,
		clearedAfter: restoringStart(ctx.clock.now()),
	});
	if (rows.length === 0) throw new DomainError("notification.notFound");
	publishChange(ctx, actor.id);
}

/** Rows of one statement: few enough that nothing waits long for it. */
const batchSize = 1_000;

const deleteOld = statement({ before: timestamp() }, { id: text() })`delete from notifications where id in (
		select id from notifications where is_read and created_at < :before
		order by created_at limit ${batchSize} for update skip locked
	) returning id`;

const deleteCleared = statement(
	{ before: timestamp() },
	{ id: text() },
)`delete from notifications where id in (
		select id from notifications where cleared_at < :before
		order by cleared_at limit ${batchSize} for update skip locked
	) returning id`;

/**
 * Deletes notifications that were read and are older than 180 days, and cleared ones that can no longer be restored;
 * unread ones stay.
 * @returns the number of deleted ones
 */
export async function purgeNotifications(db: Database, now: Date): Promise<number> {
	const old = await purgeAll(db, deleteOld, retentionStart(now));
	return old + (await purgeAll(db, deleteCleared, restoringStart(now)));
}

async function purgeAll(db: Database, purge: typeof deleteOld, before: Date): Promise<number> {
	let total = 0;
	for (;;) {
		const { length } = await purge(db, { before });
		total += length;
		if (length < batchSize) return total;
	}
}
