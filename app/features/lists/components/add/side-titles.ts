import type { MessageKey } from "#app/i18n/register.ts";
import type { Side } from "../../rules.ts";

/** What one's own lists are called. */
export const sideTitles = { have: "lists.page.have", want: "lists.page.want" } as const satisfies Record<
	Side,
	MessageKey
>;
