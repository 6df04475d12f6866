import { z } from "zod";
import { unreadMessagesOf } from "#app/features/chats/queries.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { cursorMoment, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
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
	unreadCap,
} from "./rules.ts";

const unreadOf = `select count(*)::int from (
	select from notifications where user_id = $1 and not is_read and cleared_at is null limit ${unreadCap}
) unread`;

interface FeedRow {
	readonly id: string;
	readonly type: string;
	readonly data: NotificationData;
	readonly is_read: boolean;
	readonly created_at: string;
	readonly name: string | null;
}

const notificationPage = statement<FeedRow>(
	"notifications_page",
	`select n.id, n.type, n.data, n.is_read, n.created_at, p.username as name
	from (
		select * from notifications where user_id = $1 and cleared_at is null and (created_at, id) < ($2, $3)
		order by created_at desc, id desc limit ${panelSize + 1}
	) n left join users p on p.id = (n.data ->> 'person_id')::uuid
	order by n.created_at desc, n.id desc`,
);

const unreadAndCleared = statement<{ unread: number; cleared_at: string | null }>(
	"notifications_unread_and_cleared",
	`select (${unreadOf}) as unread,
		(select max(cleared_at) from notifications where user_id = $1 and cleared_at > $2) as cleared_at`,
);

const cursorSchema = z.tuple([cursorMoment, uuidSchema]);
/** Above every notification, so that the latest are asked for like any others. */
const firstKey = ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"] as const;

/**
 * The actor's latest 15 notifications, or the 15 before a cursor. Types of a newer version that runs beside this one
 * are left out.
 * @param options.before cursor of the page before
 * @throws DomainError `auth.required`, `request.badCursor`
 */
export async function getNotifications(
	ctx: QueryContext,
	{ before }: { before?: string | null } = {},
): Promise<NotificationFeed> {
	const actor = requireActor(ctx);
	const [at, id] = before ? decodeCursor(before, cursorSchema) : firstKey;
	const now = ctx.clock.now();
	const [rows, [counted]] = await Promise.all([
		notificationPage(ctx.db, [actor.id, at, id]),
		unreadAndCleared(ctx.db, [actor.id, restoringStart(now)]),
	]);
	const shown = rows.slice(0, panelSize);
	const last = rows.length > panelSize ? shown.at(-1) : undefined;
	const clearedAt = toIso(counted?.cleared_at ?? null);
	return {
		items: shown.flatMap(toView),
		olderCursor: last ? encodeCursor([toIso(last.created_at), last.id]) : null,
		unread: counted?.unread ?? 0,
		restorableUntil: clearedAt && new Date(Date.parse(clearedAt) + restorableMillis).toISOString(),
		now: now.toISOString(),
	};
}

function toView({ id, type, data, is_read, created_at, name }: FeedRow): NotificationView[] {
	if (!isNotificationType(type)) return [];
	const view = {
		id,
		type,
		count: countOf(data),
		isRead: is_read,
		at: toIso(created_at),
		name,
		title: titleOf(data),
		to: pathOf(type, data),
	};
	return [view];
}

const unreadOfBoth = statement<UnreadCounts>(
	"notifications_count_unread_of_both",
	`select (${unreadMessagesOf}) as messages, (${unreadOf}) as notifications`,
);

/**
 * What the shell shows beside its icons, in one round trip; nothing for a visitor.
 * @returns at most 100 of each, which stands for more
 */
export async function countUnread(ctx: QueryContext): Promise<UnreadCounts> {
	const [row] = ctx.actor ? await unreadOfBoth(ctx.db, [ctx.actor.id]) : [];
	return row ?? { messages: 0, notifications: 0 };
}
