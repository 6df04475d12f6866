import { io as connect, type Socket } from "socket.io-client";
import type { ClientToServer, ServerToClient } from "#app/features/chats/events.ts";
import { type LinkEvents, reconnection, returnDelay } from "#app/platform/realtime-connection.ts";

/** A person's open chat, as a browser keeps it: it comes back by itself, and asks for what it has missed. */
export interface WatchedScreen {
	/** The texts that it shows, in the order of their numbers. */
	texts(): string[];
	/** How long each cut lasted, in milliseconds. */
	readonly cuts: readonly number[];
	/** How long after each cut it first tried to come back by itself, in milliseconds. */
	readonly firstTries: readonly number[];
	isConnected(): boolean;
	close(): void;
}

/** @param cookie of one of the chat's two people */
export async function openScreen(url: string, cookie: string, chatId: string): Promise<WatchedScreen> {
	const shown = new Map<number, string>();
	const [cuts, firstTries]: [number[], number[]] = [[], []];
	let cutAt: number | undefined;
	const socket: Socket<ServerToClient & LinkEvents, ClientToServer> = connect(url, {
		transports: ["websocket"],
		extraHeaders: { Cookie: cookie, Origin: url },
		...reconnection,
		forceNew: true,
	});
	const show = ({ seq, text }: { seq: number; text: string }) => shown.set(seq, text);
	const catchUp = async () => {
		let after = 0;
		while (shown.has(after + 1)) after += 1;
		const answer = await fetch(`${url}/mensajes/${chatId}/hilo?after=${after}`, {
			headers: { Cookie: cookie },
		});
		const { value } = await answer.json();
		for (const message of value.messages) show(message);
		if (value.hasMore) await catchUp();
	};
	// What fails is asked for again at the next return.
	const catchUpSoon = () => void catchUp().catch(() => undefined);
	const hear: ServerToClient["chat:messageRefreshed"] = ({ chatId: id, message }) => {
		if (id !== chatId) return;
		const isNext = shown.has(message.seq - 1) || message.seq === 1;
		show(message);
		if (!isNext) catchUpSoon();
	};
	socket.on("chat:message", hear);
	socket.on("chat:messageRefreshed", hear);
	// Meanwhile the node has not heard what others have told.
	socket.on("nodes:linked", (isLinked) => isLinked && catchUpSoon());
	socket.on("connect", () => {
		if (cutAt !== undefined) cuts.push(performance.now() - cutAt);
		cutAt = undefined;
		catchUpSoon();
	});
	socket.io.on("reconnect_attempt", (attempt) => {
		if (attempt === 1 && cutAt !== undefined) firstTries.push(performance.now() - cutAt);
	});
	socket.on("disconnect", (reason) => {
		cutAt = performance.now();
		if (reason === "io server disconnect") setTimeout(() => socket.connect(), returnDelay());
	});
	await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
	return {
		texts: () => [...shown].sort(([a], [b]) => a - b).map(([, text]) => text),
		cuts,
		firstTries,
		isConnected: () => socket.connected,
		close: () => socket.close(),
	};
}
