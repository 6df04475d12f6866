import { postForm } from "#app/features/chats/components/thread-request.ts";
import type { NotificationFeed } from "../rules.ts";
import { fieldsOf, type NotificationChange } from "./notification-changes.ts";

/** Where the latest notifications are fetched from and changes are sent to. */
export const feedPath = "/notificaciones/lista";

/** The latest notifications as they are now. @throws when they cannot be fetched */
export async function fetchFeed(): Promise<NotificationFeed> {
	const response = await fetch(feedPath);
	if (!response.ok) throw new Error(`${feedPath} answered ${response.status}`);
	return (await response.json()) as NotificationFeed;
}

/** Sends a change. What is gone already needs none. @returns whether it is as the person wanted it */
export async function sendChange(change: NotificationChange): Promise<boolean> {
	const answer = await postForm<null>(feedPath, fieldsOf(change)).catch(() => null);
	return answer !== null && (answer.ok || answer.failure.code === "notification.notFound");
}
