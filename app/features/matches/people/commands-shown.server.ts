import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { array, date, statement, text, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import { matchPeopleLimit } from "./rules.ts";

/** Fingerprint of a person: the names of those who were shown need not be stored. */
const fingerprint = "hashtextextended(lower(name), 0)";

/** Adds the people $4 to those whom $1 was shown on the day $3, as long as there is room; who was shown takes none. */
const claim = statement(
	{ id: uuid(), now: timestamp(), shownOn: date(), names: array(text()) },
	{ shown: array(text()) },
)`insert into match_visits as visit (user_id, seen_at, shown_on, shown)
	values (:id, :now, :shownOn, array(
		select ${fingerprint} from unnest(:names) with ordinality as person (name, place)
		order by place limit ${matchPeopleLimit}
	))
	on conflict (user_id) do update set shown_on = :shownOn, shown = (
		select before.shown || array(
			select ${fingerprint} from unnest(:names) with ordinality as person (name, place)
			where ${fingerprint} <> all (before.shown)
			order by place limit greatest(0, ${matchPeopleLimit} - cardinality(before.shown))
		)
		from (select case when visit.shown_on = :shownOn then visit.shown else '{}' end as shown) as before
	)
	returning array(select name from unnest(:names) as name where ${fingerprint} = any (visit.shown)) as shown`;

/**
 * Counts people whom the reader is about to be shown: a person is shown {@link matchPeopleLimit} in a day, of which the
 * row's lock makes an exact number.
 * @returns those of them who may be shown
 */
export async function claimPeople<T extends { readonly username: string }>(
	ctx: QueryContext,
	people: readonly T[],
): Promise<T[]> {
	const { id } = requireActor(ctx);
	if (people.length === 0) return [];
	const now = ctx.clock.now();
	const names = people.map(({ username }) => username);
	const [row] = await claim(ctx.db, { id, now, shownOn: now.toISOString().slice(0, 10), names });
	const shown = new Set(row?.shown);
	return people.filter(({ username }) => shown.has(username));
}
