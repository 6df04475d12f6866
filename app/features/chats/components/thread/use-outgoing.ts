import { type RefObject, useEffect, useRef, useState } from "react";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { postForm } from "#app/platform/send-form.ts";
import { chatThreadPath } from "#app/shared/chat-paths.ts";
import { newClientId } from "#app/shared/client-id.ts";
import type { Result } from "#app/shared/result.ts";
import { type BrowserStorage, browserStorage } from "#app/ui/browser-storage.ts";
import { requestSignIn } from "#app/ui/sign-in-request.ts";
import type { ChatMessage } from "../../rules.ts";
import type { ChatConnection } from "../use-realtime.ts";

/** A message on the screen that the server does not have yet. */
export interface OutgoingMessage {
	readonly clientId: string;
	readonly text: string;
	/** The reason why it was not sent, in words; null while it is pending. */
	readonly failure: string | null;
}

export interface Outgoing {
	readonly messages: readonly OutgoingMessage[];
	send(text: string): void;
	retry(clientId: string): void;
	discard(clientId: string): void;
}

export interface OutgoingOptions extends OutgoingScope {
	readonly connection: RefObject<ChatConnection | null>;
	/** Messages that the server has; one's own among these are sent no more. */
	readonly serverMessages: readonly ChatMessage[];
	/** Called with each message as the server has it. */
	readonly onSent: (message: ChatMessage) => void;
}

/**
 * Sends a chat's messages one after the other, in the order in which they were written. Each goes over the
 * socket, else by a post, with the same id, so that it is stored once whatever was lost on the way. Until then the
 * browser stores it as well: a page that is left or loaded anew brings it back as one that was not sent.
 */
export function useOutgoing({ chatId, meId, connection, serverMessages, onSent }: OutgoingOptions): Outgoing {
	const t = useT();
	const [messages, setMessages] = useState<readonly OutgoingMessage[]>([]);
	const queue = useRef<Promise<void>>(Promise.resolve());
	useRestored({ chatId, meId }, serverMessages, setMessages);
	const settle = (clientId: string, failure: string | null) => {
		if (failure === null) removeOutgoing({ chatId, meId }, new Set([clientId]));
		setMessages((current) =>
			failure === null
				? current.filter((message) => message.clientId !== clientId)
				: current.map((message) => (message.clientId === clientId ? { ...message, failure } : message)),
		);
	};
	const enqueue = (clientId: string, text: string) => {
		queue.current = queue.current.then(async () => {
			const result = await deliver(connection.current, { chatId, text, clientId });
			if (result.ok) onSent(result.value);
			settle(clientId, result.ok ? null : failureText(t, result.failure, "messages.error.send"));
			const isSignedOut = !result.ok && result.failure.code === "auth.required";
			if (isSignedOut) requestSignIn(clientId, () => sendAgain(clientId, text));
		});
	};
	const sendAgain = (clientId: string, text: string) => {
		setMessages((current) =>
			current.map((each) => (each.clientId === clientId ? { ...each, failure: null } : each)),
		);
		enqueue(clientId, text);
	};
	return {
		messages: withoutArrived(messages, serverMessages),
		send: (text) => {
			const clientId = newClientId();
			storeOutgoing({ chatId, meId }, { clientId, text });
			setMessages((current) => [...current, { clientId, text, failure: null }]);
			enqueue(clientId, text);
		},
		retry: (clientId) => {
			const message = messages.find((each) => each.clientId === clientId);
			if (message) sendAgain(clientId, message.text);
		},
		discard: (clientId) => settle(clientId, null),
	};
}

/** Brings back the messages that an earlier page could not send, and drops those that the server has by now. */
function useRestored(
	{ chatId, meId }: OutgoingScope,
	serverMessages: readonly ChatMessage[],
	setMessages: (change: (current: readonly OutgoingMessage[]) => readonly OutgoingMessage[]) => void,
): void {
	const t = useT();
	const failure = t("messages.error.send");
	useEffect(() => {
		const unsent = readOutgoing({ chatId, meId }).map((message) => ({ ...message, failure }));
		setMessages((current) => {
			const ids = new Set(current.map(({ clientId }) => clientId));
			return [...unsent.filter(({ clientId }) => !ids.has(clientId)), ...current];
		});
	}, [chatId, meId, failure, setMessages]);
	useEffect(() => {
		removeOutgoing({ chatId, meId }, new Set(serverMessages.map(({ clientId }) => clientId)));
	}, [chatId, meId, serverMessages]);
}

/** The messages without those that have come from the server already, also when the answer to sending them got lost. */
function withoutArrived(
	sending: readonly OutgoingMessage[],
	serverMessages: readonly ChatMessage[],
): readonly OutgoingMessage[] {
	if (sending.length === 0) return sending;
	const ids = new Set(serverMessages.map(({ clientId }) => clientId));
	return sending.filter(({ clientId }) => !ids.has(clientId));
}

interface Delivery {
	readonly chatId: string;
	readonly text: string;
	readonly clientId: string;
}

async function deliver(connection: ChatConnection | null, message: Delivery): Promise<Result<ChatMessage>> {
	if (connection?.isConnected()) {
		const result = await connection.request<ChatMessage>("chat:send", message).catch(() => null);
		if (result) return result;
	}
	const { chatId, text, clientId } = message;
	return postForm(chatThreadPath(chatId), { intent: "send", text, clientId });
}

/** A message that was written and that the server has not acknowledged. */
export interface UnsentMessage {
	/** An id that stays the same over all tries, so that the message is stored once whatever was lost on the way. */
	readonly clientId: string;
	readonly text: string;
}

/** The chat and the person whose unsent messages a browser stores together. */
export interface OutgoingScope {
	readonly chatId: string;
	readonly meId: string;
}

const nameOf = ({ chatId, meId }: OutgoingScope) => `outgoing:${meId}:${chatId}`;

/** The unsent messages, in the order in which they were written; none where they cannot be read. */
export function readOutgoing(
	scope: OutgoingScope,
	storage: BrowserStorage = browserStorage,
): readonly UnsentMessage[] {
	try {
		const stored: unknown = JSON.parse(storage.get(nameOf(scope)) ?? "[]");
		return Array.isArray(stored) ? stored.filter(isUnsentMessage) : [];
	} catch {
		return [];
	}
}

/** Stores one more message until {@link removeOutgoing}; another tab's are left as they are. */
export function storeOutgoing(
	scope: OutgoingScope,
	message: UnsentMessage,
	storage: BrowserStorage = browserStorage,
): void {
	const others = readOutgoing(scope, storage).filter(({ clientId }) => clientId !== message.clientId);
	write(scope, [...others, message], storage);
}

/** Removes messages that the server has, or that their writer gave up. */
export function removeOutgoing(
	scope: OutgoingScope,
	clientIds: ReadonlySet<string>,
	storage: BrowserStorage = browserStorage,
): void {
	const stored = readOutgoing(scope, storage);
	const remaining = stored.filter(({ clientId }) => !clientIds.has(clientId));
	if (remaining.length < stored.length) write(scope, remaining, storage);
}

// A browser that stores nothing, or whose storage is full, only loses what was not sent.
function write(scope: OutgoingScope, messages: readonly UnsentMessage[], storage: BrowserStorage): void {
	storage.set(nameOf(scope), messages.length > 0 ? JSON.stringify(messages) : null);
}

function isUnsentMessage(value: unknown): value is UnsentMessage {
	if (typeof value !== "object" || value === null) return false;
	const { clientId, text }: Partial<Record<keyof UnsentMessage, unknown>> = value;
	return typeof clientId === "string" && typeof text === "string";
}
