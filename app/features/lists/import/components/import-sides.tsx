import { clsx } from "clsx";
import {
	categoryPictogram,
	conditionName,
	conditions,
	isCondition,
	languages,
} from "#app/features/catalogue/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ImagePlaceholder } from "#app/ui/image-placeholder.tsx";
import type { Side } from "../../entry/rules.ts";
import {
	asTyped,
	type ImportRow,
	type ImportSide,
	leftOut,
	type RowsView,
	type SureGroup,
	targetOf,
	typedName,
	type UnusedReason,
} from "../rules.ts";
import { DoubtfulRowView, sideTitles } from "./doubtful-row.tsx";
import { SmallSelect } from "./small-fields.tsx";
import type { Choices } from "./use-choices.ts";

interface SideSectionProps {
	side: Side;
	view: ImportSide;
	slug: string | null;
	choices: Choices;
	onEnter: (line: number) => void;
}

const others = { have: "want", want: "have" } as const satisfies Record<Side, Side>;

/** The things that go to one list: those to be looked at, then the sure ones. */
export function SideSection({ side, view, slug, choices, onEnter }: SideSectionProps) {
	const t = useT();
	const format = useFormat();
	const target = choices.all.sides?.[side] ?? side;
	if (view.count === 0) return null;
	return (
		<section className="mt-8 first:mt-4" aria-labelledby={`side-${side}`}>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line pb-2">
				<h2 id={`side-${side}`} className="type-section mr-auto">
					{t(sideTitles[target])}{" "}
					<span className="num font-normal text-ink-3">{format.number(view.count)}</span>
				</h2>
				{target === "have" && view.plain > 0 && <PlainCopies slug={slug} choices={choices} />}
				<button
					type="button"
					className="needs-script link min-h-11 text-md font-semibold"
					onClick={() => choices.chooseAll({ sides: { ...choices.all.sides, [side]: others[target] } })}
				>
					{t(target === "have" ? "lists.add.moveToWant" : "lists.add.moveToHave")}
				</button>
			</div>
			{view.excess > 0 && (
				<p role="alert" className="mt-3 rounded-m bg-warn-soft px-4 py-3 text-md">
					{t("lists.add.excess", { count: view.excess })}
				</p>
			)}
			<ul>
				{view.doubtful.map((row) => (
					<DoubtfulRowView key={row.key} row={row} slug={slug} choices={choices} onEnter={onEnter} />
				))}
			</ul>
			{view.sureCount > 0 && <SureFold view={view} choices={choices} />}
		</section>
	);
}

/** The condition and the language of the haves that say none. */
function PlainCopies({ slug, choices: { all, chooseAll } }: Pick<SideSectionProps, "slug" | "choices">) {
	const t = useT();
	return (
		<div className="flex flex-wrap items-center gap-2 max-md:order-last max-md:w-full">
			<span className="text-md text-ink-2 max-md:w-full">{t("lists.add.forPlain")}</span>
			<SmallSelect
				name="condition"
				label={t("listing.condition")}
				placeholder={t("lists.add.conditionAsk")}
				value={all.condition ?? ""}
				options={conditions.map((each) => ({ value: each, label: t(conditionName(each, slug)) }))}
				onChange={(value) => chooseAll({ condition: isCondition(value) ? value : null })}
			/>
			<SmallSelect
				name="language"
				label={t("common.language")}
				placeholder={t("lists.add.languageAsk")}
				value={all.language ?? ""}
				options={languages.map((each) => ({ value: each, label: t(`lists.entry.language.${each}`) }))}
				onChange={(value) => chooseAll({ language: languages.find((each) => each === value) ?? null })}
			/>
		</div>
	);
}

/** Sure things of set lines stand open as chips as long as they are no longer than this. */
const openCount = 60;
const thumbCount = 3;
const namedCount = 3;

