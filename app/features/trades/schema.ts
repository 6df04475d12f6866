import { z } from "zod";
import { quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import { checkedText } from "#app/shared/parse-input.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { checkCancelReason, sideLimit } from "./rules.ts";

export const StartTradeInput = z.object({ listingId: uuidSchema, buyerId: uuidSchema });
export type StartTradeInput = z.infer<typeof StartTradeInput>;

/** The things that one person hands over, each once, by the entries of their list. */
export const HandedThings = z
	.array(z.object({ entryId: uuidSchema, quantity: z.coerce.number().int().min(1).max(quantityLimit) }))
	.refine((things) => new Set(things.map(({ entryId }) => entryId)).size === things.length);

export const TradeIdInput = z.object({ tradeId: uuidSchema });
export type TradeIdInput = z.infer<typeof TradeIdInput>;

export const AcceptTradeInput = TradeIdInput.extend({
	/** What the buyer says that they gave; of a trade from an offer that is known. */
	given: HandedThings.max(sideLimit).default([]),
});
export type AcceptTradeInput = z.input<typeof AcceptTradeInput>;

/** The cancellation of a trade, with the reason that the other side reads. */
export const CancelTradeInput = z.object({
	tradeId: uuidSchema,
	reason: checkedText(checkCancelReason),
});
export type CancelTradeInput = z.infer<typeof CancelTradeInput>;
