import { type RefObject, useEffect, useRef, useState } from "react";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { postForm } from "#app/platform/requests.ts";
import { chatThreadPath } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { newClientId } from "#app/shared/uuid-pattern.ts";
import { type BrowserStorage, browserStorage } from "#app/ui/browser-storage.ts";
import { requestSignIn } from "#app/ui/sign-in-request.ts";
import type { ChatMessage } from "../../rules.ts";
import type { ChatConnection } from "../use-realtime.ts";

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

export interface OutgoingOptions extends OutgoingScope {
	readonly connection: RefObject<ChatConnection | null>;
	/** Messages that the server has: one's own among these needs no other try. */
	readonly kept: readonly ChatMessage[];
	/** Gets each message as the server keeps it. */
	readonly onSent: (message: ChatMessage) => void;
}

/**
 * Sends a chat's messages one after the other, in the order in which they were written. Each goes over the
 * socket, else by a post, with the same id, so that it is kept once whatever was lost on the way. Until then the
 * browser keeps it as well: a page that is left or loaded anew brings it back as one that was not sent.
 */
export function useOutgoing({ chatId, meId, connection, kept, onSent }: OutgoingOptions): Outgoing {
	const t = useT();
	const [messages, setMessages] = useState<readonly OutgoingMessage[]>([]);
	const queue = useRef<Promise<void>>(Promise.resolve());
	useRestored({ chatId, meId }, kept, setMessages);
	const settle = (clientId: string, failure: string | null) => {
		if (failure === null) forgetOutgoing({ chatId, meId }, new Set([clientId]));
		setMessages((known) =>
			failure === null
				? known.filter((message) => message.clientId !== clientId)
				: known.map((message) => (message.clientId === clientId ? { ...message, failure } : message)),
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
		setMessages((known) =>
			known.map((each) => (each.clientId === clientId ? { ...each, failure: null } : each)),
		);
		enqueue(clientId, text);
	};
	return {
		messages: notKept(messages, kept),
		send: (text) => {
			const clientId = newClientId();
			keepOutgoing({ chatId, meId }, { clientId, text });
			setMessages((known) => [...known, { clientId, text, failure: null }]);
			enqueue(clientId, text);
		},
		retry: (clientId) => {
			const message = messages.find((known) => known.clientId === clientId);
			if (message) sendAgain(clientId, message.text);
		},
		discard: (clientId) => settle(clientId, null),
	};
}

/** Brings back what an earlier page could not send, and forgets what the server has by now. */
function useRestored(
	{ chatId, meId }: OutgoingScope,
	kept: readonly ChatMessage[],
	setMessages: (change: (known: readonly OutgoingMessage[]) => readonly OutgoingMessage[]) => void,
): void {
	const t = useT();
	const failure = t("messages.error.send");
	useEffect(() => {
		const left = readOutgoing({ chatId, meId }).map((message) => ({ ...message, failure }));
		setMessages((known) => {
			const ids = new Set(known.map(({ clientId }) => clientId));
			return [...left.filter(({ clientId }) => !ids.has(clientId)), ...known];
		});
	}, [chatId, meId, failure, setMessages]);
	useEffect(() => {
		forgetOutgoing({ chatId, meId }, new Set(kept.map(({ clientId }) => clientId)));
	}, [chatId, meId, kept]);
}

/** A message that the server has told of already is shown as that, also when its own answer got lost. */
function notKept(
	sending: readonly OutgoingMessage[],
	kept: readonly ChatMessage[],
): readonly OutgoingMessage[] {
	if (sending.length === 0) return sending;
	const ids = new Set(kept.map(({ clientId }) => clientId));
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

/** A message that was written and that the server has not said to have. */
export interface KeptMessage {
	/** Kept over all tries, so that the message is kept once whatever was lost on the way. */
	readonly clientId: string;
	readonly text: string;
}

/** Where a browser keeps the unsent messages of one person in one chat. */
export interface OutgoingScope {
	readonly chatId: string;
	readonly meId: string;
}

const nameOf = ({ chatId, meId }: OutgoingScope) => `outgoing:${meId}:${chatId}`;

/** The unsent messages, in the order in which they were written; none where they cannot be read. */
export function readOutgoing(
	scope: OutgoingScope,
	storage: BrowserStorage = browserStorage,
): readonly KeptMessage[] {
	try {
		const kept: unknown = JSON.parse(storage.get(nameOf(scope)) ?? "[]");
		return Array.isArray(kept) ? kept.filter(isKeptMessage) : [];
	} catch {
		return [];
	}
}

/** Keeps one more message until {@link forgetOutgoing}; another tab's are left as they are. */
export function keepOutgoing(
	scope: OutgoingScope,
	message: KeptMessage,
	storage: BrowserStorage = browserStorage,
): void {
	const others = readOutgoing(scope, storage).filter(({ clientId }) => clientId !== message.clientId);
	write(scope, [...others, message], storage);
}

/** Forgets messages that the server has, or that their writer gave up. */
export function forgetOutgoing(
	scope: OutgoingScope,
	clientIds: ReadonlySet<string>,
	storage: BrowserStorage = browserStorage,
): void {
	const kept = readOutgoing(scope, storage);
	const left = kept.filter(({ clientId }) => !clientIds.has(clientId));
	if (left.length < kept.length) write(scope, left, storage);
}

// A browser that keeps nothing, or whose storage is full, only loses what was not sent.
function write(scope: OutgoingScope, messages: readonly KeptMessage[], storage: BrowserStorage): void {
	storage.set(nameOf(scope), messages.length > 0 ? JSON.stringify(messages) : null);
}

function isKeptMessage(value: unknown): value is KeptMessage {
	if (typeof value !== "object" || value === null) return false;
	const { clientId, text }: Partial<Record<keyof KeptMessage, unknown>> = value;
	return typeof clientId === "string" && typeof text === "string";
}
