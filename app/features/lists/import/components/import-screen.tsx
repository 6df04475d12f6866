import { Pager } from "#app/ui/pager.tsx";
import "./add.css";
import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { addToListsPath, importPath } from "#app/shared/list-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SegmentedControl } from "#app/ui/choice-set.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TaskBar, TaskHead } from "#app/ui/task-frame.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { sides } from "../../entry/rules.ts";
import type { ImportView, RowsView } from "../rules.ts";
import { countChosen } from "../rules-choices.ts";
import { AddHead, ReadBar, useCategoryOptions } from "./add-frame.tsx";
import { DoubtfulRowView } from "./doubtful-row.tsx";
import { SideSection } from "./import-sides.tsx";
import { countLeft, LeftRows } from "./left-rows.tsx";
import { SmallSelect } from "./small-fields.tsx";
import { type Choices, useChoices } from "./use-choices.ts";

interface ImportScreenProps {
	view: ImportView;
	rowsView: RowsView;
	categories: readonly CategoryView[];
	/** Shows the question of a file once more; absent where it has none. */
	onQuestion?: (() => void) | undefined;
}

/** The read things before any is added: doubtful ones first, then each sure one as it will be. */
export function ImportScreen(props: ImportScreenProps) {
	const { view, rowsView } = props;
	const [line, setLine] = useState<number | null>(null);
	const [isPaperOpen, setPaperOpen] = useState(false);
	const { categoryId, set, side } = view.settings;
	const isText = view.kind === "text";
	return (
		<>
			<ImportHead {...props} isPaperOpen={isPaperOpen} onPaper={() => setPaperOpen(!isPaperOpen)} />
			<div className={isText ? "import-columns" : "max-w-[1000px]"}>
				{isText && (
					<PastedLines lines={rowsView.lines} current={line} unused={rowsView.unused} isOpen={isPaperOpen} />
				)}
				<ImportRows key={`${view.id} ${categoryId} ${set} ${side}`} {...props} onEnter={setLine} />
			</div>
		</>
	);
}

interface ImportHeadProps extends ImportScreenProps {
	isPaperOpen: boolean;
	onPaper: () => void;
}

/** How many things were read, and how many of them are to be looked at. */
function ImportHead({ view, rowsView, isPaperOpen, onPaper }: ImportHeadProps) {
	const t = useT();
	const { counts, units, sides: read } = rowsView;
	const doubtful = counts.choose + counts.typed;
	const things = read.have.count + read.want.count;
	const isText = view.kind === "text";
	const back = { to: addToListsPath, label: t(isText ? "lists.add.correct" : "lists.add.otherFile") };
	const repeated = units > things ? t("lists.add.units", { count: units }) : null;
	const title =
		doubtful > 0
			? t("lists.add.lookAt", { count: doubtful })
			: t(counts.sure > 0 ? "lists.add.allSure" : "lists.add.nothingTitle");
	return (
		<>
			<TaskHead back={back} title={t("lists.add.readCount", { count: things })} text={repeated}>
				{isText && (
					<IconButton
						icon="paste"
						label={t("lists.add.pasted")}
						aria-expanded={isPaperOpen}
						onClick={onPaper}
					/>
				)}
			</TaskHead>
			<AddHead to={back.to} back={back.label} isInTask title={<NumberedTitle text={title} />}>
				<span className="max-md:hidden">
					{[t("lists.add.readCount", { count: things }), repeated].filter(Boolean).join(", ")}.{" "}
				</span>
				{counts.sure > 0 &&
					(doubtful > 0 ? t("lists.add.othersSure", { count: counts.sure }) : t("lists.add.sureText"))}
			</AddHead>
		</>
	);
}

/** A title whose number is quieter than its words. */
function NumberedTitle({ text }: { text: string }) {
	const [words = "", number, rest] = text.split(/(\d[\d.,]*)/);
	return (
		<>
			{words}
			{number && <span className="num font-normal text-ink-3">{number}</span>}
			{rest}
		</>
	);
}

interface ImportRowsProps extends ImportScreenProps {
	onEnter: (line: number) => void;
}

