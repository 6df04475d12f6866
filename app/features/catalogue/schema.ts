import { z } from "zod";
import { isStorableText } from "#app/shared/storable-text.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { maximumSearchLength, suggestedItemLimit } from "./rules.ts";

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
