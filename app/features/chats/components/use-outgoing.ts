import { type RefObject, useCallback, useRef, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { SocketAnswer } from "../events.ts";
import type { ChatMessage } from "../rules.ts";
import { failureText } from "./failure-text.ts";
import { newClientId, postForm, threadPath } from "./thread-request.ts";
import type { ChatConnection } from "./use-realtime.ts";

/** A message that is shown before the server has it. */
export interface OutgoingMessage {
	readonly clientId: string;
	readonly text: string;
	/** Why it was not sent, in words; null while it is on its way. */
	readonly failure: string | null;
}

export interface Outgoing {
	readonly messages: readonly OutgoingMessage[];
	send(text: string): void;
	retry(clientId: string): void;
	discard(clientId: string): void;
}

/**
 * Sends a chat's messages one after the other, in the order in which they were written. Each goes over the
 * socket, else by a post, with the same id, so that it is kept once whatever was lost on the way.
 * @param onSent gets each message as the server keeps it
 */
export function useOutgoing(
	chatId: string,
	connection: RefObject<ChatConnection | null>,
	onSent: (message: ChatMessage) => void,
): Outgoing {
	const t = useT();
	const [messages, setMessages] = useState<readonly OutgoingMessage[]>([]);
	const queue = useRef<Promise<void>>(Promise.resolve());
	const settle = useCallback((clientId: string, failure: string | null) => {
		setMessages((known) =>
			failure === null
				? known.filter((message) => message.clientId !== clientId)
				: known.map((message) => (message.clientId === clientId ? { ...message, failure } : message)),
		);
	}, []);
	const enqueue = (clientId: string, text: string) => {
		queue.current = queue.current.then(async () => {
			const answer = await deliver(connection.current, { chatId, text, clientId });
			if (answer?.ok) onSent(answer.result);
			const failed = answer && !answer.ok;
			const otherwise = "messages.error.send";
			if (failed) return settle(clientId, failureText(t, answer.failure, otherwise));
			settle(clientId, answer ? null : t(otherwise));
		});
	};
	return {
		messages,
		send: (text) => {
			const clientId = newClientId();
			setMessages((known) => [...known, { clientId, text, failure: null }]);
			enqueue(clientId, text);
		},
		retry: (clientId) => {
			const message = messages.find((known) => known.clientId === clientId);
			if (!message) return;
			setMessages((known) =>
				known.map((each) => (each.clientId === clientId ? { ...each, failure: null } : each)),
			);
			enqueue(clientId, message.text);
		},
		discard: (clientId) => settle(clientId, null),
	};
}

interface Delivery {
	readonly chatId: string;
	readonly text: string;
	readonly clientId: string;
}

/** @returns the server's answer, or null when it could not be reached */
async function deliver(
	connection: ChatConnection | null,
	message: Delivery,
): Promise<SocketAnswer<ChatMessage> | null> {
	if (connection?.isConnected()) {
		const answer = await connection.ask("chat:send", message).catch(() => null);
		if (answer) return answer as SocketAnswer<ChatMessage>;
	}
	const { chatId, text, clientId } = message;
	return postForm<ChatMessage>(threadPath(chatId), { intent: "send", text, clientId }).catch(() => null);
}
