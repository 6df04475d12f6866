import { z } from "zod";
import { uuidSchema } from "#app/shared/uuid.ts";

/** A thing of the board that the actor has: an item, or a typed name in a category. */
export const AddWantedInput = z.object({
	itemId: uuidSchema.nullable().default(null),
	categoryId: uuidSchema.nullable().default(null),
	customName: z.string().nullable().default(null),
});
export type AddWantedInput = z.input<typeof AddWantedInput>;

export const HideMatchInput = z.object({ username: z.string().min(1).max(100) });
export type HideMatchInput = z.input<typeof HideMatchInput>;
