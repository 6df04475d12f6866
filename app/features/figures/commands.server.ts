import { hasTwoWayMatch } from "#app/features/matches/people/queries.server.ts";
import { dayAt } from "#app/features/store/rules-sales.ts";
import type { CommandContext, QueryContext } from "#app/platform/context.server.ts";
import {
	array,
	date,
	integer,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { timeZone } from "#app/shared/time-zone.ts";
import { addDays, answerHours, belatedDays, sampleSize, startOfPeriod } from "./rules.ts";

type JobContext = Pick<QueryContext, "db" | "clock">;

/**
 * Counts what the rows tell of the running day, and of days before it whose chats could still be answered when they were
 * counted last. Once more it replaces what it wrote before.
 */
export async function countDays(ctx: JobContext): Promise<void> {
	const now = ctx.clock.now();
	const today = dayAt(now);
	await writeCounts(ctx.db, { today, now, since: addDays(today, 1 - belatedDays) });
}

/** Measures the lists as they are, for the running day. Once more on the same day it replaces what it wrote before. */
export async function measureDay(ctx: JobContext): Promise<void> {
	const now = ctx.clock.now();
	const [lists] = await countLists(ctx.db, { now });
	const { people, entries, sample } = lists ?? { people: 0, entries: 0, sample: [] };
	let twoWay = 0;
	for (const id of sample) if (await hasTwoWayMatch(ctx, id)) twoWay += 1;
	await writeLists(ctx.db, { day: dayAt(now), now, people, entries, length: sample.length, twoWay });
}

const dayOf = (moment: string) => `(${moment} at time zone '${timeZone}')::date`;
const startOf = (day: string) => `(${day}::timestamp at time zone '${timeZone}')`;

/**
 * A chat is answered by the first text of who got its first message, or by the trade that they begin. Whoever deletes their
 * account is the null sender of what they wrote, and is told from the other as long as that one is there. An offer is answered
 * by whatever its receiver does with it.
 */
const writeCounts = statement({ today: date(), now: timestamp(), since: date() }, {})`with due as (
		select series.day::date as day
		from generate_series(
			greatest(:since, (select ${dayOf("min(created_at)")} from users))::timestamp, :today::timestamp, interval '1 day'
		) as series (day)
		left join daily_figures as figures on figures.day = series.day
		where figures.counted_at is null
			or figures.counted_at < ${startOf("(series.day + interval '1 day')")} + interval '${answerHours} hours'
	), bounds as (
		select ${startOf("min(day)")} as starts_at from due
	), signed as (
		select ${dayOf("created_at")} as day, count(*) as sign_ups, count(*) filter (where email_verified) as verified
		from users where created_at >= (select starts_at from bounds) group by 1
	), listed as (
		select ${dayOf("created_at")} as day, count(*) as listings
		from listings where created_at >= (select starts_at from bounds) group by 1
	), talked as (
		select ${dayOf("created_at")} as day, count(*) as chats, count(*) filter (where exists (
			select from chat_messages as message
			where message.chat_id = chat.id and message.kind in ('text', 'trade_created')
				and message.sender_id is distinct from chat.user1_id
				and message.created_at <= chat.created_at + interval '${answerHours} hours'
		)) as answered
		from chats as chat where created_at >= (select starts_at from bounds) group by 1
	), offered as (
		select ${dayOf("created_at")} as day, count(*) as offers, count(*) filter (where exists (
			select from chat_messages as message
			where message.chat_id = offer.chat_id and message.kind in ('offer', 'offer_closed')
				and message.sender_id = offer.to_id and message.created_at > offer.created_at
				and message.created_at <= offer.created_at + interval '${answerHours} hours'
		)) as answered_offers
		from offers as offer where version = 1 and created_at >= (select starts_at from bounds) group by 1
	), closed as (
		select ${dayOf("closed_at")} as day, count(*) filter (where status = 'completed') as trades,
			count(offer_id) filter (where status = 'completed') as sealed_offers,
			count(offer_id) filter (where status <> 'completed') as failed_offers
		from trades where closed_at >= (select starts_at from bounds) group by 1
	)
	insert into daily_figures (
		day, counted_at, sign_ups, verified, listings, chats, answered, trades,
		offers, answered_offers, sealed_offers, failed_offers
	)
	select day, :now, coalesce(sign_ups, 0), coalesce(verified, 0), coalesce(listings, 0), coalesce(chats, 0),
		coalesce(answered, 0), coalesce(trades, 0),
		coalesce(offers, 0), coalesce(answered_offers, 0), coalesce(sealed_offers, 0), coalesce(failed_offers, 0)
	from due left join signed using (day) left join listed using (day) left join talked using (day)
	left join offered using (day) left join closed using (day)
	on conflict (day) do update set counted_at = excluded.counted_at, sign_ups = excluded.sign_ups,
		verified = excluded.verified, listings = excluded.listings, chats = excluded.chats,
		answered = excluded.answered, trades = excluded.trades, offers = excluded.offers,
		answered_offers = excluded.answered_offers, sealed_offers = excluded.sealed_offers,
		failed_offers = excluded.failed_offers`;

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
		day: date(),
		now: timestamp(),
		people: integer(),
		entries: integer(),
		length: integer(),
		twoWay: integer(),
	},
	{},
)`insert into daily_figures (day, measured_at, people, entries, sampled, two_way)
	values (:day, :now, :people, :entries, :length, :twoWay)
	on conflict (day) do update set measured_at = excluded.measured_at, people = excluded.people,
		entries = excluded.entries, sampled = excluded.sampled, two_way = excluded.two_way`;

