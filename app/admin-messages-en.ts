import type { adminDictionary as spanish } from "./admin-messages-es.ts";
import store from "./features/store/messages/admin-en.json" with { type: "json" };
import shell from "./shell/messages/admin-en.json" with { type: "json" };

export const adminDictionary = {
	...shell,
	...store,
} satisfies Record<keyof typeof spanish, string>;
