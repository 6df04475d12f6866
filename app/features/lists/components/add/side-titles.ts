import type { MessageKey } from "#app/i18n/register.ts";
import type { Side } from "../../rules.ts";

/** The titles of one's own lists. */
export const sideTitles = { have: "lists.page.have", want: "lists.page.want" } as const satisfies Record<
	Side,
	MessageKey
>;
