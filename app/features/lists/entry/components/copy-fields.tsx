import { useId } from "react";
import { conditionName, hasConditionSigns } from "#app/features/catalogue/rules-conditions.ts";
import {
	completenessNames,
	type Finish,
	hasCompleteness,
	type Language,
} from "#app/features/catalogue/rules-copies.ts";
import { conditionWords, languageWords, writeFinish } from "#app/features/catalogue/vocabulary.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { useActionForm } from "#app/ui/use-action-form.ts";
import type { EntryView } from "../rules.ts";
import { type Copy, type CopyField, copyFieldNames, copyFields } from "../rules-copy.ts";

/**
 * The details of a copy but its note, in the reader's language.
 * @param isBrief whether conditions are the letters that collectors write, where they do
 */
export function copyTexts(
	t: Translate,
	copy: Copy,
	categorySlug: string | null,
	{ isBrief = false } = {},
): string[] {
	const { condition } = copy;
	const hasSign = isBrief && hasConditionSigns(categorySlug);
	return [
		condition && (hasSign ? conditionWords[condition].sign : t(conditionName(condition, categorySlug))),
		copy.completeness && t(completenessNames[copy.completeness]),
		copy.grade,
		copy.language && languageWords[copy.language].sign,
		copy.finish && finishText(t, copy.finish),
	].filter((text) => typeof text === "string");
}

const labelKeys = {
	condition: "listing.condition",
	completeness: "listing.completeness",
	language: "common.language",
	finish: "lists.entry.finish",
	grade: "lists.entry.grade",
	note: "lists.entry.note",
} as const satisfies Record<CopyField, MessageKey>;

/** The names of a copy's fields, in the reader's language. */
export function useCopyLabels() {
	const t = useT();
	const labels = copyFieldNames.map((field) => [field, t(labelKeys[field])]);
	return Object.fromEntries(labels) as Readonly<Record<CopyField, string>>;
}

interface CopyFieldsProps {
	entry: Pick<EntryView, "side" | "copy" | "categorySlug" | "listing">;
	form: Pick<ReturnType<typeof useActionForm>, "field">;
}

/** The fields of a form for a copy: a want has a note alone, and of a listing's copy the listing says the state. */
export function CopyFields({ entry: { side, copy, categorySlug, listing }, form }: CopyFieldsProps) {
	const labels = useCopyLabels();
	const conditionOptions = useConditionOptions(categorySlug);
	const completenessOptions = useCompletenessOptions();
	const languageOptions = useLanguageOptions();
	const t = useT();
	const id = useId();
	const choice = (field: "condition" | "completeness" | "language") => ({
		...form.field(field),
		label: labels[field],
		defaultValue: copy[field] ?? "",
	});
	const text = (field: "finish" | "grade" | "note") => ({
		...form.field(field),
		label: labels[field],
		maxLength: copyFields[field].maxLength,
		defaultValue: copy[field] ?? "",
	});
	return (
		<>
			{side === "have" && (
				<>
					{!listing && (
						<SelectField {...choice("condition")} id={`${id}-condition`} options={conditionOptions} />
					)}
					{!listing && hasCompleteness(categorySlug) && (
						<SelectField {...choice("completeness")} options={completenessOptions} />
					)}
					<SelectField {...choice("language")} options={languageOptions} />
					<TextField {...text("finish")} defaultValue={copy.finish ? finishText(t, copy.finish) : ""} />
					<TextField {...text("grade")} />
				</>
			)}
			<TextField {...text("note")} counted className="col-span-2" />
		</>
	);
}

/** The conditions in a category's words, and none. */
export function useConditionOptions(categorySlug: string | null) {
	const t = useT();
	return useOptions("condition", (value) => t(conditionName(value, categorySlug)));
}

function useCompletenessOptions() {
	const t = useT();
	return useOptions("completeness", (value) => t(completenessNames[value]));
}

/** The languages by their names in the reader's, and none. */
export function useLanguageOptions() {
	const t = useT();
	return useOptions("language", (value) => t(languageNames[value]));
}

function useOptions<Field extends "condition" | "completeness" | "language">(
	field: Field,
	labelOf: (value: NonNullable<Copy[Field]>) => string,
) {
	const t = useT();
	const choices = copyFields[field].choices as readonly NonNullable<Copy[Field]>[];
	return [
		{ value: "", label: t("lists.entry.unsaid") },
		...choices.map((value) => ({ value, label: labelOf(value) })),
	];
}

const languageNames = {
	es: "lists.entry.language.es",
	en: "lists.entry.language.en",
	ja: "lists.entry.language.ja",
	pt: "lists.entry.language.pt",
	it: "lists.entry.language.it",
	fr: "lists.entry.language.fr",
	de: "lists.entry.language.de",
} as const satisfies Readonly<Record<Language, MessageKey>>;

/** A stored finish in the reader's language. */
function finishText(t: Translate, finish: string): string {
	return writeFinish(finish, (key) => t(finishNames[key]));
}

const finishNames = {
	first_edition: "lists.entry.finish.first_edition",
	reverse: "lists.entry.finish.reverse",
	holo: "lists.entry.finish.holo",
	foil: "lists.entry.finish.foil",
	etched: "lists.entry.finish.etched",
	full_art: "lists.entry.finish.full_art",
	alt_art: "lists.entry.finish.alt_art",
	sir: "lists.entry.finish.sir",
	sr: "lists.entry.finish.sr",
	promo: "lists.entry.finish.promo",
	limited: "lists.entry.finish.limited",
} as const satisfies Readonly<Record<Finish, MessageKey>>;
