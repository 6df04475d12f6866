import accounts from "./features/accounts/messages/core-es.json" with { type: "json" };
import home from "./features/home/messages/core-es.json" with { type: "json" };
import listings from "./features/listings/messages/core-es.json" with { type: "json" };
import lists from "./features/lists/messages/core-es.json" with { type: "json" };
import matches from "./features/matches/messages/core-es.json" with { type: "json" };
import moderation from "./features/moderation/messages/core-es.json" with { type: "json" };
import errors from "./i18n/messages/es.json" with { type: "json" };
import shell from "./shell/messages/core-es.json" with { type: "json" };

/** Texts of the bar and the dialogs that every page has, and of the pages that most visits begin with. One line a feature. */
export const messages = {
	...accounts,
	...errors,
	...home,
	...listings,
	...lists,
	...matches,
	...moderation,
	...shell,
};
