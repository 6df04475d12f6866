import errors from "./error-messages/es.json" with { type: "json" };
import accounts from "./features/accounts/messages/es.json" with { type: "json" };
import listings from "./features/listings/messages/es.json" with { type: "json" };
import showcases from "./features/showcases/messages/es.json" with { type: "json" };
import store from "./features/store/messages/es.json" with { type: "json" };
import shell from "./shell/messages/es.json" with { type: "json" };

/** One line per feature that has texts. */
export const spanishMessages = { accounts, errors, listings, shell, showcases, store };

export const dictionary: Readonly<Record<string, string>> = Object.assign(
	{},
	...Object.values(spanishMessages),
);
