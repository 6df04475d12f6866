import home from "#app/features/home/messages/core-en.json" with { type: "json" };
import listings from "#app/features/listings/messages/core-en.json" with { type: "json" };
import lists from "#app/features/lists/messages/core-en.json" with { type: "json" };
import matches from "#app/features/matches/messages/core-en.json" with { type: "json" };
import shell from "#app/shell/messages/core-en.json" with { type: "json" };
import type { messages as spanish } from "./core-messages-es.ts";
import common from "./messages/core-en.json" with { type: "json" };

export const messages = {
	...common,
	...home,
	...listings,
	...lists,
	...matches,
	...shell,
} satisfies Record<keyof typeof spanish, string>;
