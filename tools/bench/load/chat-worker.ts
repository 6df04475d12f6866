import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Socket } from "socket.io-client";
import { type ChatEnd, openSocket, type Protocol, sendChatText, textArrived } from "./chat-protocol.ts";

export interface OpenSockets {
	readonly kind: "open";
	readonly protocol: Protocol;
	readonly port: number;
	/** Both people of a chat follow each other. */
	readonly ends: readonly ChatEnd[];
	/** Holds a socket each and neither writes nor is written to. */
	readonly idle: readonly ChatEnd[];
}

export interface SendMessages {
	readonly kind: "send";
	readonly perSecond: number;
	readonly seconds: number;
}

export interface ChatResult {
	/** From the sender's request to the event at the other's socket, in milliseconds. */
	readonly latencies: readonly number[];
	/** Messages that did not arrive within five seconds after the last one. */
	readonly lost: number;
}

/** So many sockets are opened at a time, so that a handshake waits for few others. */
const batchSize = 50;
const patience = 5_000;
/** The clock of the schedule, in milliseconds. */
const tick = 2;

interface Seat {
	readonly end: ChatEnd;
	readonly socket: Socket;
}

const seats: Seat[] = [];
const sentAt = new Map<string, number>();
let latencies: number[] = [];
let protocol: Protocol = "bare";

async function open(order: OpenSockets): Promise<void> {
	protocol = order.protocol;
	seats.push(...(await openAll(order, order.ends)));
	await openAll(order, order.idle);
	for (const { end, socket } of seats) {
		textArrived(protocol, socket, (clientId, senderId) => {
			const sent = sentAt.get(clientId);
			if (sent === undefined || senderId === end.personId) return;
			latencies.push(performance.now() - sent);
			sentAt.delete(clientId);
		});
	}
}

async function openAll(order: OpenSockets, ends: readonly ChatEnd[]): Promise<Seat[]> {
	const opened: Seat[] = [];
	for (let from = 0; from < ends.length; from += batchSize) {
		const batch = ends.slice(from, from + batchSize);
		const sockets = batch.map(async (end) => ({ end, socket: await openSocket(order, end) }));
		opened.push(...(await Promise.all(sockets)));
	}
	return opened;
}

/** Sends on a schedule whatever the answers take: a slow server does not get fewer messages. */
async function send({ perSecond, seconds }: SendMessages): Promise<ChatResult> {
	latencies = [];
	sentAt.clear();
	const started = performance.now();
	const total = perSecond * seconds;
	for (let sent = 0; sent < total; ) {
		const due = Math.min(total, Math.ceil(((performance.now() - started) / 1000) * perSecond));
		for (; sent < due; sent++) sendFrom(seats[seatOf(sent)]);
		await delay(tick);
	}
	const until = performance.now() + patience;
	while (sentAt.size > 0 && performance.now() < until) await delay(tick);
	return { latencies, lost: sentAt.size };
}

/** First the first person of every chat, then the second: nobody writes twice in a row. */
function seatOf(turn: number): number {
	const chats = seats.length / 2;
	return (turn % chats) * 2 + (Math.floor(turn / chats) % 2);
}

function sendFrom(seat: Seat | undefined): void {
	if (!seat) throw new Error("There is no socket to send from.");
	const clientId = randomUUID();
	sentAt.set(clientId, performance.now());
	sendChatText(protocol, seat.socket, seat.end, clientId);
}

process.on("message", (order: OpenSockets | SendMessages) => {
	const work = order.kind === "open" ? open(order) : send(order);
	work.then(
		(result) => process.send?.(result ?? "opened"),
		(error: unknown) => {
			console.error(error);
			process.exit(1);
		},
	);
});
process.on("disconnect", () => process.exit(0));
