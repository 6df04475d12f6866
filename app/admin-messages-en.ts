import type { adminDictionary as spanish } from "./admin-messages-es.ts";
import moderation from "./features/moderation/messages/admin-en.json" with { type: "json" };
import shell from "./shell/messages/admin-en.json" with { type: "json" };

export const adminDictionary = {
	...moderation,
	...shell,
} satisfies Record<keyof typeof spanish, string>;
