import { useCallback, useEffect, useRef, useState } from "react";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import { laterTrade } from "#app/features/trades/rules.ts";
import { postForm } from "#app/platform/requests.ts";
import { chatPath, chatThreadPath } from "#app/shared/paths.ts";
import {
	type ChatMessage,
	consecutiveLimit,
	mergeMessages,
	type Presence,
	presenceBeat,
	presenceExpiry,
	streakNow,
	typingBeat,
	typingExpiry,
} from "../../rules.ts";
import { type ChatConnection, isPageInView, useRealtime } from "../use-realtime.ts";
import { fetchThread, useCatchUp, useNetwork, usePolling } from "./use-catch-up.ts";
import { type Outgoing, useOutgoing } from "./use-outgoing.ts";

/** Of messages that come one upon the other, it is told at most so often that they were read, in milliseconds. */
const readingMillis = 300;

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
	/** The last message that came while looking, for reading it out. */
	readonly arrived: ChatMessage | null;
	readonly hasOlder: boolean;
	readonly older: "idle" | "loading" | "failed";
	loadOlder(): void;
	readonly online: boolean;
	readonly presence: Pick<OtherPresence, "state" | "typed">;
	/** How many messages can still be written before the other replies. */
	readonly remaining: number;
}

/** A chat as it lives on the screen: what was loaded, what arrives, what is missed and fetched, what is sent. */
export function useThread(start: ThreadStart): Thread {
	const { chatId, meId } = start;
	const kept = useKept(start);
	const { messages, trade, add, setTrade } = kept;
	const presence = usePresence(chatId, meId);
	const { connection, online } = useUpdates(start, kept, presence);
	const arrived = useArrived(start, messages);
	useReading(connection, chatId, arrived);
	const onSent = (message: ChatMessage) => add([message]);
	const outgoing = useOutgoing({ chatId, meId, connection, kept: messages, onSent });
	const olderMessages = useOlder(start, messages, add);
	const onTheirWay = outgoing.messages.filter(({ failure }) => failure === null).length;
	const remaining = consecutiveLimit - streakNow(messages, meId, start) - onTheirWay;
	return { messages, outgoing, trade, setTrade, arrived, online, presence, remaining, ...olderMessages };
}

/** The messages as the server has them; those that come, by whatever way, are merged into them. */
function useKept(start: ThreadStart) {
	const { meId } = start;
	const [messages, setMessages] = useState(start.messages);
	const [trade, setLatestTrade] = useState(start.trade);
	const add = useCallback((more: readonly ChatMessage[]) => {
		setMessages((known) => mergeMessages(known, more));
	}, []);
	const setTrade = useCallback((next: TradeSnapshot | null) => {
		setLatestTrade((known) => laterTrade(known, next));
	}, []);
	const setRead = useCallback(
		(upToSeq: number) => setMessages((known) => withRead(known, meId, upToSeq)),
		[meId],
	);
	useEffect(() => {
		add(start.messages);
		setTrade(start.trade);
	}, [start.messages, start.trade, add, setTrade]);
	return { messages, trade, add, setTrade, setRead };
}

function withRead(known: readonly ChatMessage[], meId: string, upToSeq: number): readonly ChatMessage[] {
	const isNews = ({ isRead, senderId, seq }: ChatMessage) => !isRead && senderId === meId && seq <= upToSeq;
	if (!known.some(isNews)) return known;
	return known.map((message) => (isNews(message) ? { ...message, isRead: true } : message));
}

