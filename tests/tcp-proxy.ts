import { once } from "node:events";
import {
	connect,
	createServer,
	type ListenOptions,
	type NetConnectOpts,
	type Server,
	type Socket,
} from "node:net";

/** A proxy between a program and a server that it talks to, which a test can shut. */
export interface TcpProxy {
	/** Cuts every connection and refuses new ones, as a server that is stopped does. */
	shut(): Promise<void>;
	/** Lets connections in again; those that were held go on. */
	open(): Promise<void>;
	/** Holds every connection, and new ones before they are connected, as a server does that is frozen. */
	freeze(): void;
	/**
	 * From now on questions go in and answers stay out: what is done then, the program does not learn.
	 * @param ofNew connections that come later, too, until it is opened again
	 */
	holdAnswers(ofNew?: boolean): void;
	/** New connections go to another server; those that are there stay with the old one. */
	redirectTo(target: NetConnectOpts): void;
}

/** Starts a proxy. @param place where it listens, always the same */
export async function startTcpProxy(first: NetConnectOpts, place: ListenOptions): Promise<TcpProxy> {
	const sockets = new Set<Socket>();
	const pairs = new Map<Socket, Socket>();
	let target = first;
	let server: Server | undefined;
	let holdsAnswers = false;
	/** Who came while it is frozen. */
	let waiting: Socket[] | undefined;
	const link = (client: Socket, behind: Socket) => {
		client.pipe(behind);
		if (!holdsAnswers) behind.pipe(client);
	};
	const serve = (client: Socket) => {
		const behind = connect(target);
		pairs.set(client, behind);
		for (const [from, to] of [
			[client, behind],
			[behind, client],
		] as const) {
			sockets.add(from);
			from.on("error", () => to.destroy());
			from.on("close", () => {
				sockets.delete(from);
				pairs.delete(from);
				to.destroy();
			});
		}
		link(client, behind);
	};
	const receive = (client: Socket) => {
		if (!waiting) return serve(client);
		sockets.add(client);
		client.on("error", () => undefined);
		waiting.push(client);
	};
	const thaw = () => {
		const held = waiting;
		if (!held) return;
		waiting = undefined;
		for (const [client, behind] of pairs) link(client, behind);
		for (const client of held) serve(client);
	};
	const open = async () => {
		holdsAnswers = false;
		thaw();
		if (server) return;
		server = createServer(receive).listen(place);
		await once(server, "listening");
	};
	await open();
	return {
		open,
		shut: async () => {
			const closing = server;
			server = undefined;
			for (const socket of sockets) socket.destroy();
			if (!closing) return;
			closing.close();
			await once(closing, "close");
		},
		freeze: () => {
			waiting ??= [];
			for (const [client, behind] of pairs) {
				client.unpipe(behind);
				behind.unpipe(client);
			}
		},
		holdAnswers: (ofNew = false) => {
			holdsAnswers = ofNew;
			for (const [client, behind] of pairs) behind.unpipe(client);
		},
		redirectTo: (next) => {
			target = next;
		},
	};
}
