import accounts from "#app/features/accounts/messages/es.json" with { type: "json" };
import cards from "#app/features/cards/messages/es.json" with { type: "json" };
import chats from "#app/features/chats/messages/es.json" with { type: "json" };
import guide from "#app/features/guide/messages/es.json" with { type: "json" };
import home from "#app/features/home/messages/es.json" with { type: "json" };
import listings from "#app/features/listings/messages/es.json" with { type: "json" };
import lists from "#app/features/lists/messages/es.json" with { type: "json" };
import matches from "#app/features/matches/messages/es.json" with { type: "json" };
import moderation from "#app/features/moderation/messages/es.json" with { type: "json" };
import notifications from "#app/features/notifications/messages/es.json" with { type: "json" };
import offers from "#app/features/offers/messages/es.json" with { type: "json" };
import profiles from "#app/features/profiles/messages/es.json" with { type: "json" };
import ratings from "#app/features/ratings/messages/es.json" with { type: "json" };
import showcases from "#app/features/showcases/messages/es.json" with { type: "json" };
import store from "#app/features/store/messages/es.json" with { type: "json" };
import trades from "#app/features/trades/messages/es.json" with { type: "json" };
import shell from "#app/shell/messages/es.json" with { type: "json" };

import common from "./messages/es.json" with { type: "json" };
/** All other texts of the site and its mails. One line a feature. */
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
};
