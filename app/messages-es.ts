import accounts from "./features/accounts/messages/es.json" with { type: "json" };
import chats from "./features/chats/messages/es.json" with { type: "json" };
import listings from "./features/listings/messages/es.json" with { type: "json" };
import moderation from "./features/moderation/messages/es.json" with { type: "json" };
import notifications from "./features/notifications/messages/es.json" with { type: "json" };
import profiles from "./features/profiles/messages/es.json" with { type: "json" };
import showcases from "./features/showcases/messages/es.json" with { type: "json" };
import store from "./features/store/messages/es.json" with { type: "json" };
import trades from "./features/trades/messages/es.json" with { type: "json" };
import errors from "./i18n/messages/es.json" with { type: "json" };
import shell from "./shell/messages/es.json" with { type: "json" };

/** One line per feature that has texts. */
export const spanishMessages = {
	accounts,
	chats,
	errors,
	listings,
	moderation,
	notifications,
	profiles,
	shell,
	showcases,
	store,
	trades,
};

export const dictionary: Readonly<Record<string, string>> = Object.assign(
	{},
	...Object.values(spanishMessages),
);