/** Sure things, which need no look, in one line that opens. */
function SureFold({ view, choices }: { view: ImportSide; choices: Choices }) {
	const t = useT();
	const rows = view.sure.flatMap((group) => group.rows);
	const shown = rows.length;
	const hasSetLine = view.sure.some((group) => group.set !== null && group.rows.length > 1);
	return (
		<details className="group border-b border-line" open={hasSetLine && view.sureCount <= openCount}>
			<summary className="flex min-h-[76px] cursor-pointer list-none items-center gap-4 py-3 [&::-webkit-details-marker]:hidden">
				<span className="grid size-7 flex-none place-items-center rounded-s bg-ok-soft text-ok">
					<Icon name="check" size="s" className="stroke-[3px]" />
				</span>
				<span className="flex flex-none pr-4" aria-hidden="true">
					{rows.slice(0, thumbCount).map((row) => (
						<span
							key={row.key}
							className="relative -mr-4 aspect-5/7 w-9 overflow-hidden rounded-s shadow-1 ring-2 ring-paper"
						>
							<ImagePlaceholder
								title={nameOf(row)}
								pictogram={categoryPictogram(row.candidates[0]?.categorySlug ?? null)}
							/>
						</span>
					))}
				</span>
				<span className="min-w-0 flex-1 leading-tight">
					<b className="num block font-strong">{t("lists.add.sureCount", { count: view.sureCount })}</b>
					<span className="line-clamp-2 text-md text-ink-2">
						{rows
							.slice(0, namedCount)
							.map((row) => (row.quantity > 1 ? `${row.quantity} ${nameOf(row)}` : nameOf(row)))
							.join(", ")}
						{view.sureCount > namedCount && "…"}
					</span>
				</span>
				<Icon name="chevron-down" className="text-ink-2 transition-transform group-open:rotate-180" />
			</summary>
			<div className="grid gap-4 pt-1 pb-5 md:pl-11">
				{view.sure.map((group) => (
					<SureSet key={group.set ?? ""} group={group} isAlone={view.sure.length === 1} choices={choices} />
				))}
				{view.sureCount > shown && (
					<p className="num text-md text-ink-2">
						{t("lists.add.moreSure", {
							count: view.sureCount - shown,
						})}
					</p>
				)}
			</div>
		</details>
	);
}

function nameOf(row: ImportRow): string {
	return row.candidates[0]?.name ?? typedName(row);
}

/** The sure things of a set as its numbers, or by their names; a tap leaves one out. */
function SureSet({ group, isAlone, choices }: { group: SureGroup; isAlone: boolean; choices: Choices }) {
	const t = useT();
	const title = group.set ?? (isAlone ? null : t("lists.page.loose"));
	return (
		<div className={clsx("grid gap-x-4 gap-y-2", title !== null && "md:grid-cols-[126px_minmax(0,1fr)]")}>
			{title !== null && <b className="text-md leading-snug font-strong">{title}</b>}
			<ul className="flex flex-wrap gap-2">
				{group.rows.map((row) => {
					const isOut = targetOf(row, choices.all) === leftOut;
					const label = (group.set && row.candidates[0]?.number) || nameOf(row);
					return (
						<li key={row.key}>
							<button
								type="button"
								aria-pressed={!isOut}
								title={nameOf(row)}
								className={clsx(
									"content-button num hit-44 inline-flex min-h-8 items-center gap-1 rounded-s px-2 text-sm font-strong inset-ring-2",
									isOut
										? "bg-sunk text-ink-3 line-through inset-ring-line"
										: "bg-surface text-ink-2 inset-ring-line-2",
								)}
								onClick={() => choices.choose(row, { to: isOut ? undefined : leftOut })}
							>
								{row.isStarred && <Icon name="star" size="s" filled className="text-royal" />}
								<bdi>{label}</bdi>
								{row.quantity > 1 && ` ×${row.quantity}`}
							</button>
						</li>
					);
				})}
			</ul>
		</div>
	);
}

const reasons = {
	noise: "lists.add.reason.noise",
	skipped: "lists.add.reason.skipped",
	rule: "lists.add.reason.rule",
	setless: "lists.add.reason.setless",
} as const satisfies Record<UnusedReason, MessageKey>;

/** Lines that are not used, each of which may be added all the same. */
export function UnusedRows({ rows, choices }: { rows: RowsView["unused"]; choices: Choices }) {
	const t = useT();
	if (rows.length === 0) return null;
	return (
		<section className="mt-8" aria-label={t("lists.add.unused")}>
			<ul className="grid gap-1">
				{rows.map((row) => (
					<li key={row.key} className="flex flex-wrap items-center gap-x-3 text-md text-ink-2">
						<Icon name="info" size="s" />
						<span className="min-w-0 flex-1 wrap-anywhere max-md:basis-[200px]">
							{t("lists.add.unusedLine")}{" "}
							<b className="font-strong text-ink">
								<bdi>{row.text.trim()}</bdi>
							</b>
							: {t(reasons[row.reason ?? "noise"])}
						</span>
						<label className="needs-script flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-royal max-md:ml-7">
							<input
								type="checkbox"
								className="box"
								checked={targetOf(row, choices.all) === asTyped}
								onChange={({ currentTarget }) =>
									choices.choose(row, { to: currentTarget.checked ? asTyped : undefined })
								}
							/>
							{t("lists.add.addAnyway")}
						</label>
					</li>
				))}
			</ul>
		</section>
	);
}
