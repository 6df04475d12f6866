import { getJson, postForm } from "#app/platform/requests.ts";
import { notificationFeedPath, withSearch } from "#app/shared/paths.ts";
import type { NotificationFeed } from "../rules.ts";
import { fieldsOf, type NotificationChange } from "./notification-changes.ts";

/**
 * The latest notifications as they are now, or those before a cursor; null after signing out.
 * @throws when they cannot be fetched
 */
export function fetchFeed(before: string | null): Promise<NotificationFeed | null> {
	return getJson(withSearch(notificationFeedPath, before ? { before } : {}));
}

/** Sends a change. What is gone already needs none. @returns whether it is as the person wanted it */
export async function sendChange(change: NotificationChange): Promise<boolean> {
	const result = await postForm<null>(notificationFeedPath, fieldsOf(change));
	return result.ok || result.failure.code === "notification.notFound";
}
