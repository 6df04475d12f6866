import accounts from "./features/accounts/messages/es.json" with { type: "json" };
import listings from "./features/listings/messages/es.json" with { type: "json" };
import moderation from "./features/moderation/messages/es.json" with { type: "json" };
import errors from "./i18n/messages/es.json" with { type: "json" };
import shell from "./shell/messages/es.json" with { type: "json" };

/** One line per feature that has texts for pages of others, or for those that visits begin with. */
export const spanishMessages = {
	accounts,
	errors,
	listings,
	moderation,
	shell,
};

export const dictionary: Readonly<Record<string, string>> = Object.assign(
	{},
	...Object.values(spanishMessages),
);
