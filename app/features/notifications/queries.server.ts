import { unreadMessagesOf } from "#app/features/chats/queries.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import {
	countOf,
	isNotificationType,
	type NotificationData,
	type NotificationFeed,
	type NotificationView,
	panelSize,
	pathOf,
	titleOf,
	unreadCap,
} from "./rules.ts";

const unreadOf = `select count(*)::int from (
	select from notifications where user_id = $1 and not is_read limit ${unreadCap}
) unread`;

interface FeedRow {
	readonly id: string;
	readonly type: string;
	readonly data: NotificationData;
	readonly is_read: boolean;
	readonly created_at: string;
	readonly name: string | null;
}

const latest = statement<FeedRow>(
	"notifications_latest",
	`select n.id, n.type, n.data, n.is_read, n.created_at, p.username as name
	from (
		select * from notifications where user_id = $1 order by created_at desc, id desc limit ${panelSize}
	) n left join users p on p.id = (n.data ->> 'person_id')::uuid
	order by n.created_at desc, n.id desc`,
);

const unreadTotal = statement<{ total: number }>(
	"notifications_count_unread",
	`select (${unreadOf}) as total`,
);

/**
 * The actor's latest 15 notifications. Types of a newer version that runs beside this one are left out.
 * @throws DomainError `auth.required`
 */
export async function getNotifications(ctx: QueryContext): Promise<NotificationFeed> {
	const actor = requireActor(ctx);
	const [rows, [unread]] = await Promise.all([latest(ctx.db, [actor.id]), unreadTotal(ctx.db, [actor.id])]);
	return { items: rows.flatMap(toView), unread: unread?.total ?? 0, now: ctx.clock.now().toISOString() };
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

export interface Unread {
	readonly messages: number;
	readonly notifications: number;
}

const unreadOfBoth = statement<Unread>(
	"notifications_count_unread_of_both",
	`select (${unreadMessagesOf}) as messages, (${unreadOf}) as notifications`,
);

/**
 * What the shell shows beside its icons, in one round trip; nothing for a visitor.
 * @returns at most 100 of each, which stands for more
 */
export async function countUnread(ctx: QueryContext): Promise<Unread> {
	const [row] = ctx.actor ? await unreadOfBoth(ctx.db, [ctx.actor.id]) : [];
	return row ?? { messages: 0, notifications: 0 };
}
