import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { type Cell, writeSheet } from "#app/features/store/sheet/sheet.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	date,
	integer,
	json,
	nullable,
	statement,
	timestamp,
} from "#app/platform/database/statement.server.ts";
import { timeZone } from "#app/shared/time-zone.ts";
import {
	answerHours,
	type CrossingFigures,
	entriesPerPerson,
	type ListFigures,
	type OfferFigures,
	tradesPerHundred,
	type WeekFigures,
	type WeekPage,
	weekAt,
	weeksPerPage,
} from "./rules.ts";

const readWeeks = statement(
	{ before: nullable(date()), limit: nullable(integer()) },
	{
		week: date(),
		measuredAt: nullable(timestamp()),
		lists: nullable(json<ListFigures>()),
		offers: nullable(json<OfferFigures>()),
		crossings: nullable(json<CrossingFigures>()),
	},
)`select week, measured_at as "measuredAt",
		case when measured_at is not null then json_build_object(
			'people', people, 'entries', entries, 'sampled', sampled, 'twoWay', two_way
		) end as lists,
		case when counted_at is not null then json_build_object(
			'offers', offers, 'answered', answered, 'trades', trades,
			'isOpen', counted_at < (week + 7)::timestamp at time zone '${timeZone}' + interval '${answerHours} hours'
		) end as offers,
		case when crossings is not null then json_build_object(
			'crossings', crossings, 'signUps', crossed_sign_ups
		) end as crossings
	from weekly_figures where :before is null or week < :before order by week desc limit :limit`;

/**
 * The figures of the latest weeks, or of those before a day.
 * @param before null for the latest
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listWeeks(ctx: QueryContext, before: string | null): Promise<WeekPage> {
	const weeks = await findWeeks(ctx, before, weeksPerPage + 1);
	return { weeks: weeks.slice(0, weeksPerPage), hasOlder: weeks.length > weeksPerPage };
}

/** @param limit null for all weeks */
async function findWeeks(
	ctx: QueryContext,
	before: string | null,
	limit: number | null,
): Promise<WeekFigures[]> {
	requireAdministrator(ctx.actor);
	const running = weekAt(ctx.clock.now());
	const rows = await readWeeks(ctx.db, { before, limit });
	return rows.map((row) => ({ ...row, isRunning: row.week === running }));
}

const fileColumns = [
	"week",
	"measured_at",
	"people_with_lists",
	"entries",
	"entries_per_person",
	"sampled_people",
	"two_way_people",
	"offers",
	"answered_in_48_hours",
	"trades",
	"trades_per_100_offers",
	"crossings_without_account",
	"accounts_after_crossing",
];

/**
 * A CSV file of all weeks, the latest first, in the dialect of the reader's spreadsheet.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function writeFiguresFile(ctx: QueryContext, locale: Locale): Promise<string> {
	const weeks = await findWeeks(ctx, null, null);
	const rows = weeks.map(({ week, measuredAt, lists, offers, crossings }): Cell[] => [
		week,
		measuredAt,
		...[lists?.people, lists?.entries, lists && entriesPerPerson(lists), lists?.sampled, lists?.twoWay].map(
			cell,
		),
		...[offers?.offers, offers?.answered, offers?.trades, offers && tradesPerHundred(offers)].map(cell),
		...[crossings?.crossings, crossings?.signUps].map(cell),
	]);
	return writeSheet([fileColumns, ...rows], locale);
}

function cell(value: number | null | undefined): Cell {
	return value === null || value === undefined ? null : { amount: String(value) };
}
