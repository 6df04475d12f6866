import { expect, it } from "vitest";
import type { CardFailed, CardFinished } from "#app/features/cards/events.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { serveSockets } from "#tests/served-sockets.ts";

const { db, deps, signedIn } = await serveSockets();

/** A connected tab of somebody, and the cards that it was told of. */
async function openTab(user: UserRow) {
	const told: string[] = [];
	const client = await signedIn(user);
	client.on("card:ended", ({ cardId }) => told.push(cardId));
	return told;
}

it("tells every tab of who makes a card that it is there or was given up, and nobody else", async () => {
	const [user, other] = [await buildUser(db), await buildUser(db)];
	const [tab, anotherTab, others] = [await openTab(user), await openTab(user), await openTab(other)];
	const finished: CardFinished = { type: "card.finished", cardId: "one", makerId: user.id };
	const failed: CardFailed = { type: "card.failed", cardId: "two", makerId: user.id, failure: "card.failed" };
	deps.events.publish([finished, failed]);
	await expect
		.poll(() => [tab, anotherTab])
		.toEqual([
			["one", "two"],
			["one", "two"],
		]);
	expect(others).toEqual([]);
});
