import { type Presence, presencesPerSecond } from "#app/features/chats/rules.ts";
import { PresenceInput } from "#app/features/chats/schema.ts";
import type { RealtimeSocket } from "./people.ts";
import { createRateGate } from "./rate.ts";

/** The room of the sockets that look at a chat; only its two people get into it. */
export function roomOfChat(chatId: string): string {
	return `chat:${chatId}`;
}

/**
 * Passes on what somebody says of themselves to whoever else looks at the same chat. Nothing is kept: those who
 * are there say so again and again, and answer who comes, so that it works alike over any number of nodes.
 * @param takesPart whether the socket's person is one of the chat's two; asked once for each chat looked at
 */
export function registerPresence(
	socket: RealtimeSocket,
	takesPart: (chatId: string) => Promise<boolean>,
): void {
	const gate = createRateGate(presencesPerSecond);
	let joined: string | null = null;
	let wanted: string | null = null;
	const tell = (chatId: string, state: Presence, isNew = false) => {
		const personId = socket.data.actor.id;
		socket.to(roomOfChat(chatId)).emit("chat:presence", { chatId, personId, state, isNew });
	};
	const leave = () => {
		if (!joined) return;
		tell(joined, "away");
		void socket.leave(roomOfChat(joined));
		joined = null;
	};
	const enter = async (chatId: string) => {
		leave();
		if (!(await takesPart(chatId).catch(() => false))) return;
		// Somebody who has gone on, or is gone, meanwhile is not there.
		if (wanted !== chatId || !socket.connected) return;
		joined = chatId;
		void socket.join(roomOfChat(chatId));
		tell(chatId, "here", true);
	};
	socket.on("chat:presence", (input) => {
		const parsed = PresenceInput.safeParse(input);
		if (!parsed.success) return;
		const { chatId, state } = parsed.data;
		if (state === "away") {
			if (wanted === chatId) wanted = null;
			if (joined === chatId) leave();
			return;
		}
		if (!gate(performance.now())) return;
		// A block puts both out of the room; whether one may come back is asked anew.
		if (joined && !socket.rooms.has(roomOfChat(joined))) joined = wanted = null;
		if (joined === chatId) return tell(chatId, state);
		if (wanted === chatId) return;
		wanted = chatId;
		void enter(chatId).finally(() => {
			if (joined !== chatId && wanted === chatId) wanted = null;
		});
	});
	socket.on("disconnecting", leave);
}
