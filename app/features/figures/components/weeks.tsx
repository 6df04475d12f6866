import { absentDays } from "#app/features/lists/entry/rules.ts";
import { noonOf } from "#app/features/store/rules-sales.ts";
import { useMoney } from "#app/i18n/money.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import {
	addDays,
	answerHours,
	entriesPerPerson,
	sampleSize,
	shareOf,
	tradesPerHundred,
	type WeekFigures,
} from "../rules.ts";

/** The weeks, one a row. */
export function WeekTable({ weeks }: { weeks: readonly WeekFigures[] }) {
	const t = useT();
	return (
		<DataTable
			caption={t("figures.table")}
			columns={useColumns()}
			rows={weeks}
			rowKey={({ week }) => week}
			rowClass={() => "md:[&>td]:align-top"}
			cards="figures"
		/>
	);
}

function useColumns(): Column<WeekFigures>[] {
	const t = useT();
	const { number } = useFormat();
	const { percent } = useMoney();
	const textOf = (value: number | null | undefined, write = number) =>
		typeof value === "number" ? write(value) : null;
	const ofTotal = (count: number, total: number) => ({ count: number(count), total: number(total) });
	return [
		{ label: t("figures.week"), cell: (week) => <WeekName {...week} /> },
		{
			label: t("figures.people"),
			align: "end",
			cell: ({ lists }) => <Value value={textOf(lists?.people)} />,
		},
		{
			label: t("figures.entries"),
			align: "end",
			cell: ({ lists }) => <Value value={textOf(lists && entriesPerPerson(lists))} />,
		},
		{
			label: t("figures.twoWay"),
			align: "end",
			cell: ({ lists }) => (
				<Value
					value={textOf(lists && shareOf(lists.twoWay, lists.sampled), percent)}
					note={
						lists &&
						t(
							lists.sampled < lists.people ? "figures.twoWay.sample" : "figures.ofTotal",
							ofTotal(lists.twoWay, lists.sampled),
						)
					}
				/>
			),
		},
		{
			label: t("figures.answered", { hours: answerHours }),
			align: "end",
			cell: ({ offers }) => (
				<Value
					value={textOf(offers && shareOf(offers.answered, offers.offers), percent)}
					note={
						offers &&
						t(
							offers.isOpen ? "figures.answered.open" : "figures.ofTotal",
							ofTotal(offers.answered, offers.offers),
						)
					}
				/>
			),
		},
		{
			label: t("figures.trades"),
			align: "end",
			cell: ({ offers }) => (
				<Value
					value={textOf(offers && tradesPerHundred(offers))}
					note={offers && t("figures.trades.count", { count: offers.trades })}
				/>
			),
		},
		{
			label: t("figures.crossings"),
			align: "end",
			cell: ({ crossings }) => (
				<Value
					value={textOf(crossings?.crossings)}
					note={crossings && t("figures.crossings.signUps", { count: crossings.signUps })}
				/>
			),
		},
	];
}

function WeekName({ week, isRunning, measuredAt }: WeekFigures) {
	const t = useT();
	const format = useFormat();
	return (
		<span className="grid gap-1">
			<span className="flex flex-wrap items-center gap-x-2 font-semibold">
				<span>
					{t("figures.range", {
						from: format.shortDate(noonOf(week)),
						to: format.mediumDate(noonOf(addDays(week, 6))),
					})}
				</span>
				{isRunning && <Tag tone="royal">{t("figures.running")}</Tag>}
			</span>
			<small className="text-sm text-ink-2">
				{measuredAt
					? t("figures.measured", { date: format.shortDate(measuredAt), time: format.time(measuredAt) })
					: t("figures.unmeasured")}
			</small>
		</span>
	);
}

/** A figure with what it is made of below it; a dash where it was not counted. */
function Value({ value, note }: { value: string | null; note?: string | null }) {
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
		[t("figures.people"), t("figures.people.how", { days: absentDays })],
		[t("figures.entries"), t("figures.entries.how")],
		[t("figures.twoWay"), t("figures.twoWay.how", { sample: sampleSize })],
		[
			t("figures.answered", { hours: answerHours }),
			`${t("figures.answered.how", { hours: answerHours })} ${t("figures.answered.openHow")}`,
		],
		[t("figures.trades"), t("figures.trades.how")],
		[t("figures.crossings"), t("figures.crossings.how")],
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
