import { type BrowserStorage, browserStorage } from "#app/ui/browser-storage.ts";

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
