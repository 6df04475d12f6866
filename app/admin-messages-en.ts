import type { adminDictionary as spanish } from "./admin-messages-es.ts";
import shell from "./shell/messages/admin-en.json" with { type: "json" };

export const adminDictionary = {
	...shell,
} satisfies Record<keyof typeof spanish, string>;
