import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import type { RealtimeSocket } from "./people.ts";
import { registerPresence } from "./presence.ts";

const chatId = "01930000-0000-7000-8000-000000000001";

/** A socket that asks to be let into a chat, whose answer is still on its way. */
function asking() {
	const answer = Promise.withResolvers<boolean>();
	const told = { emit: vi.fn() };
	const socket = Object.assign(new EventEmitter(), {
		connected: true,
		data: { actor: { id: "somebody" } },
		to: () => told,
		join: vi.fn(),
		leave: vi.fn(),
	});
	registerPresence(socket as unknown as RealtimeSocket, () => answer.promise);
	socket.emit("chat:presence", { chatId, state: "here" });
	const decide = async () => {
		answer.resolve(true);
		await new Promise(setImmediate);
	};
	return { socket, told, decide };
}

it("lets in who is still there when it is known that they may", async () => {
	const { socket, told, decide } = asking();
	await decide();
	expect(socket.join).toHaveBeenCalledOnce();
	expect(told.emit).toHaveBeenCalledOnce();
});

it.each([
	["has left", (socket: EventEmitter) => socket.emit("chat:presence", { chatId, state: "away" })],
	["is cut", (socket: EventEmitter) => Object.assign(socket, { connected: false })],
])("lets nobody in who %s meanwhile", async (_, go) => {
	const { socket, told, decide } = asking();
	go(socket);
	await decide();
	expect(socket.join).not.toHaveBeenCalled();
	expect(told.emit).not.toHaveBeenCalled();
});
