import accounts from "./features/accounts/messages/es.json" with { type: "json" };
import cards from "./features/cards/messages/es.json" with { type: "json" };
import chats from "./features/chats/messages/es.json" with { type: "json" };
import home from "./features/home/messages/es.json" with { type: "json" };
import listings from "./features/listings/messages/es.json" with { type: "json" };
import lists from "./features/lists/messages/es.json" with { type: "json" };
import matches from "./features/matches/messages/es.json" with { type: "json" };
import moderation from "./features/moderation/messages/es.json" with { type: "json" };
import notifications from "./features/notifications/messages/es.json" with { type: "json" };
import profiles from "./features/profiles/messages/es.json" with { type: "json" };
import showcases from "./features/showcases/messages/es.json" with { type: "json" };
import store from "./features/store/messages/es.json" with { type: "json" };
import trades from "./features/trades/messages/es.json" with { type: "json" };

/** All other texts of the site and its mails. One line a feature. */
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
};
