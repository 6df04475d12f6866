import { clsx } from "clsx";
import { type MouseEvent, type MouseEventHandler, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { sectionName } from "#app/features/catalogue/rules-albums.ts";
import { splitNumber } from "#app/features/catalogue/rules-editions.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ThingLine, Tile } from "#app/ui/thing-row.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import { EditionImage } from "../../entry/components/edition-image.tsx";
import type { Side } from "../../entry/rules.ts";
import {
	type ImportRow,
	type ImportSide,
	leftOut,
	type SureSection,
	type SureSet,
	targetOf,
} from "../rules.ts";
import { CopySelects, RowEditor, sideTitles } from "./row-editor.tsx";
import { useRowTexts } from "./row-texts.ts";
import type { Choices } from "./use-choices.ts";

interface SideSectionProps {
	side: Side;
	view: ImportSide;
	slug: string | null;
	choices: Choices;
}

const others = { have: "want", want: "have" } as const satisfies Record<Side, Side>;

/** The sure things that go to one list. */
export function SideSection({ side, view, slug, choices }: SideSectionProps) {
	const t = useT();
	const target = choices.all.sides?.[side] ?? side;
	if (view.count === 0) return null;
	return (
		<section className="mt-8" aria-labelledby={`side-${side}`}>
			<div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
				<CountedHeading id={`side-${side}`} title={t(sideTitles[target])} count={view.count} />
				<button
					type="button"
					className="link min-h-11 text-md font-semibold"
					onClick={() => choices.chooseAll({ sides: { ...choices.all.sides, [side]: others[target] } })}
				>
					{t(target === "have" ? "lists.add.moveToWant" : "lists.add.moveToHave")}
				</button>
			</div>
			{view.excess > 0 && (
				<p role="alert" className="mb-3 rounded-m bg-warn-soft px-4 py-3 text-md">
					{t("lists.add.excess", { count: view.excess })}
				</p>
			)}
			{target === "have" && view.plain > 0 && (
				<PlainCopies count={view.plain} slug={slug} choices={choices} />
			)}
			{view.sets.map((set) => (
				<SetNumbers key={set.name} set={set} slug={slug} choices={choices} />
			))}
			{view.rows.length > 0 && (
				<>
					{view.sets.length > 0 && <h3 className="type-block pt-4 pb-2">{t("lists.page.loose")}</h3>}
					<SureRows view={view} slug={slug} choices={choices} />
				</>
			)}
		</section>
	);
}

/** The condition and the language of the haves that say none. */
function PlainCopies({
	count,
	slug,
	choices,
}: Pick<SideSectionProps, "slug" | "choices"> & { count: number }) {
	const t = useT();
	const { condition, language } = choices.all;
	return (
		<div className="needs-script mb-3 flex flex-wrap items-center gap-2">
			<span className="text-md text-ink-2 max-md:w-full">{t("lists.add.forPlain", { count })}</span>
			<CopySelects slug={slug} condition={condition} language={language} onChoose={choices.chooseAll} />
		</div>
	);
}

/** Things of a list, numbers of a section and sections of a set that stand there at first. */
const shownAtFirst = { rows: 7, numbers: 7, sections: 3 } as const;

interface UnfoldingProps<T> {
	items: readonly T[];
	/** How many there are in all, of which no more than `items` can be shown. */
	total: number;
	/** How many are shown at first. */
	first: number;
	renderItem: (item: T) => ReactNode;
	/** The button that shows the others, of which there are so many. */
	renderMore: (count: number, unfold: MouseEventHandler<HTMLButtonElement>) => ReactNode;
	/** Says how many there are beyond `items`. */
	renderRest?: (count: number) => ReactNode;
}

/** Some things of many, and a button that shows the others and leads the focus to the first of them. */
function Unfolding<T>({ items, total, first, renderItem, renderMore, renderRest }: UnfoldingProps<T>) {
	const [isOpen, setOpen] = useState(items.length <= first);
	function unfold({ currentTarget }: MouseEvent<HTMLButtonElement>) {
		const last = (currentTarget.closest("li") ?? currentTarget).previousElementSibling;
		flushSync(() => setOpen(true));
		last?.nextElementSibling?.querySelector("button")?.focus();
	}
	return (
		<>
			{(isOpen ? items : items.slice(0, first)).map(renderItem)}
			{isOpen
				? total > items.length && renderRest?.(total - items.length)
				: renderMore(total - first, unfold)}
		</>
	);
}

function SureRows({ view, slug, choices }: Omit<SideSectionProps, "side">) {
	const t = useT();
	const inSets = view.sets.reduce((sum, { count }) => sum + count, 0);
	return (
		<ul className="sure-rows">
			<Unfolding
				items={view.rows}
				total={view.sureCount - inSets}
				first={shownAtFirst.rows}
				renderItem={(row) => <SureRow key={row.key} row={row} slug={slug} choices={choices} />}
				renderMore={(count, unfold) => (
					<li className="all-columns">
						<Button variant="secondary" wide className="mt-4" onClick={unfold}>
							{t("lists.add.seeOthers", { count })}
						</Button>
					</li>
				)}
				renderRest={(count) => (
					<li className="all-columns num py-3 text-md text-ink-2">{t("lists.add.moreSure", { count })}</li>
				)}
			/>
		</ul>
	);
}

/** A sure thing as it will be added; a tap shows its fields, and the way to leave it out. */
function SureRow({ row, slug, choices }: Pick<SideSectionProps, "slug" | "choices"> & { row: ImportRow }) {
	const t = useT();
	const [isOpen, setOpen] = useState(false);
	const { name, line, thing, quantity } = useRowTexts(slug)(row, choices.all);
	const isOut = targetOf(row, choices.all) === leftOut;
	return (
		<li>
			<button
				type="button"
				aria-expanded={isOpen}
				className="content-button block w-full"
				onClick={() => setOpen(!isOpen)}
			>
				<ThingLine
					image={
						<Tile>
							<EditionImage thing={thing} />
						</Tile>
					}
					title={name}
					text={isOut ? t("lists.add.leftOut") : line}
					isStruck={isOut}
				>
					{quantity > 1 && <span className="count-tag num">{`×${quantity}`}</span>}
					<span className="sr-only">{t("common.edit")}</span>
					<Icon name="edit" size="s" className="mr-1 flex-none text-ink-3" />
				</ThingLine>
			</button>
			{isOpen && (
				<div className="flex flex-wrap items-center gap-2 pb-4">
					<RowEditor row={row} slug={thing.categorySlug} choices={choices} />
					<LeaveOutButton row={row} isOut={isOut} choices={choices} />
				</div>
			)}
		</li>
	);
}

function LeaveOutButton({ row, isOut, choices }: { row: ImportRow; isOut: boolean; choices: Choices }) {
	const t = useT();
	return (
		<Button
			variant="ghost"
			size="s"
			icon={isOut ? "undo" : "close"}
			onClick={() => choices.choose(row, { to: isOut ? undefined : leftOut })}
		>
			{t(isOut ? "lists.add.addAnyway" : "lists.add.leaveOut")}
		</Button>
	);
}

/** Sure wants of a set as its numbers, by sections where it has some. */
function SetNumbers({ set, slug, choices }: Pick<SideSectionProps, "slug" | "choices"> & { set: SureSet }) {
	const t = useT();
	const locale = useLocale();
	const nameOf = ({ letters }: SureSection) => letters && sectionName(letters, locale);
	const isOfCountries = set.sections.some(nameOf);
	const total = set.printedCount === null ? null : t("lists.add.ofTotal", { count: set.printedCount });
	const noteOf = (section: SureSection) => (section.letters === null ? total : nameOf(section));
	return (
		<article className="border-t border-line py-4">
			<CountedHeading title={set.name} count={set.count} isPart />
			<Unfolding
				items={set.sections}
				total={set.sections.length}
				first={shownAtFirst.sections}
				renderItem={(section) => (
					<SectionNumbers
						key={section.letters}
						title={section.letters ?? set.code}
						note={noteOf(section)}
						section={section}
						slug={slug}
						choices={choices}
					/>
				)}
				renderMore={(count, unfold) => (
					<button type="button" className="link min-h-11 text-md font-semibold" onClick={unfold}>
						{t(isOfCountries ? "lists.add.otherCountries" : "lists.add.otherSections", { count })}
					</button>
				)}
			/>
		</article>
	);
}

interface SectionNumbersProps extends Pick<SideSectionProps, "slug" | "choices"> {
	title: string | null;
	/** Its name, or the count of its set's numbers. */
	note: string | null;
	section: SureSection;
}

function SectionNumbers({ title, note, section, slug, choices }: SectionNumbersProps) {
	const t = useT();
	return (
		<div className="set-section">
			{title && (
				<p className="flex items-baseline gap-2 text-sm text-ink-2">
					<b className="font-narrow text-lg font-bold text-ink">{title}</b>
					<span className="num">{note}</span>
				</p>
			)}
			<ul className="flex flex-wrap gap-2">
				<Unfolding
					items={section.rows}
					total={section.count}
					first={shownAtFirst.numbers}
					renderItem={(row) => (
						<li key={row.key}>
							<NumberChip row={row} slug={slug} choices={choices} />
						</li>
					)}
					renderMore={(count, unfold) => (
						<li>
							<button type="button" className="number-chip num hit-44" onClick={unfold}>
								{t("lists.add.moreSure", { count })}
							</button>
						</li>
					)}
					renderRest={(count) => <li className="num py-1 text-sm">{t("lists.add.moreSure", { count })}</li>}
				/>
			</ul>
		</div>
	);
}

/** The number of a sure want; a tap leaves it out. */
function NumberChip({ row, slug, choices }: Pick<SideSectionProps, "slug" | "choices"> & { row: ImportRow }) {
	const { name, line, quantity } = useRowTexts(slug)(row, choices.all);
	const isOut = targetOf(row, choices.all) === leftOut;
	const number = row.candidates[0]?.number ?? row.number ?? name;
	return (
		<button
			type="button"
			aria-pressed={!isOut}
			title={`${name} · ${line}`}
			className={clsx("content-button number-chip num hit-44", isOut && "out")}
			onClick={() => choices.choose(row, { to: isOut ? undefined : leftOut })}
		>
			{row.isStarred && <Icon name="star" size="s" filled className="text-royal" />}
			<bdi>{splitNumber(number).digits}</bdi>
			{quantity > 1 && ` ×${quantity}`}
		</button>
	);
}
