import { Pager } from "#app/ui/pager.tsx";
import "./add.css";
import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { addToListsPath, importPath, refusedRowsPath, withSearch } from "#app/shared/paths.ts";
import { measureActBar } from "#app/ui/act-bar.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SegmentedControl } from "#app/ui/choice.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { sides } from "../../entry/rules.ts";
import {
	type ImportChoices,
	type ImportView,
	leftOut,
	type RowsView,
	refusalTexts,
	targetOf,
} from "../rules.ts";
import { AddHead, ReadBar, useCategoryOptions } from "./add-frame.tsx";
import { SideSection, UnusedRows } from "./import-sides.tsx";
import { SmallSelect } from "./small-fields.tsx";
import { useChoices } from "./use-choices.ts";

interface ImportScreenProps {
	view: ImportView;
	rowsView: RowsView;
	categories: readonly CategoryView[];
	/** Shows the question of a file once more; absent where it has none. */
	onQuestion?: (() => void) | undefined;
}

/** The read things before any is added: doubtful ones open, sure ones folded. */
export function ImportScreen({ view, rowsView, categories, onQuestion }: ImportScreenProps) {
	const t = useT();
	const { counts, lines } = rowsView;
	const doubtful = counts.choose + counts.typed;
	const total = doubtful + counts.sure;
	const [line, setLine] = useState<number | null>(null);
	const { categoryId, set, side } = view.settings;
	const title =
		total === 0
			? t("lists.add.nothingTitle")
			: doubtful === 0
				? t("lists.add.allSure")
				: t("lists.add.lookAt", { count: doubtful });
	const isText = view.kind === "text";
	return (
		<>
			<AddHead
				to={addToListsPath}
				back={t(isText ? "lists.add.correct" : "lists.add.otherFile")}
				title={title}
			>
				<span>{t("lists.add.readThings", { count: total })}</span>{" "}
				{doubtful > 0 && counts.sure > 0 && <span>{t("lists.add.othersSure", { count: counts.sure })}</span>}
			</AddHead>
			<div
				className={
					isText
						? "grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 lg:grid-cols-[366px_minmax(0,1fr)]"
						: "max-w-[1000px]"
				}
			>
				{isText && <PastedLines lines={lines} current={line} unused={rowsView.unused} />}
				<div className="min-w-0">
					<div className="flex flex-wrap items-end gap-x-6 gap-y-3">
						<ReadBar counts={counts} className="min-w-0 flex-[1_1_300px]" />
						<CategoryForm rowsView={rowsView} categories={categories} />
					</div>
					{onQuestion && (
						<Button variant="ghost" size="s" icon="edit" className="mt-3" onClick={onQuestion}>
							{t("lists.add.question.title")}
						</Button>
					)}
					{rowsView.isSetless && <SetForm key={set ?? ""} />}
					<Remarks view={view} rowsView={rowsView} />
					<ChoiceForm
						key={`${view.id} ${categoryId} ${set} ${side}`}
						view={view}
						rowsView={rowsView}
						slug={categories.find(({ id }) => id === rowsView.categoryId)?.slug ?? null}
						onEnter={setLine}
					/>
				</div>
			</div>
		</>
	);
}

interface PastedLinesProps extends Pick<RowsView, "lines" | "unused"> {
	/** The line of the row in hand, or null. */
	current: number | null;
}

