import { z } from "zod";
import { uuidSchema } from "#app/shared/uuid.ts";

export const DecidePriceInput = z.object({ priceId: uuidSchema, isRight: z.boolean() });
export type DecidePriceInput = z.infer<typeof DecidePriceInput>;