const addCrossing = statement(
	{ day: date(), crossings: integer(), signUps: integer() },
	{},
)`insert into daily_figures as figures (day, crossings, crossed_sign_ups) values (:day, :crossings, :signUps)
	on conflict (day) do update set crossings = figures.crossings + excluded.crossings,
		crossed_sign_ups = figures.crossed_sign_ups + excluded.crossed_sign_ups`;

/** Counts a visitor who crossed a list, on the running day; nothing of who they are or what they pasted. */
export async function countCrossing(ctx: CommandContext): Promise<void> {
	await addCrossing(ctx.db, { day: dayAt(ctx.clock.now()), crossings: 1, signUps: 0 });
}

/**
 * Counts a sign-up in a browser that crossed a list before.
 * @param isNew whether it made an account; where it did not, nothing is added in the same time, which tells nobody so
 */
export async function countCrossedSignUp(ctx: CommandContext, isNew: boolean): Promise<void> {
	await addCrossing(ctx.db, { day: dayAt(ctx.clock.now()), crossings: 0, signUps: Number(isNew) });
}

const addActive = statement(
	{ personId: uuid(), today: date(), week: date(), month: date() },
	{},
)`with before as (
		select day from last_visits where user_id = :personId
	), visited as (
		insert into last_visits (user_id, day)
		select id, :today from users where id = :personId and not exists (select from before where day >= :today) for key share
		on conflict (user_id) do update set day = excluded.day where last_visits.day < excluded.day
		returning user_id
	)
	insert into daily_figures as figures (day, active, weekly_active, monthly_active)
	select :today, 1, (before.day is null or before.day < :week)::integer, (before.day is null or before.day < :month)::integer
	from visited left join before on true
	on conflict (day) do update set active = figures.active + 1,
		weekly_active = figures.weekly_active + excluded.weekly_active,
		monthly_active = figures.monthly_active + excluded.monthly_active`;

/** Counts that a person is here, once a day. */
export async function countActive(ctx: JobContext, personId: string): Promise<void> {
	const today = dayAt(ctx.clock.now());
	const [week, month] = [startOfPeriod(today, "week"), startOfPeriod(today, "month")];
	await addActive(ctx.db, { personId, today, week, month });
}
