import home from "#app/features/home/messages/core-es.json" with { type: "json" };
import listings from "#app/features/listings/messages/core-es.json" with { type: "json" };
import lists from "#app/features/lists/messages/core-es.json" with { type: "json" };
import matches from "#app/features/matches/messages/core-es.json" with { type: "json" };
import shell from "#app/shell/messages/core-es.json" with { type: "json" };
import common from "./messages/core-es.json" with { type: "json" };

/** Texts of the bar and the dialogs that every page has, and of the pages that most visits begin with. One line a feature. */
export const messages = {
	...common,
	...home,
	...listings,
	...lists,
	...matches,
	...shell,
};
