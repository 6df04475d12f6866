import { useCallback, useEffect, useRef, useState } from "react";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import { laterTrade } from "#app/features/trades/rules.ts";
import { type ChatMessage, consecutiveLimit, mergeMessages, streakOf } from "../rules.ts";
import { fetchThread, postForm, threadPath } from "./thread-request.ts";
import { type Outgoing, useOutgoing } from "./use-outgoing.ts";
import { type ChatConnection, useRealtime } from "./use-realtime.ts";

/** How often what is new is fetched while there is no socket, in milliseconds. */
const pollMillis = 5_000;

export interface ThreadStart {
	readonly chatId: string;
	readonly meId: string;
	readonly messages: readonly ChatMessage[];
	readonly hasOlder: boolean;
	readonly trade: TradeSnapshot | null;
}

export interface Thread {
	readonly messages: readonly ChatMessage[];
	readonly outgoing: Outgoing;
	readonly trade: TradeSnapshot | null;
	setTrade(trade: TradeSnapshot): void;
	/** The last message that came while looking, for reading it out. */
	readonly arrived: ChatMessage | null;
	readonly hasOlder: boolean;
	readonly older: "idle" | "loading" | "failed";
	loadOlder(): void;
	readonly online: boolean;
	/** Whether the other has to reply before the next message. */
	readonly mustWait: boolean;
}

/** A chat as it lives on the screen: what was loaded, what arrives, what is missed and fetched, what is sent. */
export function useThread(start: ThreadStart): Thread {
	const { chatId, meId } = start;
	const [messages, setMessages] = useState(start.messages);
	const [trade, setLatestTrade] = useState(start.trade);
	const [arrived, setArrived] = useState<ChatMessage | null>(null);
	const [online, setOnline] = useState(true);
	const add = useCallback((more: readonly ChatMessage[]) => {
		setMessages((known) => mergeMessages(known, more));
	}, []);
	const setTrade = useCallback((next: TradeSnapshot | null) => {
		setLatestTrade((known) => laterTrade(known, next));
	}, []);
	useEffect(() => {
		add(start.messages);
		setTrade(start.trade);
	}, [start.messages, start.trade, add, setTrade]);

	const catchUp = useCatchUp(chatId, start.messages, { add, setTrade });
	const connection = useRealtime((joined) => {
		joined.on("chat:message", (event) => {
			if (event.chatId !== chatId) return;
			add([event.message]);
			catchUp.heard(event.message.seq);
			if (event.trade) setTrade(event.trade);
			if (event.message.senderId === meId) return;
			setArrived(event.message);
			markRead(joined, chatId, event.message.seq);
		});
		joined.on("chat:read", (event) => {
			if (event.chatId !== chatId || event.readerId === meId) return;
			setMessages((known) => known.map((message) => readUpTo(message, meId, event.upToSeq)));
		});
		joined.onConnected(() => {
			setOnline(true);
			void catchUp.run();
		});
		joined.onDisconnected(() => {
			setOnline(false);
			catchUp.lost();
		});
	});
	useNetwork({
		onLost: () => {
			setOnline(false);
			catchUp.lost();
		},
		onBack: () => void catchUp.run().then(() => setOnline(true)),
	});
	usePolling(connection, () => catchUp.run());
	useReadOnReturn(connection, chatId, messages);
	const outgoing = useOutgoing(chatId, connection, (message) => add([message]));
	const olderMessages = useOlder(start, messages, add);
	const onTheirWay = outgoing.messages.filter(({ failure }) => failure === null).length;
	const mustWait = streakOf(messages, meId) + onTheirWay >= consecutiveLimit;
	return { messages, outgoing, trade, setTrade, arrived, online, mustWait, ...olderMessages };
}

function readUpTo(message: ChatMessage, meId: string, upToSeq: number): ChatMessage {
	if (message.isRead || message.senderId !== meId || message.seq > upToSeq) return message;
	return { ...message, isRead: true };
}

interface Sink {
	add(messages: readonly ChatMessage[]): void;
	setTrade(trade: TradeSnapshot | null): void;
}

/**
 * Fetches what came while there was no socket. `last` is the newest message up to which none is missing: it
 * follows the socket only between a catching up and the next loss.
 */
function useCatchUp(chatId: string, loaded: readonly ChatMessage[], sink: Sink) {
	const last = useRef(loaded.at(-1)?.seq ?? 0);
	const complete = useRef(false);
	const running = useRef<Promise<void> | null>(null);
	const fetchMissed = async () => {
		for (let hasMore = true; hasMore; ) {
			const page = await fetchThread(chatId, { after: last.current });
			sink.add(page.messages);
			sink.setTrade(page.trade);
			last.current = Math.max(last.current, page.messages.at(-1)?.seq ?? 0);
			hasMore = page.hasMore;
		}
		complete.current = true;
	};
	return {
		run: () => {
			// What cannot be fetched now is fetched by the next try: `last` has not moved past it.
			running.current ??= fetchMissed()
				.catch(() => undefined)
				.finally(() => {
					running.current = null;
				});
			return running.current;
		},
		heard: (seq: number) => {
			if (complete.current) last.current = Math.max(last.current, seq);
		},
		lost: () => {
			complete.current = false;
		},
	};
}

/** The browser knows at once that its network is gone; a socket notices only after a while. */
function useNetwork(told: { onLost: () => void; onBack: () => void }): void {
	const latest = useRef(told);
	latest.current = told;
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

function usePolling(connection: { readonly current: ChatConnection | null }, poll: () => void): void {
	const latest = useRef(poll);
	latest.current = poll;
	useEffect(() => {
		const timer = setInterval(() => {
			if (!connection.current?.isConnected()) latest.current();
		}, pollMillis);
		return () => clearInterval(timer);
	}, [connection]);
}

/** What came while the page was in the background is read when it is looked at again. */
function useReadOnReturn(
	connection: { readonly current: ChatConnection | null },
	chatId: string,
	messages: readonly ChatMessage[],
): void {
	const newest = messages.at(-1)?.seq ?? 0;
	useEffect(() => {
		const onReturn = () => markRead(connection.current, chatId, newest);
		document.addEventListener("visibilitychange", onReturn);
		return () => document.removeEventListener("visibilitychange", onReturn);
	}, [connection, chatId, newest]);
}

/** A lost mark is made good by the next one, or by opening the chat. */
function markRead(connection: ChatConnection | null, chatId: string, upToSeq: number): void {
	if (document.visibilityState !== "visible") return;
	const told = connection?.isConnected()
		? connection.ask("chat:markRead", { chatId, upToSeq })
		: postForm(threadPath(chatId), { intent: "read", upToSeq: String(upToSeq) });
	told.catch(() => undefined);
}

function useOlder(
	start: ThreadStart,
	messages: readonly ChatMessage[],
	add: (more: readonly ChatMessage[]) => void,
) {
	const [hasOlder, setHasOlder] = useState(start.hasOlder);
	const [older, setOlder] = useState<Thread["older"]>("idle");
	const oldest = messages[0]?.seq;
	const loadOlder = () => {
		if (older === "loading" || oldest === undefined) return;
		setOlder("loading");
		fetchThread(start.chatId, { before: oldest }).then(
			(page) => {
				add(page.messages);
				setHasOlder(page.hasMore);
				setOlder("idle");
			},
			() => setOlder("failed"),
		);
	};
	return { hasOlder, older, loadOlder };
}
