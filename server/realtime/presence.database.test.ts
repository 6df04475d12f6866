import type { Socket } from "socket.io-client";
import { expect, it } from "vitest";
import { blockPerson, unblockPerson } from "#app/features/accounts/commands.server.ts";
import { presencesPerSecond } from "#app/features/chats/rules.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildConversation } from "#tests/factories/chats.ts";
import { actorOf } from "#tests/factories/context.ts";
import { type Client, presencesHeard, send, serveSockets } from "#tests/served-sockets.ts";

const { db, deps, signedIn, realtime } = await serveSockets();

const lookers = (chatId: string) => realtime.io.sockets.adapter.rooms.get(`chat:${chatId}`)?.size ?? 0;

/** Looks at a chat, and waits until the server has let one more in. */
async function enter(client: Client, chatId: string): Promise<void> {
	const before = lookers(chatId);
	client.emit("chat:presence", { chatId, state: "here" });
	await expect.poll(() => lookers(chatId)).toBe(before + 1);
}

/** Waits until the server has done all that this client said before. */
const settled = (client: Client, chatId: string) =>
	client.emitWithAck("chat:markRead", { chatId, upToSeq: 0 });

it("is told to the other who looks at the same chat, until one leaves", async () => {
	const { seller, buyer, chatId } = await buildConversation(db);
	const [theirs, own] = [await signedIn(seller), await signedIn(buyer)];
	const [byTheirs, byOwn] = [presencesHeard(theirs), presencesHeard(own)];
	await enter(theirs, chatId);
	await enter(own, chatId);
	await expect.poll(() => byTheirs).toEqual([{ chatId, personId: buyer.id, state: "here", isNew: true }]);
	theirs.emit("chat:presence", { chatId, state: "typing" });
	const typing = { chatId, personId: seller.id, state: "typing", isNew: false };
	await expect.poll(() => byOwn).toEqual([typing]);
	theirs.close();
	await expect.poll(() => byOwn).toEqual([typing, { ...typing, state: "away" }]);
});

it("reaches neither strangers, nor the other elsewhere, nor who has left", async () => {
	const { seller, buyer, chatId } = await buildConversation(db);
	const [stranger, elsewhere, left, own] = [
		await signedIn(await buildUser(db)),
		await signedIn(seller),
		await signedIn(seller),
		await signedIn(buyer),
	];
	const overheard = [stranger, elsewhere, left].map(presencesHeard);
	stranger.emit("chat:presence", { chatId, state: "here" });
	await enter(left, chatId);
	left.emit("chat:presence", { chatId, state: "away" });
	await expect.poll(() => lookers(chatId)).toBe(0);
	await enter(own, chatId);
	own.emit("chat:presence", { chatId, state: "typing" });
	await settled(own, chatId);
	await Promise.all([stranger, elsewhere, left].map((client) => settled(client, chatId)));
	expect(lookers(chatId)).toBe(1);
	expect(overheard).toEqual([[], [], []]);
});

it("follows a person from chat to chat", async () => {
	const [first, second] = [await buildConversation(db), await buildConversation(db)];
	const own = await signedIn(first.buyer);
	await enter(own, first.chatId);
	own.emit("chat:presence", { chatId: second.chatId, state: "here" });
	await expect.poll(() => lookers(first.chatId)).toBe(0);
	await settled(own, first.chatId);
	expect(lookers(second.chatId)).toBe(0);
});

it("ends for both at a block, and comes back with its end", async () => {
	const { seller, buyer, chatId } = await buildConversation(db);
	const [theirs, own] = [await signedIn(seller), await signedIn(buyer)];
	const told = presencesHeard(own);
	await enter(theirs, chatId);
	await enter(own, chatId);
	await blockPerson({ ...deps, actor: actorOf(seller) }, buyer.username);
	await expect.poll(() => lookers(chatId)).toBe(0);
	await expect.poll(() => told).toContainEqual({ chatId, personId: seller.id, state: "away", isNew: false });
	theirs.emit("chat:presence", { chatId, state: "typing" });
	await settled(theirs, chatId);
	expect(lookers(chatId)).toBe(0);
	await unblockPerson({ ...deps, actor: actorOf(seller) }, buyer.username);
	await enter(theirs, chatId);
});

it("is passed on a few times a second, whatever is said", async () => {
	const { seller, buyer, chatId } = await buildConversation(db);
	const [theirs, own] = [await signedIn(seller), await signedIn(buyer)];
	const told = presencesHeard(theirs);
	await enter(theirs, chatId);
	await enter(own, chatId);
	for (let n = 0; n < 7; n++) own.emit("chat:presence", { chatId, state: "typing" });
	expect(await send(own, chatId, "fin")).toMatchObject({ ok: true });
	await settled(theirs, chatId);
	expect(told.length).toBeGreaterThan(0);
	expect(told.length).toBeLessThanOrEqual(presencesPerSecond);
});

it.each([undefined, null, 7, {}, { chatId: "x", state: "here" }, { chatId: [], state: {} }])(
	"makes nothing of %j",
	async (input) => {
		const { buyer, chatId } = await buildConversation(db);
		const own = await signedIn(buyer);
		(own as unknown as Socket).emit("chat:presence", input);
		(own as unknown as Socket).emit("chat:presence", { chatId, state: "elsewhere" });
		expect(await send(own, chatId, "sigo acá")).toMatchObject({ ok: true });
		expect(lookers(chatId)).toBe(0);
	},
);
