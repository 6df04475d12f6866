import { type CommandContext, requireActor } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { intoGroup, publishChange } from "./commands.server.ts";
import { restoringStart } from "./rules.ts";
import { SeenNotificationsInput } from "./schema.ts";

/** Clears the list, and deletes for good the rows that an earlier clearing had marked. */
const clearSeen = statement<{ id: string }>(
	"notifications_clear_seen",
	`with gone as (
		update notifications set cleared_at = $3
		where user_id = $1 and cleared_at is null and created_at <= $2 returning id
	), before as (
		delete from notifications where user_id = $1 and cleared_at is not null and exists (select from gone)
	)
	select id from gone`,
);

const columns = "id, user_id, type, data, group_key, is_read, created_at";

/** An unread one takes in what came of its group meanwhile. */
const restoreCleared = statement<{ id: string }>(
	"notifications_restore_cleared",
	`with back as (
		delete from notifications where user_id = $1 and cleared_at > $2 returning ${columns}
	)
	insert into notifications (${columns}) select ${columns} from back ${intoGroup} returning id`,
);

/**
 * Deletes all of the actor's notifications. They can be had back for a minute.
 * @param input.upTo moment of the newest one that they saw, in ISO 8601; later ones stay
 */
export async function clearNotifications(ctx: CommandContext, input: SeenNotificationsInput): Promise<void> {
	const actor = requireActor(ctx);
	const { upTo } = parseInput(SeenNotificationsInput, input);
	const rows = await clearSeen(ctx.db, [actor.id, upTo, ctx.clock.now()]);
	if (rows.length > 0) publishChange(ctx, actor.id);
}

/**
 * Brings back what the actor deleted all at once, within a minute of it.
 * @throws DomainError `notification.notFound` when there is nothing to bring back
 */
export async function restoreNotifications(ctx: CommandContext): Promise<void> {
	const actor = requireActor(ctx);
	const rows = await restoreCleared(ctx.db, [actor.id, restoringStart(ctx.clock.now())]);
	if (rows.length === 0) throw new DomainError("notification.notFound");
	publishChange(ctx, actor.id);
}
