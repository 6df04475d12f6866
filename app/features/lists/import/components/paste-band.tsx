import { type ReactNode, useEffect } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { readValue, useValueBeforeHydration } from "#app/ui/hydration.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useStoredDraft } from "#app/ui/use-draft.ts";
import { textLimits } from "../rules-reading.ts";
import {
	checkText,
	draftDays,
	pasteDraft,
	pasteKey,
	storedPasteSide,
	storePasteSide,
} from "./paste-draft.ts";

interface PasteBandProps<T> {
	texts: Readonly<Record<"title" | "text" | "placeholder" | "send", string>>;
	/** The text of a failure that has none of its own. */
	otherwise: MessageKey;
	result: Result<T> | undefined;
	/** The text that was typed when the page came back without script. */
	typed: string;
	/** Whether the children ask which list the text is of. */
	needsChoice: boolean;
	/** The result of the text, below it. */
	children: ReactNode;
	onDone: (value: T) => void;
}

/** The field, in one line at first, in which a visitor pastes a list; one that this browser has stored is sent at once. */
export function PasteBand<T>({
	texts,
	otherwise,
	result,
	typed,
	needsChoice,
	children,
	onDone,
}: PasteBandProps<T>) {
	const t = useT();
	const form = useActionForm<T>({
		labels: { text: t("lists.add.text") },
		result,
		checks: { text: checkText },
		revalidates: false,
		onDone,
	});
	const { draft, change, isRestored } = useStoredDraft(pasteKey, typed, pasteDraft(draftDays.visitor));
	const write = (text: string) => {
		storePasteSide(null);
		change(() => text);
		form.recheck("text", text);
	};
	const area = useValueBeforeHydration<HTMLTextAreaElement>(draft, write, readValue);
	const { ref } = form.formProps;
	useEffect(() => {
		if (isRestored) ref.current?.requestSubmit();
	}, [isRestored, ref]);
	const { error, id } = form.field("text", textLimits);
	const side = isRestored && !needsChoice ? storedPasteSide() : null;
	return (
		<ActionForm
			form={form}
			worksWithoutScript
			preventScrollReset
			className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-l bg-royal-soft px-6 py-5 max-md:gap-x-3 max-md:px-4 max-md:py-4"
		>
			<div className="min-w-0 flex-[1_1_240px] max-md:basis-full">
				<h2 className="type-block">{texts.title}</h2>
				<p className="mt-1 text-sm text-ink-2">{texts.text}</p>
			</div>
			{side && <input type="hidden" name="side" value={side} />}
			<div className="min-w-0 flex-[2_1_300px] max-md:basis-36">
				<span className="input block">
					<textarea
						ref={area}
						id={id}
						name="text"
						rows={1}
						className="block max-h-40 min-h-12 w-full resize-none bg-transparent py-3 outline-0 field-sizing-content"
						value={draft}
						aria-label={t("lists.add.text")}
						aria-invalid={error ? true : undefined}
						aria-describedby={`${id}-error`}
						placeholder={texts.placeholder}
						spellCheck={false}
						autoCapitalize="off"
						onChange={(event) => write(event.currentTarget.value)}
					/>
				</span>
				<FieldError id={`${id}-error`} text={error} />
			</div>
			<Button type="submit" pending={form.isSending} className="max-md:self-start">
				{texts.send}
			</Button>
			<FormErrors form={form} otherwise={otherwise} className="w-full" />
			{children}
		</ActionForm>
	);
}
