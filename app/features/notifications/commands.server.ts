import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { NotificationType } from "./rules.ts";

export interface NewNotification {
	/** Who is told. */
	readonly userId: string;
	readonly type: NotificationType;
	/** What it says; never who caused it. */
	readonly data: Readonly<Record<string, string | number>>;
	/** Unread ones of one type and group, 1 to 100 characters, are one row; null is never grouped. */
	readonly groupKey: string | null;
}

/** A row that is not read yet takes the newer one in: it says what that says, and `count` how many it stands for. */
const writeNotification = statement(
	"notifications_write",
	`insert into notifications (user_id, type, data, group_key, created_at) values ($1, $2, $3::jsonb, $4, $5)
	on conflict (user_id, type, group_key) where not is_read and group_key is not null do update set
		data = excluded.data
			|| jsonb_build_object('count', coalesce((notifications.data ->> 'count')::int, 1) + 1),
		created_at = excluded.created_at`,
);

/** Tells a person something, in the transaction in which it happens. */
export async function notifyPerson(
	tx: Pick<TransactionContext, "db" | "clock">,
	{ userId, type, data, groupKey }: NewNotification,
): Promise<void> {
	await writeNotification(tx.db, [userId, type, JSON.stringify(data), groupKey, tx.clock.now()]);
}