/** The rows with what is chosen of them, and the act that adds them. */
function ImportRows({ view, rowsView, categories, onQuestion, onEnter }: ImportRowsProps) {
	const t = useT();
	const { categoryId, set, side } = view.settings;
	const choices = useChoices(`review:${view.id}:${categoryId}:${set}:${side}`, rowsView.lines);
	const slug = categories.find(({ id }) => id === rowsView.categoryId)?.slug ?? null;
	const { counts, doubtful } = rowsView;
	const barCounts = { sure: counts.sure, ask: counts.choose + counts.typed, left: countLeft(rowsView) };
	return (
		<div className="min-w-0">
			<ReadBar counts={barCounts} className="mb-5" />
			{rowsView.isSetless && <SetForm key={set ?? ""} />}
			<Remarks view={view} rowsView={rowsView} />
			{doubtful.length > 0 && (
				<ul aria-label={t("lists.add.toAsk")}>
					{doubtful.map((row) => (
						<DoubtfulRowView key={row.key} row={row} slug={slug} choices={choices} onEnter={onEnter} />
					))}
				</ul>
			)}
			{rowsView.pages > 1 && (
				<Pager
					page={{ number: rowsView.page, size: 1, total: rowsView.pages }}
					linkTo={(number) => withSearch(importPath(view.id), { pagina: String(number) })}
					text="common.pages.number"
				/>
			)}
			<div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
				<CategoryForm rowsView={rowsView} categories={categories} />
				{onQuestion && (
					<Button variant="ghost" size="s" icon="edit" onClick={onQuestion}>
						{t("lists.add.question.title")}
					</Button>
				)}
			</div>
			{sides.map((each) => (
				<SideSection key={each} side={each} view={rowsView.sides[each]} slug={slug} choices={choices} />
			))}
			<LeftRows id={view.id} rowsView={rowsView} choices={choices} />
			<ExistingChoice view={view} rowsView={rowsView} choices={choices} />
			<p className="mt-8 mb-6 flex items-center gap-3 text-md text-ink-2">
				<Icon name="eye" size="s" />
				<span>{`${t("lists.add.willShow")} ${t("lists.add.canUndo")}`}</span>
			</p>
			<AddForm rowsView={rowsView} choices={choices} />
		</div>
	);
}

/** Whether what is on the lists already adds up; asked where something is. */
function ExistingChoice({
	view,
	rowsView,
	choices,
}: Pick<ImportRowsProps, "view" | "rowsView"> & { choices: Choices }) {
	const t = useT();
	const { existing } = rowsView;
	if (existing === 0 || view.file?.format === "reino" || view.settings.isReplacing) return null;
	return (
		<div className="needs-script mt-8 max-w-[480px]">
			<SegmentedControl
				legend={t("lists.add.existing", { count: existing })}
				name="mode"
				value={choices.all.mode ?? "add"}
				onValueChange={(mode) => choices.chooseAll({ mode: mode === "keep" ? "keep" : "add" })}
				choices={[
					{ value: "add", label: t("lists.add.existingAdd") },
					{ value: "keep", label: t("lists.add.existingKeep") },
				]}
			/>
		</div>
	);
}

/** The act that adds what was read, with what was chosen. */
function AddForm({ rowsView, choices }: Pick<ImportRowsProps, "rowsView"> & { choices: Choices }) {
	const t = useT();
	const format = useFormat();
	const form = useActionForm({});
	const { have, want } = countChosen(rowsView, choices.all);
	const count = have + want;
	const split = [
		have > 0 && t("lists.add.toHave", { count: have }),
		want > 0 && t("lists.add.toWant", { count: want }),
	];
	/** A form takes no more than a few hundred fields: the script sends what was chosen as one. */
	function submit(event: FormEvent) {
		event.preventDefault();
		const sent = { intent: "add", choices: JSON.stringify(choices.all) };
		if (!form.isSending) void form.fetcher.submit(sent, { method: "post" });
	}
	return (
		<ActionForm form={form} worksWithoutScript onSubmit={submit}>
			<input type="hidden" name="intent" value="add" />
			<TaskBar
				problem={<FormErrors form={form} otherwise="lists.add.failed" className="mb-3" />}
				summary={
					<>
						<b className="mr-2 font-display text-xl font-bold text-ink">{format.number(count)}</b>
						{split.filter(Boolean).join(", ")}
					</>
				}
			>
				<Button type="submit" pending={form.isSending} disabled={count === 0}>
					{t("lists.add.submit", { count })}
				</Button>
			</TaskBar>
		</ActionForm>
	);
}

