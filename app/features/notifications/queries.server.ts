import { unreadMessagesOf } from "#app/features/chats/queries.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import {
	boolean,
	integer,
	json,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { decodeMomentKey, toKeysetPage } from "#app/shared/cursor.ts";
import {
	countOf,
	isNotificationType,
	type NotificationData,
	type NotificationFeed,
	type NotificationView,
	panelSize,
	pathOf,
	restorableMillis,
	restoringStart,
	titleOf,
	type UnreadCounts,
	unreadNotificationsCap,
} from "./rules.ts";

const unreadOf = `select count(*)::int from (
	select from notifications where user_id = :personId and not is_read and cleared_at is null limit ${unreadNotificationsCap}
) unread`;

const notificationPage = statement(
	{ personId: uuid(), at: timestamp(), id: uuid() },
	{
		id: text(),
		type: text(),
		data: json<NotificationData>(),
		isRead: boolean(),
		at: timestamp(),
		name: nullable(text()),
	},
)`select n.id, n.type, n.data, n.is_read as "isRead", n.created_at as at, p.username as name
	from (
		select * from notifications where user_id = :personId and cleared_at is null and (created_at, id) < (:at, :id)
		order by created_at desc, id desc limit ${panelSize + 1}
	) n left join users p on p.id = (n.data ->> 'person_id')::uuid
	order by n.created_at desc, n.id desc`;

const unreadAndCleared = statement(
	{ personId: uuid(), clearedAfter: timestamp() },
	{ unread: integer(), clearedAt: nullable(timestamp()) },
)`select (${unreadOf}) as unread,
		(select max(cleared_at) from notifications where user_id = :personId and cleared_at > :clearedAfter) as "clearedAt"`;

/**
 * The actor's latest 15 notifications, or the 15 before a cursor. Types of a newer version that runs beside this one
 * are left out.
 * @param options.before the cursor of the page before
 * @throws DomainError `auth.required`, `request.badCursor`
 */
export async function getNotifications(
	ctx: QueryContext,
	{ before }: { before?: string | null } = {},
): Promise<NotificationFeed> {
	const actor = requireActor(ctx);
	const [at, id] = decodeMomentKey(before);
	const now = ctx.clock.now();
	const [rows, [counts]] = await Promise.all([
		notificationPage(ctx.db, { personId: actor.id, at, id }),
		unreadAndCleared(ctx.db, { personId: actor.id, clearedAfter: restoringStart(now) }),
	]);
	const page = toKeysetPage(rows, panelSize, ({ at, id }) => [at, id]);
	const clearedAt = counts?.clearedAt;
	return {
		items: page.rows.flatMap(toView),
		olderCursor: page.nextCursor,
		unread: counts?.unread ?? 0,
		restorableUntil: clearedAt ? new Date(Date.parse(clearedAt) + restorableMillis).toISOString() : null,
		now: now.toISOString(),
	};
}

function toView({
	type,
	data,
	...row
}: Awaited<ReturnType<typeof notificationPage>>[number]): NotificationView[] {
	if (!isNotificationType(type)) return [];
	return [{ ...row, type, count: countOf(data), title: titleOf(data), to: pathOf(type, data) }];
}

const unreadOfBoth = statement(
	{ personId: uuid() },
	{ messages: integer(), notifications: integer() },
)`select (${unreadMessagesOf}) as messages, (${unreadOf}) as notifications`;

/**
 * The actor's unread messages and notifications, in one round trip; 0 of each for a visitor.
 * @returns at most 100 of each, which stands for more
 */
export async function countUnread(ctx: QueryContext): Promise<UnreadCounts> {
	const [row] = ctx.actor ? await unreadOfBoth(ctx.db, { personId: ctx.actor.id }) : [];
	return row ?? { messages: 0, notifications: 0 };
}
