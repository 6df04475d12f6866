import type { Condition } from "#app/features/catalogue/rules.ts";
import type { MessageKey } from "#app/i18n/register.ts";

/** The name of each condition. */
export const conditionNames: Record<Condition, MessageKey> = {
	mint: "listing.condition.mint",
	near_mint: "listing.condition.nearMint",
	excellent: "listing.condition.excellent",
	good: "listing.condition.good",
	played: "listing.condition.played",
	poor: "listing.condition.poor",
};