/** The text as it was pasted, line by line: open beside the rows, folded above them on a phone. */
function PastedLines(props: PastedLinesProps) {
	return (
		<>
			<details className="pasted-lines group lg:hidden">
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

function PastedTitle({ lines }: PastedLinesProps) {
	const t = useT();
	return (
		<>
			<b className="font-display text-lg font-bold">{t("lists.add.pasted")}</b>
			<span className="num text-sm text-ink-2">{t("lists.add.lines", { count: lines.length })}</span>
		</>
	);
}

function PastedList({ lines, unused, current }: PastedLinesProps) {
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
			{rowsView.refusedCount > 0 && <RefusedRows view={view} rowsView={rowsView} />}
		</>
	);
}

/** The rows of a file that were left out, folded: each with its line and why. */
function RefusedRows({ view, rowsView }: Pick<ImportScreenProps, "view" | "rowsView">) {
	const t = useT();
	const count = rowsView.refusedCount;
	return (
		<details className="group mt-4 rounded-l bg-sunk px-4">
			<summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
				<Icon name="info" size="s" className="text-ink-2" />
				<b className="num font-strong">{t("lists.add.refusedRows", { count })}</b>
				<Icon name="chevron-down" size="s" className="ml-auto transition-transform group-open:rotate-180" />
			</summary>
			<ul className="grid gap-2 pb-4 text-md">
				{rowsView.refused.map(({ line, reason, text }) => (
					<li key={line} className="wrap-anywhere">
						<b className="num font-strong">{t("lists.add.refusedLine", { line })}</b>{" "}
						{t(refusalTexts[reason])} <bdi className="text-ink-2">{text}</bdi>
					</li>
				))}
				<li className="mt-2">
					<ButtonLink
						to={refusedRowsPath(view.id)}
						variant="secondary"
						size="s"
						icon="download"
						reloadDocument
					>
						{t("lists.add.refusedFile")}
					</ButtonLink>
				</li>
			</ul>
		</details>
	);
}

interface ChoiceFormProps extends Pick<ImportScreenProps, "view" | "rowsView"> {
	slug: string | null;
	onEnter: (line: number) => void;
}

function ChoiceForm({ view, rowsView, slug, onEnter }: ChoiceFormProps) {
	const t = useT();
	const { categoryId, set, side } = view.settings;
	const choices = useChoices(`review:${view.id}:${categoryId}:${set}:${side}`);
	const form = useActionForm({});
	const count = countChosen(rowsView, choices.all);
	/** A form takes no more than a few hundred fields: the script sends what was chosen as one. */
	function submit(event: FormEvent) {
		event.preventDefault();
		const sent = { intent: "add", choices: JSON.stringify(choices.all) };
		if (!form.isSending) void form.fetcher.submit(sent, { method: "post" });
	}
	return (
		<ActionForm form={form} worksWithoutScript onSubmit={submit}>
			<input type="hidden" name="intent" value="add" />
			{sides.map((each) => (
				<SideSection
					key={each}
					side={each}
					view={rowsView.sides[each]}
					slug={slug}
					choices={choices}
					onEnter={onEnter}
				/>
			))}
			{rowsView.pages > 1 && (
				<Pager
					page={{ number: rowsView.page, size: 1, total: rowsView.pages }}
					linkTo={(number) => withSearch(importPath(view.id), { pagina: String(number) })}
					text="common.pages.number"
				/>
			)}
			<UnusedRows rows={rowsView.unused} choices={choices} />
			{rowsView.existing > 0 && view.file?.format !== "reino" && !view.settings.isReplacing && (
				<div className="needs-script mt-8 max-w-[480px]">
					<SegmentedControl
						legend={t("lists.add.existing", {
							count: rowsView.existing,
						})}
						name="mode"
						value={choices.all.mode ?? "add"}
						onValueChange={(mode) => choices.chooseAll({ mode: mode === "keep" ? "keep" : "add" })}
						choices={[
							{ value: "add", label: t("lists.add.existingAdd") },
							{ value: "keep", label: t("lists.add.existingKeep") },
						]}
					/>
				</div>
			)}
			<div
				ref={measureActBar}
				className="sticky bottom-0 z-18 -mx-(--gutter) mt-8 bg-surface px-(--gutter) pt-3 pb-[calc(12px+var(--safe-bottom))] shadow-(--sh-bar) lg:-mx-4 lg:rounded-l lg:px-4"
			>
				<FormErrors form={form} otherwise="lists.add.failed" className="mb-3" />
				<div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-3">
					<p className="leading-tight max-md:w-full">
						<b className="block font-strong">{t("lists.add.willShow")}</b>
						<span className="text-sm text-ink-2">{t("lists.add.canUndo")}</span>
					</p>
					<Button type="submit" pending={form.isSending} disabled={count === 0} className="max-md:w-full">
						{t("lists.add.submit", { count })}
					</Button>
				</div>
			</div>
		</ActionForm>
	);
}

/** The rows that will be added: those that were read so, with what was chosen of the ones in sight. */
function countChosen({ sides: read, unused }: RowsView, choices: ImportChoices): number {
	const all = Object.values(read);
	const before = all.reduce((sum, { count }) => sum + count, 0);
	const rows = [
		...all.flatMap(({ doubtful }) => doubtful),
		...all.flatMap(({ sure }) => sure.flatMap(({ rows }) => rows)),
		...unused,
	];
	return rows.reduce((sum, row) => {
		const was = row.preset === leftOut ? 0 : 1;
		const is = targetOf(row, choices) === leftOut ? 0 : 1;
		return sum + (is - was) * ("times" in row ? Number(row.times) : 1);
	}, before);
}
