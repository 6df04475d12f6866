import accounts from "./features/accounts/messages/admin-es.json" with { type: "json" };
import catalogue from "./features/catalogue/messages/admin-es.json" with { type: "json" };
import figures from "./features/figures/messages/admin-es.json" with { type: "json" };
import listings from "./features/listings/messages/admin-es.json" with { type: "json" };
import moderation from "./features/moderation/messages/admin-es.json" with { type: "json" };
import store from "./features/store/messages/admin-es.json" with { type: "json" };
import shell from "./shell/messages/admin-es.json" with { type: "json" };

/** Texts of the administration. One line a feature. */
export const messages = {
	...accounts,
	...catalogue,
	...figures,
	...listings,
	...moderation,
	...shell,
	...store,
};
