import accounts from "./features/accounts/messages/en.json" with { type: "json" };
import listings from "./features/listings/messages/en.json" with { type: "json" };
import moderation from "./features/moderation/messages/en.json" with { type: "json" };
import errors from "./i18n/messages/en.json" with { type: "json" };
import type { spanishMessages } from "./messages-es.ts";
import shell from "./shell/messages/en.json" with { type: "json" };

/** English must have exactly the keys that Spanish, the source, has. */
type SameKeys<R> = { [F in keyof R]: Record<keyof R[F], string> };

const englishMessages = {
	accounts,
	errors,
	listings,
	moderation,
	shell,
} satisfies SameKeys<typeof spanishMessages>;

export const dictionary: Readonly<Record<string, string>> = Object.assign(
	{},
	...Object.values(englishMessages),
);
