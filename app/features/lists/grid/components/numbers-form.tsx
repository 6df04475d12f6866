import { type CSSProperties, type FormEvent, useId, useState } from "react";
import { Form } from "react-router";
import { quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import { failureText } from "#app/i18n/error-messages.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { type Result, refusedTexts } from "#app/shared/result.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Side } from "../../entry/rules.ts";
import {
	type MarkedNumbers,
	type NumberProblem,
	numbersMaxLength,
	type ReadNumbers,
	readCellNumbers,
} from "../rules.ts";

export interface NumbersFormProps {
	/** All numbers of the set, in their order. */
	numbers: readonly string[];
	isAlbum: boolean;
	/** The result of the form where there is no script. */
	result: Result<MarkedNumbers> | undefined;
	/** Marks what was typed; null where the form is posted. */
	onMark: ((side: Side, cells: ReadNumbers["cells"]) => void) | null;
}

interface Outcome {
	readonly count: number;
	readonly problems: ReadNumbers["problems"];
}

/** A field for many numbers at once, as one would dictate them. */
export function NumbersForm({ numbers, isAlbum, result, onMark }: NumbersFormProps) {
	const t = useT();
	const [typed, setTyped] = useState<string | null>(null);
	const [outcome, setOutcome] = useState<Outcome | null>(result?.ok ? result.value : null);
	const statusId = useId();
	const submit = (event: FormEvent<HTMLFormElement>) => {
		if (!onMark) return;
		event.preventDefault();
		const form = new FormData(event.currentTarget);
		const side: Side = form.get("side") === "have" ? "have" : "want";
		const { cells, problems } = readCellNumbers(String(form.get("numbers")), numbers);
		onMark(side, cells);
		setOutcome({ count: cells.length, problems });
		setTyped(problems.map(({ text }) => text).join(", "));
	};
	const initial = refusedTexts(result).find(([name]) => name === "numbers")?.[1] ?? "";
	return (
		<Form method="post" onSubmit={submit} className="w-full max-w-[660px] flex-[1_1_520px]">
			<div className="flex flex-wrap items-center gap-2.5">
				<SideChoice />
				<label className="input flex-1">
					<span className="sr-only">{t("lists.set.numbers")}</span>
					<input
						name="numbers"
						maxLength={numbersMaxLength}
						placeholder={isAlbum ? t("lists.set.numbersAlbum") : "1-5, 9, 12x2"}
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						enterKeyHint="done"
						aria-describedby={statusId}
						aria-invalid={outcome && outcome.problems.length > 0 ? true : undefined}
						{...(typed === null ? { defaultValue: initial } : { value: typed })}
						onInput={(event) => setTyped(event.currentTarget.value)}
					/>
				</label>
				<Button type="submit">{t("lists.set.mark")}</Button>
			</div>
			<div id={statusId} role="status" className="text-sm">
				{outcome && <OutcomeLine {...outcome} />}
				{result?.ok === false && <p className="mt-2 text-bad">{failureText(t, result.failure)}</p>}
			</div>
		</Form>
	);
}

function SideChoice() {
	const t = useT();
	const choices = { want: t("lists.set.sideWant"), have: t("lists.set.sideHave") };
	return (
		<fieldset className="w-full md:w-auto">
			<legend className="sr-only">{t("lists.set.side")}</legend>
			<div className="seg md:w-[212px]" style={{ "--options": 2 } as CSSProperties}>
				{(["want", "have"] as const).map((side) => (
					<label key={side}>
						<input type="radio" name="side" value={side} defaultChecked={side === "want"} />
						<span>{choices[side]}</span>
					</label>
				))}
			</div>
		</fieldset>
	);
}

/** The number of marked things, and each part that names nothing. */
function OutcomeLine({ count, problems }: Outcome) {
	const t = useT();
	const format = useFormat();
	const of = (problem: NumberProblem) =>
		problems.filter((part) => part.problem === problem).map(({ text }) => text);
	const lines = (
		[
			["unknown", "lists.set.unknown"],
			["backwards", "lists.set.backwards"],
			["tooMany", "lists.set.tooMany"],
			["unreadable", "lists.set.unreadable"],
		] as const
	).flatMap(([problem, key]) => {
		const parts = of(problem);
		return parts.length > 0 ? [t(key, { parts: format.list(shorten(parts)), max: quantityLimit })] : [];
	});
	return (
		<>
			{count > 0 && (
				<p className="mt-2 flex items-center gap-2 text-ink-2">
					<Icon name="check" size="s" className="text-ok" />
					<span>{t("lists.set.marked", { count })}</span>
				</p>
			)}
			{lines.map((line) => (
				<p key={line} className="mt-2 break-words text-bad">
					{line}
				</p>
			))}
		</>
	);
}

const shownParts = 8;

/** The first few of many, each of a length that can be read. */
function shorten(parts: readonly string[]): string[] {
	const shown = parts.slice(0, shownParts).map((part) => (part.length > 24 ? `${part.slice(0, 24)}…` : part));
	return parts.length > shownParts ? [...shown, "…"] : shown;
}
