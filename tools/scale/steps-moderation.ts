import type { ScaleSize, ScaleStep } from "./size.ts";
import { epoch } from "./texts.ts";

/** Of so many listings one is reported and waits, and one has been decided on. */
const perCase = 10;

/** Reported listings that wait for moderators, some by several people, and as many decisions about others. */
export function stepsForModeration(size: ScaleSize): ScaleStep[] {
	return [
		{ label: "reports", sql: reportsSql(size) },
		{
			label: "cases",
			sql: `insert into moderation_cases (id, listing_id, owner_id, reporters, weight, opened_at)
				select pg_temp.made_id(17, l.n, l.created_at), l.id, l.user_id, r.reporters, r.reporters, r.opened_at
				from (select listing_id, count(*) as reporters, min(created_at) as opened_at from reports group by 1) as r
				join scale_listings as l on l.id = r.listing_id`,
		},
		{
			label: "decisions",
			sql: `insert into moderation_decisions (id, action, moderator_username, listing_id, subject_title, user_id, username, reason,
					created_at)
				select pg_temp.made_id(18, l.n, l.created_at),
					case when pg_temp.draw(l.n, 131, 15) = 0 then 'listing_deleted' else 'listing_restored' end, 'escala', l.id, l.title,
					l.user_id, u.username, 'Pide plata', l.created_at
				from scale_listings as l join users as u on u.id = l.user_id where l.n % ${perCase} = 1`,
		},
	];
}

/** One, two or three people next to each other, none of them the owner. */
function reportsSql({ firstUser, users }: ScaleSize): string {
	return `insert into reports (id, listing_id, reporter_id, reason, created_at)
		select pg_temp.made_id(16, l.n * 4 + k, at), l.id,
			pg_temp.made_id(1, ${firstUser} + (l.owner + 1 + pg_temp.draw(l.n, 132, ${users - 4}) + k) % ${users}, ${epoch}), 'Pide plata', at
		from scale_listings as l, generate_series(0, pg_temp.draw(l.n, 133, 3)::integer) as k,
			lateral (select l.created_at + make_interval(mins => k) as at) as made
		where l.n % ${perCase} = 0 and l.status = 'active'`;
}
