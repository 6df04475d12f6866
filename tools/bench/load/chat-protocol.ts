import { io, type Socket } from "socket.io-client";

/** Whose language is spoken: the product's, or that of the bare socket server. */
export type Protocol = "bare" | "product";

/** One of the two people of a chat. */
export interface ChatEnd {
	readonly personId: string;
	readonly otherId: string;
	readonly chatId: string;
	readonly cookie: string;
}

const text = "¿Sigue disponible? Te ofrezco la carta holográfica.";

/** Opens a socket and waits until it is connected. @throws Error when the server refuses it */
export async function openSocket(
	{ protocol, port }: { protocol: Protocol; port: number },
	end: ChatEnd,
): Promise<Socket> {
	const socket = io(`http://localhost:${port}`, {
		transports: ["websocket"],
		forceNew: true,
		reconnection: false,
		auth: protocol === "bare" ? { person: end.personId } : {},
		extraHeaders: protocol === "bare" ? {} : { Cookie: end.cookie },
	});
	await new Promise<void>((resolve, reject) => {
		socket.once("connect", resolve);
		socket.once("connect_error", reject);
	});
	return socket;
}

export function sendChatText(protocol: Protocol, socket: Socket, end: ChatEnd, clientId: string): void {
	if (protocol === "bare") socket.emit("send", { to: end.otherId, text, clientId }, () => undefined);
	else socket.emit("chat:send", { chatId: end.chatId, text, clientId }, () => undefined);
}

/** Listens for texts that arrive, own ones included where the server echoes them. */
export function textArrived(
	protocol: Protocol,
	socket: Socket,
	listen: (clientId: string, senderId: string | null) => void,
): void {
	if (protocol === "bare") {
		socket.on("message", (message: { clientId: string; from: string }) =>
			listen(message.clientId, message.from),
		);
		return;
	}
	socket.on("chat:message", (event: { message: { clientId: string; senderId: string | null } }) =>
		listen(event.message.clientId, event.message.senderId),
	);
}
