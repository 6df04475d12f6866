import { silenceBetween } from "#app/features/accounts/queries-blocks.server.ts";
import type { ShowcaseCommented, ShowcaseLiked } from "#app/features/showcases/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { intoGroup, notifyPerson, recordChange } from "./commands.server.ts";

/** Tells a showcase's owner of a comment, unless it is their own. */
export function notifyOfComment(tx: TransactionContext, event: ShowcaseCommented): Promise<void> {
	const { ownerId, showcaseId, showcaseName, actorId } = event;
	const data = { showcase_id: showcaseId, showcase_name: showcaseName, person_id: actorId };
	return notifyPerson(tx, { userId: ownerId, type: "showcase_commented", data });
}

const startOfDay = "date_trunc('day', $4::timestamptz, 'America/Argentina/Buenos_Aires')";

/** Only where the person was not told of a like of this showcase today: of several at once one is written. */
const writeFirstOfDay = statement<{ id: string }>(
	"notifications_write_first_like_of_day",
	`insert into notifications (user_id, type, data, group_key, created_at)
	select $1::uuid, 'showcase_liked', $2::jsonb, $3::text, $4::timestamptz
	where not exists (
		select from notifications where user_id = $1::uuid and type = 'showcase_liked' and group_key = $3::text and cleared_at is null
			and created_at >= ${startOfDay}
	) and not ${silenceBetween("$1::uuid", "$5::uuid")} ${intoGroup} where notifications.created_at < ${startOfDay} returning id`,
);

/** Tells a showcase's owner of the first like of a day, unless one of the two has blocked the other. */
export async function notifyOfLike(tx: TransactionContext, event: ShowcaseLiked): Promise<void> {
	// Most likes are told to nobody, and wait for nothing while they have the showcase's row locked.
	if (!event.mayBeFirstToday) return;
	const { ownerId, showcaseId, showcaseName, actorId } = event;
	const data = { showcase_id: showcaseId, showcase_name: showcaseName, person_id: actorId };
	const values = [ownerId, JSON.stringify(data), showcaseId, tx.clock.now(), actorId];
	const told = await writeFirstOfDay(tx.db, values);
	if (told.length > 0) await recordChange(tx, ownerId);
}
