import { clsx } from "clsx";
import { type CSSProperties, type ReactNode, useState } from "react";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { addToListsPath } from "#app/shared/paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SegmentedControl } from "#app/ui/choice.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { keepLimit, type ReviewFile, type ReviewView } from "../../rules-review.ts";
import type { HaveChoice } from "../../rules-sources.ts";
import { AddHead } from "./add-head.tsx";
import { FileCard } from "./file-card.tsx";
import { useFormatName } from "./format-names.ts";
import { Stepper } from "./stepper.tsx";
import "./add.css";

type Kind = HaveChoice["kind"];

const kinds = ["all", "marked", "repeated"] as const satisfies readonly Kind[];
const titles = {
	all: "lists.add.question.all",
	marked: "lists.add.question.marked",
	repeated: "lists.add.question.repeated",
} as const satisfies Record<Kind, MessageKey>;

/** The question which part of a collection goes to the haves: asked once, where the file does not say. */
export function FileQuestion({
	view,
	file,
	onDone,
}: {
	view: ReviewView;
	file: ReviewFile;
	onDone: () => void;
}) {
	const t = useT();
	const format = useFormat();
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
			<AddHead to={addToListsPath} back={t("lists.add.otherFile")} title={t("lists.add.question.title")}>
				{t("lists.add.question.lead")}
			</AddHead>
			<FileCard file={file} />
			<ActionForm form={form} worksWithoutScript>
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
				<div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6 max-md:flex-col max-md:items-stretch max-md:text-center">
					<Button type="submit" endIcon="chevron-right" pending={form.isSending}>
						{t("lists.add.reviewCount", { count, number: format.number(count) })}
					</Button>
					<p className="text-md text-ink-2">
						{t("lists.add.question.after")}{" "}
						{doubtful > 0 && t("lists.add.question.doubtful", { count: doubtful })}
					</p>
				</div>
			</ActionForm>
		</div>
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
