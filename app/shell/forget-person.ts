import { sessionKey } from "#app/features/accounts/components/session/session-watch.tsx";
import { localeKey } from "#app/i18n/locale.ts";
import { type BrowserStorage, browserStorage } from "#app/ui/browser-storage.ts";
import { visitKey } from "./language-choice.ts";
import { themeKey } from "./theme.ts";

/** The keys of browser storage that are nobody's own. Everything else is forgotten with its person. */
const keptForAll: readonly string[] = [themeKey, localeKey, visitKey, sessionKey];

/**
 * Forgets what somebody has written and not sent, once they have left of their own will: the browser may be another
 * person's next. After a session that merely ended it stays, for its person to come back to.
 */
export function forgetPerson(storage: BrowserStorage = browserStorage): void {
	for (const key of storage.keys()) if (!keptForAll.includes(key)) storage.set(key, null);
}
