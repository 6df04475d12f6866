import accounts from "#app/features/accounts/messages/admin-es.json" with { type: "json" };
import catalogue from "#app/features/catalogue/messages/admin-es.json" with { type: "json" };
import figures from "#app/features/figures/messages/admin-es.json" with { type: "json" };
import listings from "#app/features/listings/messages/admin-es.json" with { type: "json" };
import moderation from "#app/features/moderation/messages/admin-es.json" with { type: "json" };
import notifications from "#app/features/notifications/messages/admin-es.json" with { type: "json" };
import site from "#app/features/site/messages/admin-es.json" with { type: "json" };
import store from "#app/features/store/messages/admin-es.json" with { type: "json" };
import shell from "#app/shell/messages/admin-es.json" with { type: "json" };

/** Texts of the administration. One line a feature. */
export const messages = {
	...accounts,
	...catalogue,
	...figures,
	...listings,
	...moderation,
	...notifications,
	...shell,
	...site,
	...store,
};
