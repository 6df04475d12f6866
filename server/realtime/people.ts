import type { Server, Socket } from "socket.io";
import type { CardsToClient } from "#app/features/cards/events.ts";
import type { ClientToServer, ServerToClient } from "#app/features/chats/events.ts";
import type { NotificationsToClient } from "#app/features/notifications/events.ts";
import type { Actor } from "#app/platform/context.server.ts";
import type { LinkEvents } from "#app/platform/realtime-connection.ts";
import type { RateGate } from "./rate.ts";

/** All that one socket keeps. */
interface SocketData {
	actor: Actor;
	cookie: string;
	checkedAt: number;
	gate: RateGate;
}

type Told = ServerToClient & NotificationsToClient & CardsToClient & LinkEvents;

export type RealtimeServer = Server<ClientToServer, Told, Record<string, never>, SocketData>;
export type RealtimeSocket = Socket<ClientToServer, Told, Record<string, never>, SocketData>;

/**
 * Leads to all sockets of some people. A room that nobody is in comes first: where there is none, Socket.IO tells
 * everybody.
 */
export function toPeople(io: RealtimeServer, personIds: readonly string[]) {
	return io.to(["nobody", ...personIds.map(roomOf)]);
}

/** The room in which all sockets of a person are. */
export function roomOf(personId: string): string {
	return `person:${personId}`;
}
