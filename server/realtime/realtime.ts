import type { Server as HttpServer, IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { Server, type ServerOptions } from "socket.io";
import type { PersonBanned, SessionEnded } from "#app/features/accounts/events.ts";
import { canSeePresence } from "#app/features/chats/queries.server.ts";
import type { Deps } from "#app/http/request-context.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { withRequestId } from "#app/platform/log.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { realtimePath } from "#app/shared/paths.ts";
import { plainFailure, type Result } from "#app/shared/result.ts";
import { socketAddress } from "../client-address.ts";
import { isOwnOrigin } from "../security.ts";
import { tellPeopleOfCards } from "./cards.ts";
import { registerChatSockets, tellPeopleOfChats } from "./chats.ts";
import { tellPeopleOfModeration } from "./moderation.ts";
import type { NodeLink } from "./nodes.ts";
import { tellPeopleOfNotifications } from "./notifications.ts";
import { type RealtimeServer, type RealtimeSocket, roomOf } from "./people.ts";
import { registerPresence } from "./presence.ts";
import { createRateGate } from "./rate.ts";

/** Largest packet from a client, in bytes: a message of 2000 code points of four bytes, escaped, and its ids. */
const maxPacketBytes = 16 * 1024;

/** Most sockets of one person to a node: every open tab has one. */
export const maxSocketsOfOne = 32;

/** How long a connection may take to be let in, in milliseconds: longer than the database takes to find a session. */
const connectMillis = 5_000;
/** A session that was checked this long ago is checked again before its socket's next request is done, in milliseconds. */
const sessionFreshness = 30_000;
/** How often the sessions of this node's sockets are checked, in milliseconds. */
const checkMillis = 60_000;

/** When a side that says nothing is taken for gone, in milliseconds. */
export type Pings = Pick<ServerOptions, "pingInterval" | "pingTimeout">;

export interface Realtime {
	readonly io: RealtimeServer;
	/** Disconnects every socket of a person, on all nodes; those with a session that still lives come back by themselves. */
	disconnectPerson(personId: string): void;
	/** Disconnects this node's sockets whose session is over; runs by itself every minute. */
	cutEndedSessions(): Promise<void>;
	/** Sends this node's sockets to the others, one after the other, within a time in milliseconds. */
	moveAway(millis: number): Promise<void>;
	/** Ends all sockets; the HTTP server is closed by its owner. */
	close(): Promise<void>;
}

/**
 * Puts the socket server onto an HTTP server, in front of its other listeners. Everything is emitted to rooms
 * and nothing looked up in this process's memory, so that it works over several nodes once Redis links them.
 * @param pings Socket.IO's own unless told
 */
export async function attachRealtime(
	http: HttpServer,
	deps: Deps,
	pings: Partial<Pings> = {},
): Promise<Realtime> {
	const io = createServer(http, deps, pings);
	const link = await linkToOthers(io, deps);
	io.on("connection", (socket) => onConnection(deps, socket));
	tellPeopleOfChats(io, deps.events);
	tellPeopleOfCards(io, deps.events);
	tellPeopleOfNotifications(io, deps.events);
	// Before the sockets of who is banned are cut.
	tellPeopleOfModeration(io, deps.events);
	const disconnectPerson = (personId: string) => io.in(roomOf(personId)).disconnectSockets(true);
	deps.events.onCommitted<SessionEnded>("account.sessionEnded", ({ personId }) => disconnectPerson(personId));
	deps.events.onCommitted<PersonBanned>("account.banned", ({ personId }) => disconnectPerson(personId));
	const cutting = oneAtATime(() => cutEndedSessions(deps, io));
	// A timer of this process, unlike other work by the clock: the sockets are its own.
	const timer = setInterval(() => void cutting(), checkMillis);
	timer.unref();
	return {
		io,
		disconnectPerson,
		cutEndedSessions: cutting,
		moveAway: (millis) => moveAway(io, millis),
		close: async () => {
			clearInterval(timer);
			io.local.disconnectSockets(true);
			io.engine.close();
			await link?.close();
		},
	};
}

function createServer(http: HttpServer, deps: Deps, pings: Partial<Pings>): RealtimeServer {
	const io: RealtimeServer = new Server(http, {
		path: realtimePath,
		serveClient: false,
		transports: ["websocket", "polling"],
		perMessageDeflate: false,
		httpCompression: false,
		maxHttpBufferSize: maxPacketBytes,
		connectTimeout: connectMillis,
		allowRequest: (request, respond) => respond(null, isOwnPage(deps, request)),
		...pings,
	});
	io.use((socket, next) => {
		authenticate(deps, socket).then(
			(code) => next(code === null ? undefined : new Error(code)),
			(error: unknown) => {
				deps.log.warn({ err: error }, "socket not admitted");
				next(new Error("service.unavailable"));
			},
		);
	});
	return io;
}

/** The same work; who asks while it runs waits for that run. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
	let running: Promise<void> | undefined;
	return () => {
		running ??= work().finally(() => {
			running = undefined;
		});
		return running;
	};
}

/** The code for several nodes is only loaded where there are several. */
async function linkToOthers(io: RealtimeServer, { config, log }: Deps): Promise<NodeLink | undefined> {
	if (!config.redisUrl) return undefined;
	const { linkNodes } = await import("./nodes.ts");
	return linkNodes(io, config.redisUrl, log);
}

/** Whether a handshake comes from a page of ours; another's is refused before there is a socket. */
function isOwnPage({ config, log }: Deps, request: IncomingMessage): boolean {
	const { origin, host } = request.headers;
	if (isOwnOrigin(origin, host, config.publicUrl)) return true;
	const ip = socketAddress(request, config.trustProxy);
	logSecurityEvent(log, { type: "origin.refused", origin: origin ?? "", path: realtimePath, ip });
	return false;
}

/**
 * Finds out whose a socket is. Who has no session hears so over the socket: a failed handshake would be an error in the
 * console of every tab whose person signed out in another one.
 * @returns null, or the code of why it is refused
 */
async function authenticate(deps: Deps, socket: RealtimeSocket): Promise<ErrorCode | null> {
	const cookie = socket.handshake.headers.cookie ?? "";
	const actor = await deps.identify(new Headers({ Cookie: cookie }));
	if (!actor) return "auth.required";
	if (actor.isBanned) return "auth.banned";
	const others = socket.nsp.adapter.rooms.get(roomOf(actor.id))?.size ?? 0;
	if (others >= maxSocketsOfOne) return "request.tooManyRequests";
	Object.assign(socket.data, { actor, cookie, checkedAt: Date.now(), gate: createRateGate() });
	return null;
}

function onConnection(deps: Deps, socket: RealtimeSocket): void {
	void socket.join(roomOf(socket.data.actor.id));
	// A session that ended since it was checked: its socket was not yet in the room that is disconnected.
	hasSession(deps, socket).then(
		(has) => {
			if (has) return;
			// The page is shown anew as what its person is by now.
			socket.emit("page:outdated");
			socket.disconnect(true);
		},
		() => undefined,
	);
	// The first request would otherwise stay in memory as long as its socket: https://socket.io/docs/v4/memory-usage
	Object.assign(socket.conn, { request: null });
	socket.use((packet, next) => {
		if (!socket.data.gate(performance.now())) return refuse(packet);
		if (Date.now() - socket.data.checkedAt < sessionFreshness) return withRequestId(undefined, next);
		hasSession(deps, socket).then(
			(has) => (has ? withRequestId(undefined, next) : socket.disconnect(true)),
			(error: unknown) => next(error instanceof Error ? error : new Error(String(error))),
		);
	});
	const context = (): CommandContext => ({ ...deps, actor: socket.data.actor });
	registerChatSockets(socket, deps, context);
	registerPresence(socket, (chatId) => canSeePresence(context(), chatId));
}

/** Refuses a request beyond the rate: it is not done, and the client hears so if it waits for a result. */
function refuse(packet: unknown[]): void {
	const acknowledge = packet.at(-1);
	const result: Result<never> = { ok: false, failure: plainFailure("request.tooManyRequests") };
	if (typeof acknowledge === "function") acknowledge(result);
}

/** Whether a socket's session still lives; reads its person anew, so that a lost role or a ban acts on it. */
async function hasSession(deps: Deps, { data }: RealtimeSocket): Promise<boolean> {
	const actor = await deps.identify(new Headers({ Cookie: data.cookie }));
	if (!actor || actor.isBanned || actor.id !== data.actor.id) return false;
	data.actor = actor;
	data.checkedAt = Date.now();
	return true;
}

/** Browsers come back by themselves; all at once they would be a crowd at the other nodes' doors. */
async function moveAway(io: RealtimeServer, millis: number): Promise<void> {
	const sockets = [...io.sockets.sockets.values()];
	const leave = async (socket: RealtimeSocket, index: number) => {
		await delay((index * millis) / sockets.length);
		socket.disconnect(true);
	};
	await Promise.all(sockets.map(leave));
}

async function cutEndedSessions(deps: Deps, io: RealtimeServer): Promise<void> {
	for (const socket of [...io.sockets.sockets.values()]) {
		const has = await hasSession(deps, socket).catch(() => undefined);
		// While the database is away nobody is disconnected; the next time all are checked again.
		if (has === undefined) return;
		if (!has) socket.disconnect(true);
	}
}
