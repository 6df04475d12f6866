import { redirect } from "react-router";
import type { Route } from "./+types/chat-redirect.ts";

/** The English spelling of the messages' addresses leads to the one that is used. */
export function loader({ params }: Route.LoaderArgs) {
	const { chatId } = params;
	return redirect(chatId ? `/mensajes/${encodeURIComponent(chatId)}` : "/mensajes", 301);
}
