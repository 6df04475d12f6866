import { clsx } from "clsx";
import { useState } from "react";
import {
	categoryPictogram,
	conditionName,
	conditions,
	formatPrinting,
	isCondition,
	languages,
} from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ImagePlaceholder } from "#app/ui/image-placeholder.tsx";
import { quantityLimit, type Side, sides } from "../../entry/rules.ts";
import {
	asTyped,
	type DoubtfulRow,
	type ImportCandidate,
	leftOut,
	type RowTarget,
	sideOf,
	targetOf,
	typedName,
} from "../rules.ts";
import { SmallSelect, Stepper } from "./small-fields.tsx";
import type { Choices } from "./use-choices.ts";

interface DoubtfulRowProps {
	row: DoubtfulRow;
	/** The slug of the category that typed names are of. */
	slug: string | null;
	choices: Choices;
	onEnter: (line: number) => void;
}

/** A row that may be several items, or none that is known: one tap says which. */
export function DoubtfulRowView({ row, slug, choices, onEnter }: DoubtfulRowProps) {
	const t = useT();
	const target = targetOf(row, choices.all);
	const needsChoice = row.state === "choose";
	const name = typedName(row);
	const enter = () => onEnter(row.line);
	return (
		<li
			className={clsx(
				"grid gap-x-4 gap-y-3",
				needsChoice
					? "-mx-4 my-3 rounded-l bg-warn-soft px-4 py-4 max-md:-mx-2 max-md:px-3"
					: "border-b border-line py-4",
			)}
			onMouseEnter={enter}
			onFocus={enter}
		>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:gap-x-3">
				<StateIcon state={target === leftOut ? "skip" : row.state} />
				{!needsChoice && <Thumb name={name} slug={slug} />}
				<div className="min-w-0 flex-[1_1_120px] leading-tight wrap-anywhere">
					<b className={clsx("block font-strong", target === leftOut && "text-ink-3 line-through")}>
						<bdi>
							{needsChoice ? t("lists.add.which", { name }) : t("lists.entry.quoted", { text: name })}
						</bdi>
					</b>
					<span className="text-sm text-ink-2">
						<span>
							{needsChoice
								? t("lists.add.whichText", { count: row.candidates.length })
								: t("lists.add.typedText")}
						</span>
						{row.times > 1 && <span>{` ${t("lists.add.times", { count: row.times })}`}</span>}
					</span>
					{row.text.trim() !== name && (
						<span className="block text-sm text-ink-2">
							{t("lists.add.says")} <bdi>{row.text.trim()}</bdi>
						</span>
					)}
				</div>
				<Details row={row} slug={row.candidates[0]?.categorySlug ?? slug} choices={choices} />
				{!needsChoice && (
					<button
						type="button"
						className="needs-script hit-44 grid size-9 place-items-center text-ink-3"
						aria-pressed={target === leftOut}
						aria-label={t("lists.add.leaveOutName", { name })}
						onClick={() => choices.choose(row, { to: target === leftOut ? asTyped : leftOut })}
					>
						<Icon name={target === leftOut ? "undo" : "close"} />
					</button>
				)}
			</div>
			{needsChoice && <Alternatives row={row} name={name} target={target} choices={choices} />}
		</li>
	);
}

function StateIcon({ state }: { state: DoubtfulRow["state"] | "skip" }) {
	return (
		<span
			className={clsx(
				"grid size-7 flex-none place-items-center rounded-s",
				state === "choose" ? "bg-warn text-surface" : "inset-ring-2 inset-ring-line-2 text-ink-2",
			)}
		>
			<Icon name={state === "choose" ? "search" : state === "skip" ? "close" : "edit"} size="s" />
		</span>
	);
}

function Thumb({ name, slug }: { name: string; slug: string | null }) {
	return (
		<span className="relative aspect-5/7 w-10 flex-none overflow-hidden rounded-s shadow-1">
			<ImagePlaceholder title={name} pictogram={categoryPictogram(slug)} />
		</span>
	);
}

interface AlternativesProps {
	row: DoubtfulRow;
	name: string;
	target: RowTarget;
	choices: Choices;
}

