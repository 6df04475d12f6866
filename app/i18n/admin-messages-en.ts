import accounts from "#app/features/accounts/messages/admin-en.json" with { type: "json" };
import catalogue from "#app/features/catalogue/messages/admin-en.json" with { type: "json" };
import figures from "#app/features/figures/messages/admin-en.json" with { type: "json" };
import listings from "#app/features/listings/messages/admin-en.json" with { type: "json" };
import moderation from "#app/features/moderation/messages/admin-en.json" with { type: "json" };
import notifications from "#app/features/notifications/messages/admin-en.json" with { type: "json" };
import site from "#app/features/site/messages/admin-en.json" with { type: "json" };
import store from "#app/features/store/messages/admin-en.json" with { type: "json" };
import shell from "#app/shell/messages/admin-en.json" with { type: "json" };
import type { messages as spanish } from "./admin-messages-es.ts";

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
} satisfies Record<keyof typeof spanish, string>;
