import accounts from "./features/accounts/messages/further-es.json" with { type: "json" };
import cards from "./features/cards/messages/es.json" with { type: "json" };
import chats from "./features/chats/messages/es.json" with { type: "json" };
import listings from "./features/listings/messages/further-es.json" with { type: "json" };
import moderation from "./features/moderation/messages/further-es.json" with { type: "json" };
import notifications from "./features/notifications/messages/es.json" with { type: "json" };
import profiles from "./features/profiles/messages/es.json" with { type: "json" };
import showcases from "./features/showcases/messages/es.json" with { type: "json" };
import store from "./features/store/messages/es.json" with { type: "json" };
import trades from "./features/trades/messages/es.json" with { type: "json" };

/** One line per feature that has texts for its own pages or its mails. */
export const furtherDictionary = {
	...accounts,
	...cards,
	...chats,
	...listings,
	...moderation,
	...notifications,
	...profiles,
	...showcases,
	...store,
	...trades,
};
