import { absentDays } from "#app/features/lists/entry/rules.ts";
import { noonOf } from "#app/features/store/rules-sales.ts";
import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { figuresPath } from "#app/shared/admin-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { SegmentedLinks } from "#app/ui/segmented-links.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import {
	addDays,
	answerHours,
	entriesPerPerson,
	figuresSearch,
	type Period,
	type PeriodFigures,
	perHundred,
	periods,
	sampleSize,
	shareOf,
} from "../rules.ts";

const periodTexts = { day: "figures.by.day", week: "figures.by.week", month: "figures.by.month" } as const;

/** The links to the figures by day, week and month. */
export function PeriodTabs({ current }: { current: Period }) {
	const t = useT();
	return (
		<SegmentedLinks
			label={t("figures.periods")}
			className="mb-4 md:w-72"
			links={periods.map((period) => ({
				to: withSearch(figuresPath, figuresSearch({ period, before: null })),
				content: t(periodTexts[period]),
				isCurrent: period === current,
			}))}
		/>
	);
}

/** The table that moves sideways is within the keyboard's reach. */
const scrolled = { tabIndex: 0 } as const;

/** The days, weeks or months, one a row. */
export function FiguresTable({ period, figures }: { period: Period; figures: readonly PeriodFigures[] }) {
	const t = useT();
	return (
		<section {...scrolled} className="relative overflow-x-auto" aria-label={t("figures.table")}>
			<DataTable
				caption={t("figures.table")}
				columns={useColumns(period)}
				rows={figures}
				rowKey={({ start }) => start}
				rowClass={() => "[&>td]:align-top"}
			/>
		</section>
	);
}

function useColumns(period: Period): Column<PeriodFigures>[] {
	const t = useT();
	const counts = useCountColumns();
	const lists = useListColumns();
	const { number } = useFormat();
	return [
		{
			label: t(periodTexts[period]),
			cell: (row) => <PeriodName period={period} row={row} />,
		},
		{ label: t("figures.active"), align: "end", cell: ({ active }) => <Value value={number(active)} /> },
		{
			label: t("figures.crossings"),
			align: "end",
			cell: ({ crossings, crossedSignUps }) => (
				<Value
					value={number(crossings)}
					note={crossings + crossedSignUps > 0 && t("figures.crossings.signUps", { count: crossedSignUps })}
				/>
			),
		},
		...lists,
		...counts,
		...useOfferColumns(),
	];
}

/** Writes a figure, or null where there is none. */
function useTextOf() {
	const { number } = useFormat();
	return (value: number | null | undefined, write = number) =>
		typeof value === "number" ? write(value) : null;
}

function useListColumns(): Column<PeriodFigures>[] {
	const t = useT();
	const { percent } = useMoney();
	const { number } = useFormat();
	const textOf = useTextOf();
	return [
		{
			label: t("figures.people"),
			align: "end",
			cell: ({ lists }) => (
				<Value
					value={textOf(lists?.people)}
					note={lists && t("figures.people.entries", { count: entriesPerPerson(lists) ?? 0 })}
				/>
			),
		},
		{
			label: t("figures.twoWay"),
			align: "end",
			cell: ({ lists }) => (
				<Value
					value={textOf(lists && shareOf(lists.twoWay, lists.sampled), percent)}
					note={
						lists &&
						t(lists.sampled < lists.people ? "figures.twoWay.sample" : "figures.ofTotal", {
							count: number(lists.twoWay),
							total: number(lists.sampled),
						})
					}
				/>
			),
		},
	];
}

function useCountColumns(): Column<PeriodFigures>[] {
	const t = useT();
	const { number } = useFormat();
	const textOf = useTextOf();
	return [
		{
			label: t("figures.signUps"),
			align: "end",
			cell: ({ counts }) => (
				<Value
					value={textOf(counts?.signUps)}
					note={counts && counts.signUps > 0 && t("figures.signUps.verified", { count: counts.verified })}
				/>
			),
		},
		{
			label: t("figures.listings"),
			align: "end",
			cell: ({ counts }) => <Value value={textOf(counts?.listings)} />,
		},
		{
			label: t("figures.chats"),
			align: "end",
			cell: ({ counts }) => (
				<Value
					value={textOf(counts?.chats)}
					note={
						counts &&
						counts.chats > 0 &&
						t(counts.isOpen ? "figures.chats.open" : "figures.chats.answered", { count: counts.answered })
					}
				/>
			),
		},
		{
			label: t("figures.trades"),
			align: "end",
			cell: ({ counts }) => {
				const rate = counts && perHundred(counts.trades, counts.chats);
				return (
					<Value
						value={textOf(counts?.trades)}
						note={rate ? t("figures.trades.rate", { rate: number(rate) }) : null}
					/>
				);
			},
		},
	];
}

