import { useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { fieldOf, type ListingAnswer, problemOf } from "./listing-answer.ts";
import type { ListingDraft } from "./use-listing-draft.ts";

export type ProblemField = "categoryId" | "item" | "title" | "description" | "wanted" | "picture";

/** Which part of the draft each field shows: once that changed, what was wrong with it is history. */
const partOf: Record<ProblemField, keyof ListingDraft> = {
	categoryId: "category",
	item: "itemText",
	title: "title",
	description: "description",
	wanted: "wanted",
	picture: "picture",
};

export interface FormProblemsInput {
	draft: ListingDraft;
	answer: ListingAnswer | undefined;
	/** The message of an expected failure. */
	messageOf: (code: ErrorCode) => MessageKey;
}

/** What the server found wrong with each field, in words; nothing once the field was changed. */
export function useFormProblems({ answer, draft, messageOf }: FormProblemsInput) {
	const t = useT();
	const [sent, setSent] = useState({ answer, draft });
	if (sent.answer !== answer) setSent({ answer, draft });
	return (field: ProblemField): string | undefined => {
		if (!answer || answer.ok || sent.draft[partOf[field]] !== draft[partOf[field]]) return undefined;
		const { code, params } = answer.failure;
		if (fieldOf(answer.failure) === field) return t(messageOf(code), params);
		const key = problemOf(answer, field);
		return key ? t(key) : undefined;
	};
}

/** A group of choices cannot have the focus itself; its first choice can. What belongs to no field is shown. */
export function focusFirstProblem(form: HTMLFormElement | null) {
	const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
	const target = wrong instanceof HTMLFieldSetElement ? wrong.querySelector("input") : wrong;
	if (target) target.focus();
	else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: "center" });
}
