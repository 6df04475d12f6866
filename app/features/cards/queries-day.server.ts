import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { timeZone } from "#app/shared/time-zone.ts";

interface Row {
	readonly count: number;
	readonly is_making: boolean;
	readonly ends_at: string;
	readonly social_username: string | null;
	readonly last_id: string | null;
}

/** A person's cards of the day. Failed ones do not count; deleted ones do. */
const readDay = statement<Row>(
	"cards_day",
	`with day as (select date_trunc('day', $2::timestamptz, '${timeZone}') as start)
	select (select count(*)::integer from generated_cards
			where user_id = $1 and created_at >= day.start and status <> 'failed') as count,
		exists (select from generated_cards where user_id = $1 and status = 'queued') as is_making,
		date_trunc('day', day.start + interval '36 hours', '${timeZone}') as ends_at,
		(select twitter_username from users where id = $1) as social_username,
		(select id from generated_cards where user_id = $1 and (created_at >= day.start or status = 'queued')
			order by created_at desc, id desc limit 1) as last_id
	from day`,
);

/** How many cards a person has made on this day of Buenos Aires, and what else decides on another one. */
export async function findDay(ctx: QueryContext, personId: string) {
	const [row] = await readDay(ctx.db, [personId, ctx.clock.now()]);
	if (!row) throw new Error("There is no day.");
	return {
		count: row.count,
		isMaking: row.is_making,
		endsAt: toIso(row.ends_at),
		socialUsername: row.social_username,
		lastId: row.last_id,
	};
}
