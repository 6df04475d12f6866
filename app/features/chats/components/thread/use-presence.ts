import { useCallback, useEffect, useRef, useState } from "react";
import { type Presence, presenceBeat, presenceExpiry, typingBeat, typingExpiry } from "../../rules.ts";
import type { ChatConnection } from "../use-realtime.ts";

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
		(own: Presence) => connection.current?.tell("chat:presence", { chatId, state: own }),
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