function useOfferColumns(): Column<PeriodFigures>[] {
	const t = useT();
	const { number } = useFormat();
	const textOf = useTextOf();
	return [
		{
			label: t("figures.offers"),
			align: "end",
			cell: ({ counts }) => (
				<Value
					value={textOf(counts?.offers)}
					note={
						counts &&
						counts.offers > 0 &&
						t(counts.isOpen ? "figures.offers.open" : "figures.offers.answered", {
							count: counts.answeredOffers,
						})
					}
				/>
			),
		},
		{
			label: t("figures.deals"),
			align: "end",
			cell: ({ counts }) => {
				const sealed = counts && perHundred(counts.sealedOffers, counts.offers);
				const failed = counts && perHundred(counts.failedOffers, counts.offers);
				return (
					<Value
						value={textOf(counts?.sealedOffers)}
						note={
							sealed !== null && failed !== null
								? t("figures.deals.rates", { sealed: number(sealed), failed: number(failed) })
								: null
						}
					/>
				);
			},
		},
	];
}

function PeriodName({ period, row }: { period: Period; row: PeriodFigures }) {
	const t = useT();
	const format = useFormat();
	const { start, isRunning, measuredAt } = row;
	const names: Record<Period, () => string> = {
		day: () => format.mediumDate(noonOf(start)),
		week: () =>
			t("figures.range", {
				from: format.shortDate(noonOf(start)),
				to: format.mediumDate(noonOf(addDays(start, 6))),
			}),
		month: () => format.month(noonOf(start)),
	};
	return (
		<span className="grid gap-1">
			<span className="flex flex-wrap items-center gap-x-2 font-semibold">
				<span className="first-letter:uppercase">{names[period]()}</span>
				{isRunning && (
					<Tag tone="royal" className="whitespace-nowrap">
						{t("figures.running")}
					</Tag>
				)}
			</span>
			{isRunning && measuredAt && (
				<small className="text-sm text-ink-2">
					{t("figures.measured", { date: format.shortDate(measuredAt), time: format.time(measuredAt) })}
				</small>
			)}
		</span>
	);
}

/** A figure with what it is made of below it; a dash where it was not counted. */
function Value({ value, note }: { value: string | null; note?: string | false | null }) {
	const t = useT();
	return (
		<span className="num grid">
			{value === null ? (
				<span className="text-ink-2">
					<span aria-hidden="true">–</span>
					<span className="sr-only">{t("figures.none")}</span>
				</span>
			) : (
				<b>{value}</b>
			)}
			{note && <small className="text-sm text-ink-2">{note}</small>}
		</span>
	);
}

/** The meaning of each figure, in a sentence below its name. */
export function HowItIsCounted() {
	const t = useT();
	const meanings = [
		[t("figures.active"), t("figures.active.how")],
		[t("figures.crossings"), t("figures.crossings.how")],
		[t("figures.people"), t("figures.people.how", { days: absentDays })],
		[t("figures.twoWay"), t("figures.twoWay.how", { sample: sampleSize })],
		[t("figures.signUps"), t("figures.signUps.how", { hours: answerHours })],
		[t("figures.chats"), t("figures.chats.how", { hours: answerHours })],
		[t("figures.trades"), t("figures.trades.how")],
		[t("figures.offers"), t("figures.offers.how", { hours: answerHours })],
		[t("figures.deals"), t("figures.deals.how")],
	] as const;
	return (
		<TitledPanel title={t("figures.how")} className="mt-8">
			<dl className="grid gap-x-8 gap-y-5 md:grid-cols-2 lg:grid-cols-3">
				{meanings.map(([name, text]) => (
					<div key={name}>
						<dt className="font-semibold">{name}</dt>
						<dd className="mt-1 text-md text-ink-2">{text}</dd>
					</div>
				))}
			</dl>
		</TitledPanel>
	);
}
