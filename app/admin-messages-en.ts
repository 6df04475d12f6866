import type { messages as spanish } from "./admin-messages-es.ts";
import accounts from "./features/accounts/messages/admin-en.json" with { type: "json" };
import catalogue from "./features/catalogue/messages/admin-en.json" with { type: "json" };
import figures from "./features/figures/messages/admin-en.json" with { type: "json" };
import listings from "./features/listings/messages/admin-en.json" with { type: "json" };
import moderation from "./features/moderation/messages/admin-en.json" with { type: "json" };
import store from "./features/store/messages/admin-en.json" with { type: "json" };
import shell from "./shell/messages/admin-en.json" with { type: "json" };

export const messages = {
	...accounts,
	...catalogue,
	...figures,
	...listings,
	...moderation,
	...shell,
	...store,
} satisfies Record<keyof typeof spanish, string>;
