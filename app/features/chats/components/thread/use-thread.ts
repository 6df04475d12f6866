import { useCallback, useEffect, useRef, useState } from "react";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import { laterTrade } from "#app/features/trades/rules.ts";
import { postForm } from "#app/platform/send-form.ts";
import { chatPath, chatThreadPath } from "#app/shared/chat-paths.ts";
import {
	type ChatMessage,
	consecutiveLimit,
	currentStreak,
	mergeMessages,
	type Presence,
	presenceBeat,
	presenceExpiry,
	typingBeat,
	typingExpiry,
} from "../../rules.ts";
import { type ChatConnection, isPageInView, useRealtime } from "../use-realtime.ts";
import { fetchThread, useCatchUp, useNetwork, usePolling } from "./use-catch-up.ts";
import { type Outgoing, useOutgoing } from "./use-outgoing.ts";

/** Time between two marks as read of messages that come one upon the other, at least, in milliseconds. */
const minReadInterval = 300;

export interface ThreadStart {
	readonly chatId: string;
	readonly meId: string;
	readonly messages: readonly ChatMessage[];
	readonly hasOlder: boolean;
	readonly trade: TradeSnapshot | null;
	/** Messages that one had written since the other's last when this was the chat's last message. */
	readonly streak: number;
	readonly lastSeq: number;
}

export interface Thread {
	readonly messages: readonly ChatMessage[];
	readonly outgoing: Outgoing;
	readonly trade: TradeSnapshot | null;
	setTrade(trade: TradeSnapshot): void;
	/** The last message that came since the page did, for reading it out. */
	readonly arrived: ChatMessage | null;
	readonly hasOlder: boolean;
	readonly older: "idle" | "loading" | "failed";
	loadOlder(): void;
	readonly online: boolean;
	readonly presence: Pick<OtherPresence, "state" | "onTyped">;
	/** The number of messages that can still be written before the other replies. */
	readonly remaining: number;
}

/** A chat on the screen: the messages that were loaded, that arrive, that were missed and are fetched, and that are sent. */
export function useThread(start: ThreadStart): Thread {
	const { chatId, meId } = start;
	const server = useServerMessages(start);
	const { messages, trade, add, setTrade } = server;
	const presence = usePresence(chatId, meId);
	const { connection, online } = useUpdates(start, server, presence);
	const arrived = useArrived(start, messages);
	useMarkRead(connection, chatId, arrived);
	const onSent = (message: ChatMessage) => add([message]);
	const outgoing = useOutgoing({ chatId, meId, connection, serverMessages: messages, onSent });
	const olderMessages = useOlder(start, messages, add);
	const pending = outgoing.messages.filter(({ failure }) => failure === null).length;
	const remaining = consecutiveLimit - currentStreak(messages, meId, start) - pending;
	return { messages, outgoing, trade, setTrade, arrived, online, presence, remaining, ...olderMessages };
}

/** The messages as the server has them; those that come, however they do, are merged into them. */
function useServerMessages(start: ThreadStart) {
	const { meId } = start;
	const [messages, setMessages] = useState(start.messages);
	const [trade, setLatestTrade] = useState(start.trade);
	const add = useCallback((more: readonly ChatMessage[]) => {
		setMessages((current) => mergeMessages(current, more));
	}, []);
	const setTrade = useCallback((next: TradeSnapshot | null) => {
		setLatestTrade((current) => laterTrade(current, next));
	}, []);
	const setRead = useCallback(
		(upToSeq: number) => setMessages((current) => withRead(current, meId, upToSeq)),
		[meId],
	);
	useEffect(() => {
		add(start.messages);
		setTrade(start.trade);
	}, [start.messages, start.trade, add, setTrade]);
	return { messages, trade, add, setTrade, setRead };
}

function withRead(messages: readonly ChatMessage[], meId: string, upToSeq: number): readonly ChatMessage[] {
	const isNews = ({ isRead, senderId, seq }: ChatMessage) => !isRead && senderId === meId && seq <= upToSeq;
	if (!messages.some(isNews)) return messages;
	return messages.map((message) => (isNews(message) ? { ...message, isRead: true } : message));
}

/** Brings a chat up to date: by its socket, and by fetching what that may have missed. */
function useUpdates(
	{ chatId, meId, messages }: ThreadStart,
	{ add, setTrade, setRead }: ReturnType<typeof useServerMessages>,
	presence: OtherPresence,
) {
	const [online, setOnline] = useState(true);
	const catchUp = useCatchUp(chatId, messages, { add, setTrade, setRead, onTried: setOnline });
	const onLost = () => {
		setOnline(false);
		catchUp.onLost();
	};
	const onMessage = (message: ChatMessage) => {
		add([message]);
		catchUp.onMessage(message.seq);
	};
	const connection = useRealtime((joined) => {
		presence.connect(joined);
		joined.on("chat:message", (event) => {
			if (event.chatId !== chatId) return;
			onMessage(event.message);
			if (event.trade) setTrade(event.trade);
			if (event.message.senderId !== meId && event.message.kind === "text") presence.onMessage();
		});
		joined.on("chat:messageRefreshed", (event) => event.chatId === chatId && onMessage(event.message));
		joined.on("chat:read", (event) => {
			if (event.chatId === chatId && event.readerId !== meId) setRead(event.upToSeq);
		});
		joined.onConnected(() => {
			setOnline(true);
			void catchUp.run();
		});
		joined.onDisconnected(onLost);
	});
	useNetwork({ onLost, onBack: () => void catchUp.run() });
	usePolling(connection, catchUp);
	return { connection, online };
}

