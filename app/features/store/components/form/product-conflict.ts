import { hundredthsOf } from "../../rules-price.ts";
import { type ProductTexts, type TextFieldName, textFields } from "./product-draft.ts";

/** A field that somebody else saved while the form was filled in. */
export interface SavedChange {
	readonly field: TextFieldName | "images";
	/** The form had another text typed there, which stays. */
	readonly isTyped: boolean;
}

/** The state of a form. Images are their keys, and for new ones other words, with a space between. */
export interface FormState {
	readonly texts: ProductTexts;
	readonly images: string;
}

/**
 * What somebody else saved, field by field, and where the form says otherwise.
 * @param base what the form began with
 */
export function savedChanges(base: FormState, mine: FormState, saved: FormState): SavedChange[] {
	const fields = [...textFields, "images"] as const;
	return fields.flatMap((field) => {
		const [before, own, other] = [partOf(base, field), partOf(mine, field), partOf(saved, field)];
		if (isSame(before, other) || isSame(own, other)) return [];
		return [{ field, isTyped: !isSame(before, own) }];
	});
}

/** The form's texts, with what was saved where nothing else was typed. */
export function withSaved(
	mine: ProductTexts,
	saved: ProductTexts,
	changes: readonly SavedChange[],
): ProductTexts {
	const taken = changes.flatMap(({ field, isTyped }) => (isTyped || field === "images" ? [] : [field]));
	return { ...mine, ...Object.fromEntries(taken.map((field) => [field, saved[field]])) };
}

function partOf({ texts, images }: FormState, field: SavedChange["field"]): string {
	return field === "images" ? images : texts[field];
}

/** Whether two texts of a field say the same: an amount does however it is written. */
function isSame(one: string, other: string): boolean {
	if (one.trim() === other.trim()) return true;
	const [amount, otherAmount] = [hundredthsOf(one), hundredthsOf(other)];
	return amount !== null && amount === otherAmount;
}
