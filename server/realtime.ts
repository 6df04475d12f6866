import type { Server as HttpServer, IncomingMessage } from "node:http";
import { Server } from "socket.io";
import type { PersonBanned, SessionEnded } from "#app/features/accounts/events.ts";
import { takesPartIn } from "#app/features/chats/queries.server.ts";
import type { Actor, CommandContext } from "#app/platform/context.server.ts";
import type { Deps } from "#app/routes/deps.server.ts";
import { registerChatSockets, tellPeopleOfChats } from "./realtime-chats.ts";
import type { NodeLink } from "./realtime-nodes.ts";
import { tellPeopleOfNotifications } from "./realtime-notifications.ts";
import { type RealtimeServer, type RealtimeSocket, roomOf } from "./realtime-people.ts";
import { registerPresence } from "./realtime-presence.ts";
import { createRateGate } from "./realtime-rate.ts";
import { isOwnOrigin } from "./security.ts";

/** Where the sockets live beside the pages. */
export const realtimePath = "/socket.io";

/** Largest packet from a client, in bytes: a message of 2000 code points of four bytes, escaped, and its ids. */
const maxPacketBytes = 16 * 1024;

/** A socket that asks for something this long after its session was last looked at is looked at again, in ms. */
const sessionFreshness = 30_000;
/** How often the sessions of sockets that ask for nothing are looked at, in milliseconds. */
const sweepMillis = 60_000;

export interface Realtime {
	readonly io: RealtimeServer;
	/** Cuts every socket of a person, on all nodes; those with a session that still lives come back by themselves. */
	disconnectPerson(personId: string): void;
	/** Cuts this node's sockets whose session is over; runs by itself every minute. */
	sweep(): Promise<void>;
	/** Ends all sockets; the HTTP server is closed by its owner. */
	close(): Promise<void>;
}

/**
 * Puts the socket server onto an HTTP server, in front of its other listeners. Everything is emitted to rooms
 * and nothing looked up in this process's memory, so that it works over several nodes once Redis links them.
 */
export async function attachRealtime(http: HttpServer, deps: Deps): Promise<Realtime> {
	const guests = new WeakMap<IncomingMessage, Actor>();
	const io: RealtimeServer = new Server(http, {
		path: realtimePath,
		serveClient: false,
		transports: ["websocket", "polling"],
		perMessageDeflate: false,
		httpCompression: false,
		maxHttpBufferSize: maxPacketBytes,
		allowRequest: (request, answer) => {
			admit(deps, request).then(
				(actor) => {
					if (actor) guests.set(request, actor);
					answer(null, actor !== null);
				},
				(error: unknown) => {
					deps.log.warn({ err: error }, "socket not admitted");
					answer("unavailable", false);
				},
			);
		},
	});
	io.use((socket, next) => {
		const actor = guests.get(socket.request);
		if (!actor) return next(new Error("auth.required"));
		const cookie = socket.request.headers.cookie ?? "";
		Object.assign(socket.data, { actor, cookie, checkedAt: Date.now(), gate: createRateGate() });
		next();
	});
	const link = await linkToOthers(io, deps);
	io.on("connection", (socket) => welcome(deps, socket));
	tellPeopleOfChats(io, deps.events);
	tellPeopleOfNotifications(io, deps.events);
	const disconnectPerson = (personId: string) => io.in(roomOf(personId)).disconnectSockets(true);
	deps.events.onCommitted<SessionEnded>("account.sessionEnded", ({ personId }) => disconnectPerson(personId));
	deps.events.onCommitted<PersonBanned>("account.banned", ({ personId }) => disconnectPerson(personId));
	let sweeping: Promise<void> | undefined;
	const sweepOnce = () => {
		sweeping ??= sweep(deps, io).finally(() => {
			sweeping = undefined;
		});
		return sweeping;
	};
	const sweeper = setInterval(() => void sweepOnce(), sweepMillis);
	sweeper.unref();
	return {
		io,
		disconnectPerson,
		sweep: sweepOnce,
		close: async () => {
			clearInterval(sweeper);
			io.local.disconnectSockets(true);
			io.engine.close();
			await link?.close();
		},
	};
}

/** The code for several nodes is only loaded where there are several. */
async function linkToOthers(io: RealtimeServer, { config, log }: Deps): Promise<NodeLink | undefined> {
	if (!config.redisUrl) return undefined;
	const { linkNodes } = await import("./realtime-nodes.ts");
	return linkNodes(io, config.redisUrl, log);
}

/** Whoever comes from our own pages with a living session and is not banned. */
async function admit(deps: Deps, request: IncomingMessage): Promise<Actor | null> {
	const { origin, host, cookie } = request.headers;
	if (!isOwnOrigin(origin, host, deps.config.publicUrl)) return null;
	const actor = await deps.identify(new Headers({ Cookie: cookie ?? "" }));
	return actor?.isBanned ? null : actor;
}

function welcome(deps: Deps, socket: RealtimeSocket): void {
	void socket.join(roomOf(socket.data.actor.id));
	// The first request would otherwise stay in memory as long as its socket.
	Object.assign(socket.conn, { request: null });
	socket.use((packet, next) => {
		if (!socket.data.gate(performance.now())) return refuse(packet);
		if (Date.now() - socket.data.checkedAt < sessionFreshness) return next();
		isAlive(deps, socket).then(
			(alive) => (alive ? next() : socket.disconnect(true)),
			(error: unknown) => next(error instanceof Error ? error : new Error(String(error))),
		);
	});
	const context = (): CommandContext => ({ ...deps, actor: socket.data.actor });
	registerChatSockets(socket, deps.log, context);
	registerPresence(socket, (chatId) => takesPartIn(context(), chatId));
}

/** Tells a client that it asks too much, if it waits for an answer; what it asked for is not done. */
function refuse(packet: unknown[]): void {
	const answer = packet.at(-1);
	if (typeof answer === "function") {
		answer({ ok: false, failure: { code: "request.tooManyRequests", params: {} } });
	}
}

/** Looks at a socket's session anew, so that a lost role or a ban acts on it. */
async function isAlive(deps: Deps, { data }: RealtimeSocket): Promise<boolean> {
	const actor = await deps.identify(new Headers({ Cookie: data.cookie }));
	if (!actor || actor.isBanned || actor.id !== data.actor.id) return false;
	data.actor = actor;
	data.checkedAt = Date.now();
	return true;
}

async function sweep(deps: Deps, io: RealtimeServer): Promise<void> {
	for (const socket of [...io.sockets.sockets.values()]) {
		const alive = await isAlive(deps, socket).catch(() => undefined);
		// While the database is away nobody is cut; the next sweep looks again.
		if (alive === undefined) return;
		if (!alive) socket.disconnect(true);
	}
}
