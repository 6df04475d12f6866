import accounts from "./features/accounts/messages/en.json" with { type: "json" };
import cards from "./features/cards/messages/en.json" with { type: "json" };
import chats from "./features/chats/messages/en.json" with { type: "json" };
import home from "./features/home/messages/en.json" with { type: "json" };
import listings from "./features/listings/messages/en.json" with { type: "json" };
import lists from "./features/lists/messages/en.json" with { type: "json" };
import matches from "./features/matches/messages/en.json" with { type: "json" };
import moderation from "./features/moderation/messages/en.json" with { type: "json" };
import notifications from "./features/notifications/messages/en.json" with { type: "json" };
import profiles from "./features/profiles/messages/en.json" with { type: "json" };
import showcases from "./features/showcases/messages/en.json" with { type: "json" };
import store from "./features/store/messages/en.json" with { type: "json" };
import trades from "./features/trades/messages/en.json" with { type: "json" };
import type { messages as spanish } from "./site-messages-es.ts";

export const messages = {
	...accounts,
	...cards,
	...chats,
	...home,
	...listings,
	...lists,
	...matches,
	...moderation,
	...notifications,
	...profiles,
	...showcases,
	...store,
	...trades,
} satisfies Record<keyof typeof spanish, string>;
