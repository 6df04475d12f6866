import { type ReactNode, useEffect, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useStoredDraft } from "#app/ui/use-draft.ts";
import type { Side } from "../../entry/rules.ts";
import { textLimits } from "../rules-reading.ts";
import { checkText, draftDays, pasteDraft, pasteKey, storePasteSide } from "./paste-draft.ts";
import { PastePaper } from "./paste-paper.tsx";
import { useSendStored } from "./use-send-stored.ts";

interface PasteFormProps<T> {
	/** The list of what stands below no heading; null where it is asked. */
	side: Side | null;
	result: Result<T> | undefined;
	/** The text that was typed when the page came back without script. */
	typed: string;
	/** Hears a file that is dropped on the paper, where one can be read. */
	onFile?: (files: FileList) => void;
	/** Days for which the browser stores the text. */
	days?: number;
	/** The name of the button that sends the text. */
	send?: string;
	/** The server's reading of a text, which need not be guessed then. */
	known?: KnownText | null;
	/** A question above that button. */
	children?: ReactNode;
	/** Hears what came of the text. */
	onDone?: (value: T) => void;
}

/** The ruled paper that a list is pasted on, and how much is on it. */
export function PasteForm<T>({
	side,
	result,
	typed,
	onFile,
	days = draftDays.member,
	send,
	known = null,
	children,
	onDone,
}: PasteFormProps<T>) {
	const t = useT();
	const form = useActionForm<T>({
		labels: { text: t("lists.add.text") },
		result,
		checks: { text: checkText },
		...(onDone && { onDone }),
	});
	const { draft, change, isRestored } = useStoredDraft(pasteKey, typed, pasteDraft(days));
	useSendStored(form.formProps.ref, isRestored);
	const { error, id } = form.field("text", textLimits);
	const write = (text: string) => {
		storePasteSide(null);
		change(() => text);
		form.recheck("text", text);
	};
	return (
		<ActionForm form={form} worksWithoutScript encType="multipart/form-data" className="min-w-0">
			<input type="hidden" name="intent" value="text" />
			{side && <input type="hidden" name="side" value={side} />}
			<FormErrors form={form} otherwise="lists.add.failed" className="mb-4" />
			<PastePaper
				id={id}
				className="min-h-112"
				text={draft}
				isWrong={error !== undefined}
				onText={write}
				onFile={onFile}
			>
				{[t("lists.add.heading.have"), t("lists.add.heading.want")].map((heading) => (
					<button
						key={heading}
						type="button"
						className="needs-script min-h-11 rounded-m bg-surface px-3 font-semibold inset-ring inset-ring-line"
						onClick={() => {
							write(draft.trim() === "" ? `${heading}:\n` : `${draft.trimEnd()}\n\n${heading}:\n`);
							document.getElementById(id)?.focus();
						}}
					>
						{`+ ${heading}`}
					</button>
				))}
				<span
					className={`num ml-auto text-sm ${draft.length > textLimits.characters ? "text-bad" : "text-ink-2"}`}
				>
					{t("lists.add.length", {
						used: draft.length,
						limit: textLimits.characters,
					})}
				</span>
			</PastePaper>
			<FieldError id={`${id}-error`} text={error} />
			{children}
			<div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
				<LiveCount text={draft} side={side ?? "want"} known={known} />
				<Button
					type="submit"
					endIcon="chevron-right"
					pending={form.isSending}
					sentText={t("lists.add.readingText")}
					className="max-md:w-full md:min-w-32"
				>
					{send ?? t("lists.add.review")}
				</Button>
			</div>
		</ActionForm>
	);
}

interface KnownText {
	readonly text: string;
	readonly things: number;
	readonly wants: number;
}

interface Count {
	readonly have: number;
	readonly want: number;
}

/** Milliseconds without a letter after which the things are counted anew. */
const countAfterMs = 250;

/** The number of things that the text seems to have: what they are is seen once they are looked up. */
function LiveCount({ text, side, known }: { text: string; side: Side; known: KnownText | null }) {
	const t = useT();
	const [count, setCount] = useState<Count>({ have: 0, want: 0 });
	useEffect(() => {
		if (text.trim() === "" || text.length > textLimits.characters) {
			setCount({ have: 0, want: 0 });
			return;
		}
		let isCurrent = true;
		const timer = setTimeout(async () => {
			const { readList, SetNames } = await import("../text/reading.ts");
			const sides = readList(text, { side, sets: new SetNames([]) })
				.filter(({ needs }) => needs !== "item")
				.flatMap(({ items }) => items.map((item) => item.side));
			const want = sides.filter((each) => each === "want").length;
			if (isCurrent) setCount({ have: sides.length - want, want });
		}, countAfterMs);
		return () => {
			isCurrent = false;
			clearTimeout(timer);
		};
	}, [text, side]);
	const isKnown = known !== null && known.text === text;
	const { have, want } = isKnown ? { have: known.things - known.wants, want: known.wants } : count;
	return (
		<p role="status" className="flex min-h-8 flex-wrap items-baseline gap-x-3 text-ink-2">
			{have + want > 0 && (
				<>
					<b className="num font-display text-xl font-bold tracking-tight text-ink">
						{t("lists.add.things", { count: have + want })}
					</b>
					<span className="num">
						{[
							have > 0 && t("lists.add.havesRead", { count: have }),
							want > 0 && t("lists.add.wantsRead", { count: want }),
						]
							.filter(Boolean)
							.join(", ")}
					</span>
				</>
			)}
		</p>
	);
}