function Alternatives({ row, name, target, choices }: AlternativesProps) {
	const t = useT();
	const options: readonly { value: RowTarget; item?: ImportCandidate; text: string }[] = [
		...row.candidates.map((item) => ({ value: item.id, item, text: item.name })),
		{ value: asTyped, text: t("lists.add.none", { name }) },
		{ value: leftOut, text: t("lists.add.leaveOut") },
	];
	return (
		<fieldset className="needs-script grid gap-2 md:grid-cols-[repeat(auto-fill,minmax(180px,1fr))]">
			<legend className="sr-only">{t("lists.add.which", { name })}</legend>
			{options.map(({ value, item, text }) => (
				<label
					key={value}
					className={clsx(
						"relative flex min-h-14 cursor-pointer items-center gap-3 rounded-m px-2 py-1 text-md leading-tight has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-royal",
						item && "bg-surface",
						target === value ? "inset-ring-3 inset-ring-royal" : "inset-ring-2 inset-ring-line-2",
					)}
				>
					<input
						type="radio"
						name={`row-${row.key}`}
						value={value}
						checked={target === value}
						className="absolute size-px opacity-0"
						onChange={() => choices.choose(row, { to: value })}
					/>
					{item && <Thumb name={item.name} slug={item.categorySlug} />}
					<span className="min-w-0 wrap-anywhere">
						{item ? <b className="block font-strong">{text}</b> : <span className="block px-2">{text}</span>}
						{item && (
							<span className="text-sm text-ink-2">
								{row.anyPrinting ? t("lists.entry.any") : formatPrinting(item)}
							</span>
						)}
					</span>
				</label>
			))}
		</fieldset>
	);
}

/**
 * How many, in which state and language, and on which list: for the page's script. On a phone they are folded to a
 * few words.
 */
function Details({ row, slug, choices }: Omit<DoubtfulRowProps, "onEnter">) {
	const t = useT();
	const [isOpen, setOpen] = useState(false);
	const side = sideOf(row, choices.all);
	const copy = chosenCopy(row, choices);
	const brief = [
		`×${copy.quantity}`,
		side === "have" &&
			(copy.condition ? t(conditionName(copy.condition, slug)) : t("lists.add.conditionAsk")),
		side === "have" && copy.language && t(`lists.entry.language.${copy.language}`),
	];
	return (
		<div className="needs-script min-w-0 max-md:order-last max-md:w-full">
			<button
				type="button"
				aria-expanded={isOpen}
				className={clsx(
					"num link min-h-11 items-center gap-1 text-md font-semibold md:hidden",
					isOpen ? "hidden" : "inline-flex",
					row.state === "choose" ? "ml-10" : "ml-23",
				)}
				onClick={() => setOpen(true)}
			>
				{brief.filter(Boolean).join(" · ")}
				<Icon name="chevron-down" size="s" />
			</button>
			<div className={clsx("flex flex-wrap items-center gap-2", !isOpen && "max-md:hidden")}>
				{side === "have" && <CopyFields row={row} slug={slug} choices={choices} />}
				<SmallSelect
					label={t("lists.page.lists")}
					value={side}
					options={sides.map((each) => ({ value: each, label: t(sideTitles[each]) }))}
					onChange={(value) => choices.choose(row, { side: value === "want" ? "want" : "have" })}
				/>
			</div>
		</div>
	);
}

/** How many copies there are, and how they are, by what was read and chosen. */
function chosenCopy(row: DoubtfulRow, { all }: Choices) {
	const { quantity, condition, language } = all.rows[row.key] ?? {};
	return {
		quantity: quantity ?? row.quantity,
		condition: condition === undefined ? row.copy.condition : condition,
		language: language === undefined ? row.copy.language : language,
	};
}

function CopyFields({ row, slug, choices }: Omit<DoubtfulRowProps, "onEnter">) {
	const t = useT();
	const { quantity, condition, language } = chosenCopy(row, choices);
	return (
		<>
			<Stepper
				value={quantity}
				min={1}
				max={quantityLimit}
				label={t("lists.entry.quantityLabel")}
				onChange={(next) => choices.choose(row, { quantity: next })}
			/>
			<SmallSelect
				label={t("listing.condition")}
				placeholder={t("lists.add.conditionAsk")}
				value={condition ?? ""}
				options={conditions.map((each) => ({ value: each, label: t(conditionName(each, slug)) }))}
				onChange={(value) => choices.choose(row, { condition: isCondition(value) ? value : null })}
			/>
			<SmallSelect
				label={t("common.language")}
				placeholder={t("lists.add.languageAsk")}
				value={language ?? ""}
				options={languages.map((each) => ({ value: each, label: t(`lists.entry.language.${each}`) }))}
				onChange={(value) =>
					choices.choose(row, { language: languages.find((each) => each === value) ?? null })
				}
			/>
		</>
	);
}

/** The titles of one's own lists. */
export const sideTitles = { have: "lists.page.have", want: "lists.page.want" } as const satisfies Record<
	Side,
	MessageKey
>;
