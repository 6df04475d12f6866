import type { messages as spanish } from "./core-messages-es.ts";
import accounts from "./features/accounts/messages/core-en.json" with { type: "json" };
import home from "./features/home/messages/core-en.json" with { type: "json" };
import listings from "./features/listings/messages/core-en.json" with { type: "json" };
import lists from "./features/lists/messages/core-en.json" with { type: "json" };
import matches from "./features/matches/messages/core-en.json" with { type: "json" };
import moderation from "./features/moderation/messages/core-en.json" with { type: "json" };
import errors from "./i18n/messages/en.json" with { type: "json" };
import shell from "./shell/messages/core-en.json" with { type: "json" };

export const messages = {
	...accounts,
	...errors,
	...home,
	...listings,
	...lists,
	...matches,
	...moderation,
	...shell,
} satisfies Record<keyof typeof spanish, string>;
