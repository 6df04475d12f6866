import { hasTwoWayMatch } from "#app/features/matches/people/queries.server.ts";
import type { CommandContext, QueryContext } from "#app/platform/context.server.ts";
import { array, date, integer, statement, text, timestamp } from "#app/platform/database/statement.server.ts";
import { timeZone } from "#app/shared/time-zone.ts";
import { addDays, answerHours, sampleSize, weekAt, weeksPerPage } from "./rules.ts";

type JobContext = Pick<QueryContext, "db" | "clock">;

/**
 * Measures the lists of the running week, and counts the offers and trades of it and of weeks before it whose offers could
 * still be answered when they were counted last. Once more in the same week it replaces what it wrote before.
 */
export async function measureWeek(ctx: JobContext): Promise<void> {
	const now = ctx.clock.now();
	const week = weekAt(now);
	await countOffers(ctx.db, { week, now, since: addDays(week, -7 * (weeksPerPage - 1)) });
	const [lists] = await countLists(ctx.db, { now });
	const { people, entries, sample } = lists ?? { people: 0, entries: 0, sample: [] };
	let twoWay = 0;
	for (const id of sample) if (await hasTwoWayMatch(ctx, id)) twoWay += 1;
	await writeLists(ctx.db, { week, now, people, entries, length: sample.length, twoWay });
}

const startOf = (week: string) => `(${week}::timestamp at time zone '${timeZone}')`;

/**
 * An offer is answered by the first text of who got it, or by the trade that they begin. Whoever deletes their account is
 * the null sender of what they wrote, and is told from the other as long as that one is there.
 */
const countOffers = statement({ week: date(), now: timestamp(), since: date() }, {})`with weeks as (
		select week::date, ${startOf("week")} as starts_at, ${startOf("(week + interval '7 days')")} as ends_at
		from generate_series(
			greatest(:since::timestamp, date_trunc('week', (select min(created_at) from users) at time zone '${timeZone}')),
			:week::timestamp, interval '7 days'
		) as week
	), due as (
		select weeks.* from weeks left join weekly_figures as figures on figures.week = weeks.week
		where figures.counted_at is null or figures.counted_at < ends_at + interval '${answerHours} hours'
	), offered as (
		select week, count(*) as offers, count(*) filter (where exists (
			select from chat_messages as message
			where message.chat_id = chat.id and message.kind in ('text', 'trade_created')
				and message.sender_id is distinct from chat.user1_id
				and message.created_at <= chat.created_at + interval '${answerHours} hours'
		)) as answered
		from due join chats as chat on chat.created_at >= starts_at and chat.created_at < ends_at
		group by week
	), sealed as (
		select week, count(*) as trades
		from due join trades on trades.status = 'completed' and closed_at >= starts_at and closed_at < ends_at
		group by week
	)
	insert into weekly_figures (week, counted_at, offers, answered, trades)
	select week, :now, coalesce(offers, 0), coalesce(answered, 0), coalesce(trades, 0)
	from due left join offered using (week) left join sealed using (week)
	on conflict (week) do update set counted_at = excluded.counted_at, offers = excluded.offers,
		answered = excluded.answered, trades = excluded.trades`;

const countLists = statement(
	{ now: timestamp() },
	{ people: integer(), entries: integer(), sample: array(text()) },
)`with listed as materialized (
		select person.id as user_id, listed.entries
		from (select user_id, count(*) as entries from list_entries group by user_id) as listed
		join findable_people(:now) as person on person.id = listed.user_id
	)
	select count(*)::integer as people, coalesce(sum(entries), 0)::integer as entries,
		array(select user_id from listed order by random() limit ${sampleSize}) as sample
	from listed`;

const writeLists = statement(
	{
		week: date(),
		now: timestamp(),
		people: integer(),
		entries: integer(),
		length: integer(),
		twoWay: integer(),
	},
	{},
)`insert into weekly_figures as figures (week, measured_at, people, entries, sampled, two_way, crossings, crossed_sign_ups)
	values (:week, :now, :people, :entries, :length, :twoWay, 0, 0)
	on conflict (week) do update set measured_at = excluded.measured_at, people = excluded.people,
		entries = excluded.entries, sampled = excluded.sampled, two_way = excluded.two_way,
		crossings = coalesce(figures.crossings, 0), crossed_sign_ups = coalesce(figures.crossed_sign_ups, 0)`;

const addCrossing = statement(
	{ week: date(), crossings: integer(), signUps: integer() },
	{},
)`insert into weekly_figures as figures (week, crossings, crossed_sign_ups) values (:week, :crossings, :signUps)
	on conflict (week) do update set crossings = coalesce(figures.crossings, 0) + excluded.crossings,
		crossed_sign_ups = coalesce(figures.crossed_sign_ups, 0) + excluded.crossed_sign_ups`;

/** Counts a visitor who crossed a list, in the running week; nothing of who they are or what they pasted. */
export async function countCrossing(ctx: CommandContext): Promise<void> {
	await addCrossing(ctx.db, { week: weekAt(ctx.clock.now()), crossings: 1, signUps: 0 });
}

/**
 * Counts a sign-up in a browser that crossed a list before.
 * @param isNew whether it made an account; where it did not, nothing is added in the same time, which tells nobody so
 */
export async function countCrossedSignUp(ctx: CommandContext, isNew: boolean): Promise<void> {
	await addCrossing(ctx.db, { week: weekAt(ctx.clock.now()), crossings: 0, signUps: Number(isNew) });
}