/** Keeps what is known of a chat up to date: by its socket, and by fetching what that may have missed. */
function useUpdates(
	{ chatId, meId, messages }: ThreadStart,
	{ add, setTrade, setRead }: ReturnType<typeof useKept>,
	presence: OtherPresence,
) {
	const [online, setOnline] = useState(true);
	const catchUp = useCatchUp(chatId, messages, { add, setTrade, setRead, onTried: setOnline });
	const onLost = () => {
		setOnline(false);
		catchUp.lost();
	};
	const onMessage = (message: ChatMessage) => {
		add([message]);
		catchUp.heard(message.seq);
	};
	const connection = useRealtime((joined) => {
		presence.join(joined);
		joined.on("chat:message", (event) => {
			if (event.chatId !== chatId) return;
			onMessage(event.message);
			if (event.trade) setTrade(event.trade);
			if (event.message.senderId !== meId && event.message.kind === "text") presence.spoke();
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
function useReading(
	connection: { readonly current: ChatConnection | null },
	chatId: string,
	arrived: ChatMessage | null,
): void {
	const upToSeq = arrived?.seq;
	const toldAt = useRef(Number.NEGATIVE_INFINITY);
	useEffect(() => {
		if (upToSeq === undefined) return;
		const read = () => {
			toldAt.current = performance.now();
			markRead(connection.current, chatId, upToSeq);
		};
		const timer = setTimeout(read, toldAt.current + readingMillis - performance.now());
		document.addEventListener("visibilitychange", read);
		return () => {
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", read);
		};
	}, [connection, chatId, upToSeq]);
}

/** A lost mark is made good by the next one, or by opening the chat. */
function markRead(connection: ChatConnection | null, chatId: string, upToSeq: number): void {
	if (!isPageInView(chatPath(chatId))) return;
	const told = connection?.isConnected()
		? connection.request("chat:markRead", { chatId, upToSeq })
		: postForm(chatThreadPath(chatId), { intent: "read", upToSeq: String(upToSeq) });
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

export interface OtherPresence {
	/** How the other person of the chat is there. */
	readonly state: Presence;
	/** To be called whenever something is typed; it is told now and then. */
	typed(): void;
	/** The other has sent something: they are there, and no longer writing it. */
	spoke(): void;
	/** Begins to tell and to hear over the tab's socket. */
	join(connection: ChatConnection): void;
}

/**
 * Tells the other person of a chat that one looks at it, or writes, and hears the same of them. Only while the page is
 * in front.
 */
export function usePresence(chatId: string, meId: string): OtherPresence {
	const [state, see] = useHeardPresence();
	const connection = useRef<ChatConnection | null>(null);
	const typedAt = useRef(0);
	const say = useCallback(
		(own: Presence) => connection.current?.emit("chat:presence", { chatId, state: own }),
		[chatId],
	);
	const sayHere = useCallback(() => {
		if (document.visibilityState === "visible") say("here");
	}, [say]);
	useEffect(() => {
		const onVisibility = () => say(document.visibilityState === "visible" ? "here" : "away");
		// Who writes is there: saying so as well would end what the other sees of the writing.
		const beat = setInterval(() => Date.now() - typedAt.current > typingExpiry && sayHere(), presenceBeat);
		document.addEventListener("visibilitychange", onVisibility);
		return () => {
			say("away");
			connection.current = null;
			clearInterval(beat);
			document.removeEventListener("visibilitychange", onVisibility);
		};
	}, [say, sayHere]);
	return {
		state,
		typed: () => {
			if (Date.now() - typedAt.current < typingBeat) return;
			typedAt.current = Date.now();
			say("typing");
		},
		spoke: () => see("here"),
		join: (joined) => {
			connection.current = joined;
			joined.on("chat:presence", (told) => {
				if (told.chatId !== chatId) return;
				const isOwn = told.personId === meId;
				if (!isOwn) see(told.state);
				// Who comes is answered; and another tab of one's own that closes does not mean that one is gone.
				if (isOwn ? told.state === "away" : told.isNew) sayHere();
			});
			joined.onConnected(sayHere);
			joined.onDisconnected(() => see("away"));
		},
	};
}

/** The other's last known presence; it expires by itself, since a phone that goes under a bridge says no goodbye. */
function useHeardPresence(): [Presence, (heard: Presence) => void] {
	const [state, setState] = useState<Presence>("away");
	const expiry = useRef<ReturnType<typeof setTimeout>>(undefined);
	const see = useCallback((heard: Presence) => {
		clearTimeout(expiry.current);
		setState(heard);
		if (heard === "typing") expiry.current = setTimeout(() => see("here"), typingExpiry);
		if (heard === "here") expiry.current = setTimeout(() => see("away"), presenceExpiry);
	}, []);
	useEffect(() => () => clearTimeout(expiry.current), []);
	return [state, see];
}
