import { sessionKey } from "#app/features/accounts/components/session-watch.tsx";
import { localeKey } from "#app/i18n/locale.ts";
import { visitKey } from "./language-choice.ts";
import { themeKey } from "./theme.ts";

/** What a browser keeps for whoever uses it; the last is about its fonts. Everything else is somebody's. */
const keptForAll: readonly string[] = [themeKey, localeKey, visitKey, sessionKey, "lateStyles"];

type Storing = Pick<Storage, "length" | "key" | "removeItem">;

/**
 * Forgets what somebody has written and not sent, once they have left of their own will: the browser may be another
 * person's next. After a session that merely ended it stays, for its person to come back to.
 */
export function forgetPerson(storage: Storing | null = browserStorage()): void {
	if (!storage) return;
	const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place));
	for (const key of keys) if (key !== null && !keptForAll.includes(key)) storage.removeItem(key);
}

/** Null where the browser's settings close it. */
function browserStorage(): Storing | null {
	try {
		return localStorage;
	} catch {
		return null;
	}
}
