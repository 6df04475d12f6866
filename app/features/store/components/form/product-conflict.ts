import { hundredthsOf } from "../../rules-price.ts";
import { type ProductTexts, type TextFieldName, textFields } from "./product-draft.ts";

/** A field that somebody else changed meanwhile. */
export interface Difference {
	readonly field: TextFieldName | "images";
	/** As the form had it. */
	readonly mine: string;
	/** As it is saved. */
	readonly theirs: string;
	/** The form had left it alone: then what is saved is taken. */
	readonly isTaken: boolean;
}

/** The state of a form. Images are their keys, and for new ones other words, with a space between. */
export interface FormState {
	readonly texts: ProductTexts;
	readonly images: string;
}

/**
 * What became of a product while its form was filled in, field by field.
 * @param base what the form began with; without script it is not known, and all that differs counts as changed twice
 */
export function differencesOf(base: FormState | null, mine: FormState, theirs: FormState): Difference[] {
	const fields = [...textFields, "images"] as const;
	return fields.flatMap((field): Difference[] => {
		const [before, own, other] = [base && partOf(base, field), partOf(mine, field), partOf(theirs, field)];
		if (isSame(own, other) || (before !== null && isSame(before, other))) return [];
		return [{ field, mine: own, theirs: other, isTaken: before !== null && isSame(before, own) }];
	});
}

/** The texts with those of some fields as somebody else saved them. */
export function withTheirs(
	mine: ProductTexts,
	theirs: ProductTexts,
	fields: readonly string[],
): ProductTexts {
	const entries = textFields.map((field) => [field, (fields.includes(field) ? theirs : mine)[field]]);
	return Object.fromEntries(entries) as ProductTexts;
}

function partOf({ texts, images }: FormState, field: Difference["field"]): string {
	return field === "images" ? images : texts[field];
}

/** Whether two texts of a field say the same: an amount does however it is written. */
export function isSame(one: string, other: string): boolean {
	if (one.trim() === other.trim()) return true;
	const [amount, otherAmount] = [hundredthsOf(one), hundredthsOf(other)];
	return amount !== null && amount === otherAmount;
}
