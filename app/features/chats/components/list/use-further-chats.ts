import { useState } from "react";
import type { ChatPage } from "../../rules.ts";
import { fetchChats } from "../thread/thread-request.ts";

export interface FurtherChats {
	/** The page that arrived last. */
	readonly page: ChatPage | undefined;
	/** How the last try stands. */
	readonly state: "idle" | "loading" | "failed";
	load(cursor: string): void;
}

/** Fetches further pages of the list, one at a time; what does not come is asked for by the next press. */
export function useFurtherChats(): FurtherChats {
	const [page, setPage] = useState<ChatPage>();
	const [state, setState] = useState<FurtherChats["state"]>("idle");
	const load = (cursor: string) => {
		if (state === "loading") return;
		setState("loading");
		fetchChats(cursor).then(
			(arrived) => {
				setPage(arrived);
				setState("idle");
			},
			() => setState("failed"),
		);
	};
	return { page, state, load };
}
