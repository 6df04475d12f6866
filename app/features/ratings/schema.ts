import { z } from "zod";
import { checkedText } from "#app/shared/parse-input.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { checkRatingText } from "./rules.ts";

export const RatedTradeInput = z.object({ tradeId: uuidSchema });
export type RatedTradeInput = z.input<typeof RatedTradeInput>;

export const RateTradeInput = RatedTradeInput.extend({
	verdict: z.literal(["good", "problem"]),
	text: checkedText(checkRatingText).transform((text) => text || null),
});
export type RateTradeInput = z.input<typeof RateTradeInput>;

export const ReplyToRatingInput = RatedTradeInput.extend({
	text: checkedText((text) => (text.trim() === "" ? "errors.rating.textInvalid" : checkRatingText(text))),
});
export type ReplyToRatingInput = z.input<typeof ReplyToRatingInput>;
