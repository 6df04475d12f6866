import "./add.css";
import { clsx } from "clsx";
import { type CSSProperties, type ReactNode, useState } from "react";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { formatFileSize } from "#app/i18n/file-size.ts";
import { useFormat, useLocale, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { addToListsPath } from "#app/shared/list-paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SegmentedControl } from "#app/ui/choice-set.tsx";
import { SelectField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TaskBar, TaskHead } from "#app/ui/task-frame.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { type ImportFile, type ImportView, keepLimit, type MappingView } from "../rules.ts";
import { type FormatName, type HaveChoice, type Meaning, meanings } from "../rules-reading.ts";
import { AddHead, ReadBar, useCategoryOptions } from "./add-frame.tsx";
import { Stepper } from "./small-fields.tsx";

type Kind = HaveChoice["kind"];

const kinds = ["all", "marked", "repeated"] as const satisfies readonly Kind[];
const titles = {
	all: "lists.add.question.all",
	marked: "lists.add.question.marked",
	repeated: "lists.add.question.repeated",
} as const satisfies Record<Kind, MessageKey>;

/** The question which part of a collection goes to the haves: asked once, where the file does not say. */
export function FileQuestionStep({
	view,
	file,
	onDone,
}: {
	view: ImportView;
	file: ImportFile;
	onDone: () => void;
}) {
	const t = useT();
	const form = useActionForm({ onDone });
	const [kind, setKind] = useState<Kind>(view.settings.choice?.kind ?? file.preset);
	const [keep, setKeep] = useState(view.settings.choice?.kind === "repeated" ? view.settings.choice.keep : 1);
	const nameOf = useFormatName();
	const { question } = file;
	if (!question) return null;
	const counts = { ...question, repeated: question.repeated[keep] ?? 0 };
	const count = counts[kind];
	const doubtful = file.counts.choose + file.counts.typed;
	return (
		<div className="max-w-[1000px]">
			<FileHead title={t("lists.add.question.title")} fileName={view.settings.fileName}>
				{t("lists.add.question.lead")}
			</FileHead>
			<FileCard file={file} />
			<ActionForm form={form}>
				<input type="hidden" name="intent" value="change" />
				<FormErrors form={form} className="mt-4" />
				<fieldset className="mt-7 mb-8 grid gap-4 max-md:mt-5 max-md:mb-6 max-md:gap-3 md:grid-cols-3">
					<legend className="sr-only">{t("lists.add.question.title")}</legend>
					{kinds.map((each) => (
						<Answer
							key={each}
							kind={each}
							count={counts[each]}
							isChosen={kind === each}
							isPossible={each === "repeated" ? question.repeated[0] !== 0 : question[each] > 0}
							onChoose={() => setKind(each)}
						>
							{each === "repeated" && (
								<Keep keep={keep} onKeep={setKeep} isDisabled={question.repeated[0] === 0} />
							)}
						</Answer>
					))}
				</fieldset>
				<div className="max-w-[640px]">
					<SegmentedControl
						legend={t("lists.add.question.before")}
						name="mode"
						defaultValue={view.settings.isReplacing ? "replace" : "add"}
						choices={[
							{ value: "add", label: t("lists.add.question.add") },
							{ value: "replace", label: t("lists.add.question.replace", { source: nameOf(file.format) }) },
						]}
					/>
				</div>
				<p className="my-6 text-md text-ink-2">
					{t("lists.add.question.after")}{" "}
					{doubtful > 0 && t("lists.add.question.doubtful", { count: doubtful })}
				</p>
				<TaskBar>
					<Button type="submit" endIcon="chevron-right" pending={form.isSending}>
						{t("lists.add.reviewCount", { count })}
					</Button>
				</TaskBar>
			</ActionForm>
		</div>
	);
}

interface FileHeadProps {
	title: string;
	/** Empty for a file without a name. */
	fileName: string | null;
	children: ReactNode;
}

/** The head of a step about a file, which on a phone is that of the task. */
function FileHead({ title, fileName, children }: FileHeadProps) {
	const t = useT();
	const back = t("lists.add.otherFile");
	return (
		<>
			<TaskHead back={{ to: addToListsPath, label: back }} title={fileName || t("lists.add.yourFile")} />
			<AddHead to={addToListsPath} back={back} isInTask title={title}>
				{children}
			</AddHead>
		</>
	);
}

interface AnswerProps {
	kind: Kind;
	count: number;
	isChosen: boolean;
	isPossible: boolean;
	onChoose: () => void;
	children: ReactNode;
}

/** The cards of the picture's piles, from the lowest. */
const piles = ["a", "bcd", "e", "fg", "h"];

function Answer({ kind, count, isChosen, isPossible, onChoose, children }: AnswerProps) {
	const t = useT();
	const format = useFormat();
	return (
		<label
			className={clsx(
				"relative grid content-start gap-x-3 rounded-l p-5 max-lg:grid-cols-[minmax(0,1fr)_auto] max-md:p-4",
				isChosen ? "bg-royal-soft inset-ring-3 inset-ring-royal shadow-2" : "inset-ring-2",
				!isChosen && (isPossible ? "bg-surface inset-ring-line-2" : "bg-sunk text-ink-3 inset-ring-line"),
				isPossible && "cursor-pointer",
			)}
		>
			<input
				type="radio"
				name="choice"
				value={kind}
				checked={isChosen}
				disabled={!isPossible}
				className="absolute size-px opacity-0"
				onChange={onChoose}
			/>
			<span
				className={clsx(
					"card-fan max-lg:col-start-2 max-lg:row-start-1 max-lg:self-center",
					kind === "repeated" ? "max-lg:row-span-2" : "max-lg:row-span-3",
				)}
				aria-hidden="true"
			>
				{piles.map((pile) => (
					<span key={pile}>
						{[...pile].map((card, at) => (
							<i
								key={card}
								className={clsx(
									isPossible && (kind === "all" || (kind === "repeated" && at > 0)) && "swapped",
								)}
								style={{ "--i": at } as CSSProperties}
							/>
						))}
					</span>
				))}
			</span>
			<b className="text-lg font-strong lg:mt-4 max-lg:row-start-1">{t(titles[kind])}</b>
			<strong className="num font-narrow text-3xl leading-none font-black max-lg:row-start-2">
				{format.number(count)}
			</strong>
			{children || (
				<span className="mt-2 text-md leading-snug text-ink-2 max-lg:row-start-3">
					{t(
						kind === "all"
							? "lists.add.question.allText"
							: isPossible
								? "lists.add.question.markedText"
								: "lists.add.question.noneMarked",
					)}
				</span>
			)}
		</label>
	);
}

/** The number of copies of each thing that stay. */
function Keep({
	keep,
	onKeep,
	isDisabled,
}: {
	keep: number;
	onKeep: (keep: number) => void;
	isDisabled: boolean;
}) {
	const t = useT();
	return (
		<span className="mt-2 flex flex-wrap items-center gap-2 text-md text-ink-2 max-lg:col-span-2 max-lg:row-start-3">
			{t("lists.add.question.keeping")}
			<Stepper
				name="keep"
				value={keep}
				min={0}
				max={keepLimit}
				label={t("lists.add.question.keepLabel")}
				disabled={isDisabled}
				onChange={onKeep}
			/>
			{t("lists.add.question.ofEach")}
		</span>
	);
}

/** A file that was sent: its name, who wrote it, and what was found in it. */
function FileCard({ file }: { file: ImportFile }) {
	const t = useT();
	const locale = useLocale();
	const nameOf = useFormatName();
	return (
		<div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-l bg-sunk p-4">
			<span className="grid h-16 w-13 place-items-center rounded-s bg-surface text-royal shadow-1 inset-ring inset-ring-line">
				<Icon name="list" />
			</span>
			<span className="min-w-0 flex-1">
				<b className="block font-display text-lg leading-tight font-bold wrap-anywhere">
					<bdi>{file.name || t("lists.add.yourFile")}</bdi>
				</b>
				<small className="num text-md text-ink-2">
					{[
						nameOf(file.format),
						t("lists.add.rows", { count: file.rows }),
						formatFileSize(file.bytes, locale),
					].join(" · ")}
				</small>
			</span>
			<ReadBar
				counts={{
					sure: file.counts.sure,
					ask: file.counts.choose + file.counts.typed,
					left: file.counts.unused,
				}}
				className="w-full md:max-w-[400px]"
			/>
		</div>
	);
}

/** The apps as they call themselves. */
const names = {
	reino: "Reino",
	manabox: "ManaBox",
	deckbox: "Deckbox",
	moxfield: "Moxfield",
	tcgplayer: "TCGplayer",
	tcgplayer_seller: "TCGplayer",
	dragon_shield: "Dragon Shield",
	collectr: "Collectr",
	delver: "Delver Lens",
	topdecked: "TopDecked",
	helvault: "Helvault",
	archidekt: "Archidekt",
	mtggoldfish: "MTGGoldfish",
	mtgo: "MTGO",
	gameye: "GAMEYE",
	clz: "CLZ",
	pricecharting: "PriceCharting",
	boardgamegeek: "BoardGameGeek",
	encuentra_cartas: "encuentra-cartas",
	cardmarket: "Cardmarket",
	launchbox: "LaunchBox",
	dreamborn: "Dreamborn",
	ygoprodeck: "YGOPRODeck",
} as const satisfies Record<FormatName, string>;

/** Names the app that wrote a file; of columns that somebody named, that it is their own file. */
function useFormatName() {
	const t = useT();
	return (format: FormatName | "mapped" | null) =>
		format === null || format === "mapped" ? t("lists.add.ownFile") : names[format];
}

const meaningTexts = {
	name: "common.name",
	quantity: "lists.entry.quantityLabel",
	set: "lists.add.column.set",
	code: "lists.add.column.code",
	number: "common.number",
	category: "common.category",
	condition: "listing.condition",
	completeness: "listing.completeness",
	language: "common.language",
	finish: "lists.entry.finish",
	grade: "lists.entry.grade",
	forTrade: "lists.add.column.forTrade",
	note: "lists.entry.note",
} as const satisfies Record<Meaning, MessageKey>;

interface ColumnMappingProps {
	view: ImportView;
	mapping: MappingView;
	categories: readonly CategoryView[];
}

/** The columns of a file that no known app wrote, for its owner to say what each is. */
export function ColumnMappingStep({ view, mapping, categories }: ColumnMappingProps) {
	const t = useT();
	const labels = Object.fromEntries(meanings.map((meaning) => [meaning, t(meaningTexts[meaning])]));
	const form = useActionForm({ labels });
	const options = [{ value: "", label: t("lists.add.anyCategory") }, ...useCategoryOptions(categories)];
	const isFound = (meaning: Meaning) => meaning === "name" || mapping.suggested[meaning] !== undefined;
	const [found, others] = [meanings.filter(isFound), meanings.filter((meaning) => !isFound(meaning))];
	const columns = [
		{ value: "", label: t("lists.add.column.none") },
		...mapping.columns.map((column, at) => ({
			value: String(at),
			label: column || t("lists.add.column.unnamed", { number: at + 1 }),
		})),
	];
	const column = (meaning: Meaning) => (
		<ColumnField
			key={meaning}
			meaning={meaning}
			mapping={mapping}
			options={columns}
			{...form.field(meaning)}
		/>
	);
	const [before, after] = t("lists.add.column.lead", { file: "\n" }).split("\n");
	return (
		<div className="max-w-[1000px]">
			<FileHead title={t("lists.add.column.title")} fileName={view.settings.fileName}>
				{before}
				<bdi className="inline-block max-w-full wrap-anywhere">
					{view.settings.fileName || t("lists.add.yourFile")}
				</bdi>
				{after}
			</FileHead>
			<Sample mapping={mapping} />
			<ActionForm form={form} className="mt-6 grid gap-6">
				<FormErrors form={form} />
				<input type="hidden" name="intent" value="change" />
				<input type="hidden" name="mapping" value="columns" />
				<div className={clsx("grid gap-4 md:grid-cols-4", found.length > 1 && "grid-cols-2")}>
					{found.map(column)}
				</div>
				{others.length > 0 && (
					<details className="group rounded-l bg-sunk px-4">
						<summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
							<b className="font-strong">{t("lists.add.column.others")}</b>
							<Icon
								name="chevron-down"
								size="s"
								className="ml-auto transition-transform group-open:rotate-180"
							/>
						</summary>
						<div className="grid grid-cols-2 gap-4 pb-4 md:grid-cols-4">{others.map(column)}</div>
					</details>
				)}
				<div className="grid gap-4 md:grid-cols-4">
					<SelectField
						name="categoryId"
						label={t("lists.add.column.what")}
						options={options}
						defaultValue={view.settings.categoryId ?? ""}
					/>
				</div>
				<TaskBar>
					<Button type="submit" endIcon="chevron-right" pending={form.isSending}>
						{t("lists.add.column.read")}
					</Button>
				</TaskBar>
			</ActionForm>
		</div>
	);
}

interface ColumnFieldProps extends Pick<ColumnMappingProps, "mapping"> {
	meaning: Meaning;
	options: readonly { readonly value: string; readonly label: string }[];
	id: string;
	error: string | undefined;
}

/** The column of a meaning, with what its first rows have: a heading alone seldom says what is below it. */
function ColumnField({ meaning, mapping: { suggested, sample }, options, id, error }: ColumnFieldProps) {
	const t = useT();
	const [chosen, setChosen] = useState(String(suggested[meaning] ?? ""));
	const examples = chosen === "" ? [] : sample.flatMap((row) => row[Number(chosen)] || []);
	return (
		<SelectField
			id={id}
			name={`column-${meaning}`}
			label={t(meaningTexts[meaning])}
			hint={examples.length > 0 && <bdi className="line-clamp-1 wrap-anywhere">{examples.join(", ")}</bdi>}
			error={error}
			options={options}
			value={chosen}
			onValueChange={setChosen}
		/>
	);
}

/** The first rows, as the file has them. */
function Sample({ mapping: { columns, sample } }: { mapping: MappingView }) {
	const t = useT();
	const places = Array.from(columns.keys());
	const rows = Array.from(sample.keys());
	return (
		<section className="overflow-x-auto rounded-l bg-sunk p-4" aria-label={t("lists.add.column.sample")}>
			<table className="text-sm">
				<thead>
					<tr>
						{places.map((place) => (
							<th key={place} scope="col" className="px-3 py-2 text-left font-strong whitespace-nowrap">
								<bdi>{columns[place]}</bdi>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row} className="border-t border-line">
							{places.map((place) => (
								<td key={place} className="px-3 py-2 whitespace-nowrap text-ink-2">
									<bdi>{sample[row]?.[place] ?? ""}</bdi>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
