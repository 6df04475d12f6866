import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { dayAt } from "#app/features/store/rules-sales.ts";
import { type Cell, writeSheet } from "#app/features/store/sheet/sheet.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	date,
	integer,
	json,
	nullable,
	statement,
	text,
	timestamp,
} from "#app/platform/database/statement.server.ts";
import { timeZone } from "#app/shared/time-zone.ts";
import {
	answerHours,
	type CountFigures,
	entriesPerPerson,
	type FiguresFilters,
	type FiguresPage,
	type ListFigures,
	type Period,
	type PeriodFigures,
	perHundred,
	periodsPerPage,
	startOfPeriod,
} from "./rules.ts";

const readFigures = statement(
	{ period: text<Period>(), before: nullable(date()), limit: nullable(integer()) },
	{
		start: date(),
		measuredAt: nullable(timestamp()),
		lists: nullable(json<ListFigures>()),
		counts: nullable(json<CountFigures>()),
		active: integer(),
		crossings: integer(),
		crossedSignUps: integer(),
	},
)`select start, max(measured_at) as "measuredAt",
		(array_agg(
			json_build_object('people', people, 'entries', entries, 'sampled', sampled, 'twoWay', two_way) order by day desc
		) filter (where measured_at is not null))[1] as lists,
		case when max(counted_at) is not null then json_build_object(
			'signUps', sum(sign_ups), 'verified', sum(verified), 'listings', sum(listings),
			'chats', sum(chats), 'answered', sum(answered), 'trades', sum(trades),
			'offers', sum(offers), 'answeredOffers', sum(answered_offers),
			'sealedOffers', sum(sealed_offers), 'failedOffers', sum(failed_offers),
			'isOpen', max(counted_at) < (start + ('1 ' || :period)::interval) at time zone '${timeZone}'
				+ interval '${answerHours} hours'
		) end as counts,
		sum(case :period when 'day' then active when 'week' then weekly_active else monthly_active end)::integer as active,
		sum(crossings)::integer as crossings, sum(crossed_sign_ups)::integer as "crossedSignUps"
	from daily_figures, lateral (select date_trunc(:period, day::timestamp)::date as start) as period
	where :before is null or start < :before
	group by start order by start desc limit :limit`;

/**
 * The figures of the latest periods, or of those that begin before a day.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listFigures(ctx: QueryContext, filters: FiguresFilters): Promise<FiguresPage> {
	const figures = await findFigures(ctx, filters, periodsPerPage + 1);
	return { figures: figures.slice(0, periodsPerPage), hasOlder: figures.length > periodsPerPage };
}

/** @param limit null for all periods */
async function findFigures(
	ctx: QueryContext,
	{ period, before }: FiguresFilters,
	limit: number | null,
): Promise<PeriodFigures[]> {
	requireAdministrator(ctx.actor);
	const running = startOfPeriod(dayAt(ctx.clock.now()), period);
	const rows = await readFigures(ctx.db, { period, before, limit });
	return rows.map((row) => ({ ...row, isRunning: row.start === running }));
}

const fileColumns = [
	"measured_at",
	"active_people",
	"crossings_without_account",
	"accounts_after_crossing",
	"sign_ups",
	"verified",
	"people_with_lists",
	"entries",
	"entries_per_person",
	"sampled_people",
	"two_way_people",
	"listings",
	"chats",
	"answered_in_48_hours",
	"trades",
	"trades_per_100_chats",
	"offers",
	"offers_answered_in_48_hours",
	"trades_from_offers",
	"failed_trades_from_offers",
];

/**
 * A CSV file of all days, weeks or months, the latest first, in the dialect of the reader's spreadsheet.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function writeFiguresFile(ctx: QueryContext, period: Period, locale: Locale): Promise<string> {
	const rows = await findFigures(ctx, { period, before: null }, null);
	const cells = rows.map(
		({ start, measuredAt, active, crossings, crossedSignUps, lists, counts }): Cell[] => [
			start,
			measuredAt,
			...[active, crossings, crossedSignUps, counts?.signUps, counts?.verified].map(cell),
			...[lists?.people, lists?.entries, lists && entriesPerPerson(lists), lists?.sampled, lists?.twoWay].map(
				cell,
			),
			...[counts?.listings, counts?.chats, counts?.answered, counts?.trades].map(cell),
			cell(counts && perHundred(counts.trades, counts.chats)),
			...[counts?.offers, counts?.answeredOffers, counts?.sealedOffers, counts?.failedOffers].map(cell),
		],
	);
	return writeSheet([[period, ...fileColumns], ...cells], locale);
}

function cell(value: number | null | undefined): Cell {
	return value === null || value === undefined ? null : { amount: String(value) };
}

const readTotals = statement(
	{},
	{ totals: json<Readonly<Record<string, number>>>() },
)`select json_build_object(
		'active', coalesce(sum(active), 0), 'crossings', coalesce(sum(crossings), 0),
		'crossed_sign_ups', coalesce(sum(crossed_sign_ups), 0), 'sign_ups', coalesce(sum(sign_ups), 0),
		'verified', coalesce(sum(verified), 0), 'listings', coalesce(sum(listings), 0),
		'chats', coalesce(sum(chats), 0), 'answered', coalesce(sum(answered), 0), 'trades', coalesce(sum(trades), 0),
		'offers', coalesce(sum(offers), 0), 'answered_offers', coalesce(sum(answered_offers), 0),
		'sealed_offers', coalesce(sum(sealed_offers), 0), 'failed_offers', coalesce(sum(failed_offers), 0)
	) as totals from daily_figures`;

/** The sums of all days, by their names in Prometheus. */
export async function getFigureTotals(db: QueryContext["db"]): Promise<Readonly<Record<string, number>>> {
	const [row] = await readTotals(db);
	return row?.totals ?? {};
}