interface PastedLinesProps extends Pick<RowsView, "lines" | "unused"> {
	/** The line of the row in hand, or null. */
	current: number | null;
	/** Whether a phone shows it. */
	isOpen: boolean;
}

/** The text as it was pasted, line by line: beside the rows, folded above them, or on a phone behind a button of the head. */
function PastedLines(props: PastedLinesProps) {
	return (
		<>
			<details
				open={props.isOpen}
				className={clsx("pasted-lines group lg:hidden", !props.isOpen && "max-md:hidden")}
			>
				<summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 px-4 [&::-webkit-details-marker]:hidden">
					<PastedTitle {...props} />
					<Icon name="chevron-down" size="s" className="ml-auto transition-transform group-open:rotate-180" />
				</summary>
				<PastedList {...props} />
			</details>
			<section className="pasted-lines sticky top-4 max-lg:hidden">
				<div className="flex min-h-14 items-center gap-2 px-4">
					<PastedTitle {...props} />
				</div>
				<PastedList {...props} />
			</section>
		</>
	);
}

function PastedTitle({ lines }: Pick<PastedLinesProps, "lines">) {
	const t = useT();
	return (
		<>
			<b className="font-display text-lg font-bold">{t("lists.add.pasted")}</b>
			<span className="num text-sm text-ink-2">{t("lists.add.lines", { count: lines.length })}</span>
		</>
	);
}

function PastedList({ lines, unused, current }: Omit<PastedLinesProps, "isOpen">) {
	const left = new Set(unused.map(({ line }) => line));
	return (
		<ol>
			{lines.map(({ line, text, kind }) => (
				<li
					key={line}
					className={clsx(
						(kind === "heading" || kind === "set") && "heading",
						left.has(line) && "unused",
						line === current && "current",
					)}
				>
					<span className="num">{line}</span>
					<bdi>{text}</bdi>
				</li>
			))}
		</ol>
	);
}

/** The category that typed names are of, and that decides where names are in several; another one reads anew. */
function CategoryForm({ rowsView, categories }: Pick<ImportScreenProps, "rowsView" | "categories">) {
	const t = useT();
	const form = useActionForm({});
	const options = useCategoryOptions(categories);
	return (
		<ActionForm form={form} className="flex min-w-0 flex-wrap items-center gap-2">
			<input type="hidden" name="intent" value="change" />
			<span className="text-md text-ink-2">{t("lists.add.readAs")}</span>
			<SmallSelect
				key={rowsView.categoryId}
				name="categoryId"
				label={t("lists.add.readAs")}
				defaultValue={rowsView.categoryId ?? ""}
				options={options}
				onChange={(_, field) => field.form?.requestSubmit()}
			/>
		</ActionForm>
	);
}

/** Numbers whose set nothing names: it is asked once for all of them. */
function SetForm() {
	const t = useT();
	const labels = { set: t("lists.add.whichSet") };
	const form = useActionForm({ labels });
	return (
		<ActionForm form={form} className="mt-5 rounded-l bg-warn-soft p-4">
			<input type="hidden" name="intent" value="change" />
			<div className="flex flex-wrap items-end gap-3">
				<TextField
					{...form.field("set")}
					label={labels.set}
					hint={t("lists.add.whichSetHint")}
					autoComplete="off"
					className="min-w-0 flex-1"
				/>
				<Button type="submit" pending={form.isSending}>
					{t("lists.add.readAgain")}
				</Button>
			</div>
		</ActionForm>
	);
}

function Remarks({ view, rowsView }: Pick<ImportScreenProps, "view" | "rowsView">) {
	const t = useT();
	const remarks = [
		view.failure && t(`errors.${view.failure}` as "errors.list.full"),
		view.file?.format === "reino" && t("lists.add.ownExport"),
		rowsView.capped > 0 && t("lists.add.capped", { count: rowsView.capped }),
	].filter((text) => typeof text === "string");
	return (
		<>
			{remarks.map((text) => (
				<Notice key={text} tone="plain" icon="info" className="mt-4">
					<p>{text}</p>
				</Notice>
			))}
		</>
	);
}
