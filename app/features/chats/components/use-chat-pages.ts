import { useEffect, useMemo, useState } from "react";
import type { ChatPage, ChatSummary } from "../rules.ts";

/**
 * The pages of the list that were asked for, one below the other.
 * @param first the page that the route loaded; a new one of it starts the list anew
 * @param next where a further page arrives
 */
export function useChatPages(first: ChatPage, next: { readonly data: ChatPage | undefined }): ChatPage {
	const [further, setFurther] = useState<readonly ChatPage[]>([]);
	const arrived = next.data;
	useEffect(() => {
		if (arrived) setFurther((known) => (known.includes(arrived) ? known : [...known, arrived]));
	}, [arrived]);
	return useMemo(() => {
		const seen = new Map<string, ChatSummary>();
		for (const chat of [first, ...further].flatMap(({ chats }) => chats)) {
			if (!seen.has(chat.id)) seen.set(chat.id, chat);
		}
		return { chats: [...seen.values()], nextCursor: (further.at(-1) ?? first).nextCursor };
	}, [first, further]);
}
