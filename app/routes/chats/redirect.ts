import { redirect } from "react-router";
import { chatPath } from "#app/shared/chat-paths.ts";
import { chatsPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/redirect.ts";

/** Redirects the English spelling of the messages' addresses to the one that is used. */
export function loader({ params }: Route.LoaderArgs) {
	const { chatId } = params;
	return redirect(chatId ? chatPath(chatId) : chatsPath, 301);
}