/** The newest message of the other's, or of nobody's, that was not there when the page came. */
function useArrived(start: ThreadStart, messages: readonly ChatMessage[]): ChatMessage | null {
	const [newestAtFirst] = useState(start.messages.at(-1)?.seq ?? 0);
	const newest = messages.findLast(({ senderId }) => senderId !== start.meId);
	return newest && newest.seq > newestAtFirst ? newest : null;
}

/** Marks messages as read while one looks at them; those that came in the background, once they are looked at. */
function useMarkRead(
	connection: { readonly current: ChatConnection | null },
	chatId: string,
	arrived: ChatMessage | null,
): void {
	const upToSeq = arrived?.seq;
	const markedAt = useRef(Number.NEGATIVE_INFINITY);
	useEffect(() => {
		if (upToSeq === undefined) return;
		const read = () => {
			markedAt.current = performance.now();
			markRead(connection.current, chatId, upToSeq);
		};
		const timer = setTimeout(read, markedAt.current + minReadInterval - performance.now());
		document.addEventListener("visibilitychange", read);
		return () => {
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", read);
		};
	}, [connection, chatId, upToSeq]);
}

/** Marks the other's messages as read; a mark that is lost is made good by the next one, or by opening the chat. */
function markRead(connection: ChatConnection | null, chatId: string, upToSeq: number): void {
	if (!isPageInView(chatPath(chatId))) return;
	const marked = connection?.isConnected()
		? connection.request("chat:markRead", { chatId, upToSeq })
		: postForm(chatThreadPath(chatId), { intent: "read", upToSeq: String(upToSeq) });
	marked.catch(() => undefined);
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

interface OtherPresence {
	/** The presence of the other person of the chat. */
	readonly state: Presence;
	/** Called whenever something is typed; it is emitted now and then. */
	onTyped(): void;
	/** Called when the other has sent something: they are there, and no longer writing it. */
	onMessage(): void;
	/** Begins to emit and to listen over the tab's socket. */
	connect(connection: ChatConnection): void;
}

/**
 * Shows the other person of a chat that one looks at it, or writes, and follows the same of them; only while the page is
 * in front.
 */
function usePresence(chatId: string, meId: string): OtherPresence {
	const [state, setPresence] = useExpiringPresence();
	const connection = useRef<ChatConnection | null>(null);
	const typedAt = useRef(0);
	const emit = useCallback(
		(presence: Presence) => connection.current?.emit("chat:presence", { chatId, state: presence }),
		[chatId],
	);
	const emitHere = useCallback(() => {
		if (document.visibilityState === "visible") emit("here");
	}, [emit]);
	useEffect(() => {
		const onVisibility = () => emit(document.visibilityState === "visible" ? "here" : "away");
		// A person who writes is there: emitting that as well would end what the other sees of the writing.
		const beat = setInterval(() => Date.now() - typedAt.current > typingExpiry && emitHere(), presenceBeat);
		document.addEventListener("visibilitychange", onVisibility);
		return () => {
			emit("away");
			connection.current = null;
			clearInterval(beat);
			document.removeEventListener("visibilitychange", onVisibility);
		};
	}, [emit, emitHere]);
	return {
		state,
		onTyped: () => {
			if (Date.now() - typedAt.current < typingBeat) return;
			typedAt.current = Date.now();
			emit("typing");
		},
		onMessage: () => setPresence("here"),
		connect: (joined) => {
			connection.current = joined;
			joined.on("chat:presence", (event) => {
				if (event.chatId !== chatId) return;
				const isOwn = event.personId === meId;
				if (!isOwn) setPresence(event.state);
				// A person who comes is answered; and another tab of one's own that closes does not mean that one is gone.
				if (isOwn ? event.state === "away" : event.isNew) emitHere();
			});
			joined.onConnected(emitHere);
			joined.onDisconnected(() => setPresence("away"));
		},
	};
}

/** The other's last known presence; it expires by itself, since a phone that goes under a bridge says no goodbye. */
function useExpiringPresence(): [Presence, (presence: Presence) => void] {
	const [state, setState] = useState<Presence>("away");
	const expiry = useRef<ReturnType<typeof setTimeout>>(undefined);
	const setPresence = useCallback((presence: Presence) => {
		clearTimeout(expiry.current);
		setState(presence);
		if (presence === "typing") expiry.current = setTimeout(() => setPresence("here"), typingExpiry);
		if (presence === "here") expiry.current = setTimeout(() => setPresence("away"), presenceExpiry);
	}, []);
	useEffect(() => () => clearTimeout(expiry.current), []);
	return [state, setPresence];
}
