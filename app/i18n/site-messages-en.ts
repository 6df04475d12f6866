import accounts from "#app/features/accounts/messages/en.json" with { type: "json" };
import cards from "#app/features/cards/messages/en.json" with { type: "json" };
import chats from "#app/features/chats/messages/en.json" with { type: "json" };
import guide from "#app/features/guide/messages/en.json" with { type: "json" };
import home from "#app/features/home/messages/en.json" with { type: "json" };
import listings from "#app/features/listings/messages/en.json" with { type: "json" };
import lists from "#app/features/lists/messages/en.json" with { type: "json" };
import matches from "#app/features/matches/messages/en.json" with { type: "json" };
import moderation from "#app/features/moderation/messages/en.json" with { type: "json" };
import notifications from "#app/features/notifications/messages/en.json" with { type: "json" };
import offers from "#app/features/offers/messages/en.json" with { type: "json" };
import profiles from "#app/features/profiles/messages/en.json" with { type: "json" };
import ratings from "#app/features/ratings/messages/en.json" with { type: "json" };
import showcases from "#app/features/showcases/messages/en.json" with { type: "json" };
import store from "#app/features/store/messages/en.json" with { type: "json" };
import trades from "#app/features/trades/messages/en.json" with { type: "json" };
import shell from "#app/shell/messages/en.json" with { type: "json" };
import common from "./messages/en.json" with { type: "json" };
import type { messages as spanish } from "./site-messages-es.ts";

export const messages = {
	...accounts,
	...cards,
	...chats,
	...common,
	...guide,
	...home,
	...listings,
	...lists,
	...matches,
	...moderation,
	...notifications,
	...offers,
	...profiles,
	...ratings,
	...showcases,
	...shell,
	...store,
	...trades,
} satisfies Record<keyof typeof spanish, string>;
