import { useEffect, useRef } from "react";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import { getJson } from "#app/platform/requests.ts";
import { chatThreadPath } from "#app/shared/chat-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import type { ChatMessage, ThreadPage } from "../../rules.ts";
import type { ChatConnection } from "../use-realtime.ts";

/** Interval at which new messages are fetched while the socket does not give everything, in milliseconds. */
const pollMillis = 5_000;

interface CatchUpTarget {
	add(messages: readonly ChatMessage[]): void;
	setTrade(trade: TradeSnapshot | null): void;
	/** Marks one's own messages up to this `seq` as read by the other. */
	setRead(upToSeq: number): void;
	/** Called after each try with whether the server could be reached. */
	onTried(isReached: boolean): void;
}

export interface CatchUp {
	/** Fetches the missing messages; tries that overlap are one. */
	run(): Promise<void>;
	/** Called when a message has come over the socket. */
	onMessage(seq: number): void;
	/** Called when something may be missed from now on. */
	onLost(): void;
}

/**
 * Fetches the messages that came while there was no socket. `last` is the newest message up to which none is missing: it
 * follows the socket only between a catching up and the next loss, and only without a gap.
 */
export function useCatchUp(chatId: string, loaded: readonly ChatMessage[], target: CatchUpTarget): CatchUp {
	const last = useRef(loaded.at(-1)?.seq ?? 0);
	const complete = useRef(false);
	const running = useRef<Promise<void> | null>(null);
	const fetchMissed = async () => {
		for (let hasMore = true; hasMore; ) {
			const page = await fetchThread(chatId, { after: last.current });
			target.add(page.messages);
			target.setTrade(page.trade);
			target.setRead(page.readUpTo);
			last.current = Math.max(last.current, page.messages.at(-1)?.seq ?? 0);
			hasMore = page.hasMore;
		}
		complete.current = true;
	};
	const run = () => {
		// A message that cannot be fetched now is fetched by the next try: `last` has not moved past it.
		running.current ??= fetchMissed()
			.then(
				() => target.onTried(true),
				() => target.onTried(false),
			)
			.finally(() => {
				running.current = null;
			});
		return running.current;
	};
	return {
		run,
		onMessage: (seq) => {
			if (!complete.current || seq <= last.current) return;
			if (seq === last.current + 1) last.current = seq;
			else void run();
		},
		onLost: () => {
			complete.current = false;
		},
	};
}

/** Catches up now and then while the socket does not give everything. */
export function usePolling(connection: { readonly current: ChatConnection | null }, catchUp: CatchUp): void {
	const latest = useRef(catchUp);
	latest.current = catchUp;
	useEffect(() => {
		const timer = setInterval(() => {
			if (connection.current?.hearsAll()) return;
			latest.current.onLost();
			void latest.current.run();
		}, pollMillis);
		return () => clearInterval(timer);
	}, [connection]);
}

/** Follows the browser's network, which it knows at once to be gone; a socket notices only after a while. */
export function useNetwork(listeners: { onLost: () => void; onBack: () => void }): void {
	const latest = useRef(listeners);
	latest.current = listeners;
	useEffect(() => {
		const lost = () => latest.current.onLost();
		const back = () => latest.current.onBack();
		window.addEventListener("offline", lost);
		window.addEventListener("online", back);
		return () => {
			window.removeEventListener("offline", lost);
			window.removeEventListener("online", back);
		};
	}, []);
}

/** A page of a thread before or after one message. @throws when it cannot be fetched */
export function fetchThread(
	chatId: string,
	from: { before: number } | { after: number },
): Promise<ThreadPage> {
	const query = new URLSearchParams(Object.entries(from).map(([name, seq]) => [name, String(seq)]));
	return getJson(withSearch(chatThreadPath(chatId), query));
}
