import { clsx } from "clsx";
import {
	categoryPictogram,
	conditionName,
	conditions,
	formatPrinting,
	isCondition,
} from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { useHydrated } from "#app/ui/hydration.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ImagePlaceholder } from "#app/ui/image-placeholder.tsx";
import { languages, quantityLimit, type Side, sides } from "../../rules.ts";
import {
	asTyped,
	type DoubtfulRow,
	leftOut,
	type ReviewItem,
	type RowTarget,
	sideOf,
	targetOf,
	typedName,
} from "../../rules-review.ts";
import { SmallSelect } from "./small-select.tsx";
import { Stepper } from "./stepper.tsx";
import type { Choices } from "./use-choices.ts";

interface DoubtfulRowProps {
	row: DoubtfulRow;
	/** The slug of the category that typed names are of. */
	slug: string | null;
	choices: Choices;
	onEnter: (line: number) => void;
}

/** Fields that only the page's script sends: a form takes no more than a few hundred. */
function useDetached(): { form?: string } {
	return useHydrated() ? { form: "choices" } : {};
}

/** A row that may be several items, or none that is known: one tap says which. */
export function DoubtfulRowView({ row, slug, choices, onEnter }: DoubtfulRowProps) {
	const t = useT();
	const target = targetOf(row, choices.all);
	const isAsking = row.state === "choose";
	const name = typedName(row);
	const enter = () => onEnter(row.line);
	return (
		<li
			className={clsx(
				"grid gap-x-4 gap-y-3",
				isAsking
					? "-mx-4 my-3 rounded-l bg-warn-soft px-4 py-4 max-md:-mx-2 max-md:px-3"
					: "border-b border-line py-4",
			)}
			onMouseEnter={enter}
			onFocus={enter}
		>
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<StateIcon state={target === leftOut ? "skip" : row.state} />
				{!isAsking && <Thumb name={name} slug={slug} />}
				<div className="min-w-0 flex-[1_1_200px] leading-tight wrap-anywhere">
					<b className={clsx("block font-strong", target === leftOut && "text-ink-3 line-through")}>
						<bdi>{isAsking ? t("lists.add.which", { name }) : t("lists.entry.quoted", { text: name })}</bdi>
					</b>
					<span className="text-sm text-ink-2">
						{isAsking ? t("lists.add.whichText", { count: row.candidates.length }) : t("lists.add.typedText")}
						{row.times > 1 && ` ${t("lists.add.times", { count: row.times })}`}
					</span>
					{row.text.trim() !== name && (
						<span className="block text-sm text-ink-2">
							{t("lists.add.says")} <bdi>{row.text.trim()}</bdi>
						</span>
					)}
				</div>
				<Details row={row} slug={row.candidates[0]?.categorySlug ?? slug} choices={choices} />
				{!isAsking && (
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
			{isAsking && <Alternatives row={row} name={name} target={target} choices={choices} />}
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
	const options: readonly { value: RowTarget; item?: ReviewItem; text: string }[] = [
		...row.candidates.map((item) => ({ value: item.id, item, text: item.name })),
		{ value: asTyped, text: t("lists.add.none", { name }) },
		{ value: leftOut, text: t("lists.add.leaveOut") },
	];
	const detached = useDetached();
	return (
		<fieldset className="grid gap-2 md:grid-cols-[repeat(auto-fill,minmax(180px,1fr))]">
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
						{...detached}
						type="radio"
						name={`to-${row.key}`}
						value={value}
						checked={target === value}
						className="absolute size-px opacity-0"
						onChange={() => choices.choose(row, { to: value })}
					/>
					{item && <Thumb name={item.name} slug={item.categorySlug} />}
					<span className="min-w-0 wrap-anywhere">
						{item ? <b className="block font-strong">{text}</b> : <span className="px-2">{text}</span>}
						{item && (
							<span className="text-sm text-ink-2">
								{row.isAny ? t("lists.entry.any") : formatPrinting(item)}
							</span>
						)}
					</span>
				</label>
			))}
		</fieldset>
	);
}

/** Quantity, state, language and list of a row: for the page's script. */
function Details({ row, slug, choices }: Omit<DoubtfulRowProps, "onEnter">) {
	const t = useT();
	const chosen = choices.all.rows[row.key] ?? {};
	const side = sideOf(row, choices.all);
	const sideTexts = { have: t("lists.page.have"), want: t("lists.page.want") } as const satisfies Record<
		Side,
		string
	>;
	return (
		<div className="needs-script flex flex-wrap items-center gap-2">
			{side === "have" && (
				<>
					<Stepper
						value={chosen.quantity ?? row.quantity}
						min={1}
						max={quantityLimit}
						label={t("lists.entry.quantityLabel")}
						onChange={(quantity) => choices.choose(row, { quantity })}
					/>
					<SmallSelect
						label={t("lists.entry.condition")}
						placeholder={t("lists.add.conditionAsk")}
						value={(chosen.condition === undefined ? row.condition : chosen.condition) ?? ""}
						options={conditions.map((each) => ({ value: each, label: t(conditionName(each, slug)) }))}
						onChange={(value) => choices.choose(row, { condition: isCondition(value) ? value : null })}
					/>
					<SmallSelect
						label={t("lists.entry.language")}
						placeholder={t("lists.add.languageAsk")}
						value={(chosen.language === undefined ? row.language : chosen.language) ?? ""}
						options={languages.map((each) => ({ value: each, label: t(`lists.entry.language.${each}`) }))}
						onChange={(value) =>
							choices.choose(row, { language: languages.find((each) => each === value) ?? null })
						}
					/>
				</>
			)}
			<SmallSelect
				label={t("lists.page.lists")}
				value={side}
				options={sides.map((each) => ({ value: each, label: sideTexts[each] }))}
				onChange={(value) => choices.choose(row, { side: value === "want" ? "want" : "have" })}
			/>
		</div>
	);
}
