import type { adminDictionary as spanish } from "./admin-messages-es.ts";
import catalogue from "./features/catalogue/messages/admin-en.json" with { type: "json" };
import store from "./features/store/messages/admin-en.json" with { type: "json" };
import shell from "./shell/messages/admin-en.json" with { type: "json" };

export const adminDictionary = {
	...catalogue,
	...shell,
	...store,
} satisfies Record<keyof typeof spanish, string>;
