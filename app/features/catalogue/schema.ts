import { z } from "zod";
import { codePointLength, hasVisibleText, isStorableText } from "#app/shared/storable-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import {
	itemDescriptionMaxLength,
	itemNameMaxLength,
	maximumSearchLength,
	suggestedItemLimit,
} from "./rules.ts";

/** What a person typed into a picker. Too little or too long text finds nothing; it is no error. */
export const SuggestItemsInput = z.object({
	query: z
		.string()
		.trim()
		.refine(isStorableText)
		.transform((text) => [...text].slice(0, maximumSearchLength).join("")),
	categoryId: uuidSchema.optional(),
	limit: z.int().min(1).max(suggestedItemLimit).default(suggestedItemLimit),
});
export type SuggestItemsInput = z.input<typeof SuggestItemsInput>;

/** White space around a text does not count, and that inside it is single spaces. */
function text(maxLength: number) {
	return z
		.string("is not a text")
		.refine(isStorableText, "has a NUL or half of a character")
		.transform((value) => value.trim().replaceAll(/\s+/g, " "))
		.refine((value) => codePointLength(value) <= maxLength, `is longer than ${maxLength} characters`);
}

const required = (maxLength: number) => text(maxLength).refine(hasVisibleText, "is missing");
const optional = (maxLength: number) =>
	text(maxLength)
		.nullish()
		.transform((value) => value || null);

/** An item of a file that is imported or exported, as a row of its table has it. */
export const ItemRow = z.strictObject({
	category: required(100),
	expansion: optional(itemNameMaxLength),
	expansion_es: optional(itemNameMaxLength),
	name: required(itemNameMaxLength),
	name_es: optional(itemNameMaxLength),
	description: optional(itemDescriptionMaxLength),
});
export type ItemRow = z.output<typeof ItemRow>;

/** The columns of a file of items, in the order of an export. */
export const itemColumns = Object.keys(ItemRow.shape) as readonly (keyof ItemRow)[];
