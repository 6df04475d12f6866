import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { chatMessages } from "#app/features/chats/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { collections, collectionsLikes } from "#app/features/showcases/tables.server.ts";
import { archivedListings } from "#app/features/trades/tables.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { type Client, clientOf, listingFields, readTexts } from "#tests/faults/app-client.ts";
import { messageOf, sendUntilKept, type Write } from "#tests/faults/writing.ts";
import { makePng } from "#tests/routes/images.ts";
import { until } from "#tests/until.ts";
import type { ClusterSetup } from "./cluster-setup.ts";
import { likeOf, planTrade, uploadOf } from "./writes.ts";

/** One write of each kind. */
interface Hit {
	readonly writes: readonly Write[];
	/** Whether the database has all of them. */
	isDone(): Promise<boolean>;
}

/** Where a node is reached, and how it is ended. */
interface Victim {
	/** Its own address, by which nothing else is asked. */
	readonly url: string;
	/** Keeps back whatever it answers from now on. */
	holdAnswers(): void;
	kill(): Promise<void>;
}

/** People whose writes a node has done when it is killed, but not acknowledged: the worst moment for each. */
export interface Hits {
	/** Has a node do one write of each kind, kills it, and sends them again to the others until they are acknowledged. */
	strike(victim: Victim): Promise<void>;
	/** Looks whether all of it is there once. */
	expectOnce(): Promise<void>;
}

export async function startHits(setup: ClusterSetup): Promise<Hits> {
	const { db, signIn, openConversation } = setup;
	const { seller, buyer, chatId, one, other } = await openConversation(0);
	const { id: showcaseId } = await buildShowcase(db, { ownerId: seller.id });
	const fields = await listingFields(one, "Golpe");
	const image = new Uint8Array(await makePng(300, 420));
	let [times, hits] = [0, 0];
	const planHit = async (via: (client: Client) => Client): Promise<Hit> => {
		const [text, fan] = [`golpe ${times}`, await buildUser(db)];
		const trade = await planTrade(db, { seller, buyer, one, other });
		await sendUntilKept(one, trade.start(one));
		await sendUntilKept(one, await trade.accept(one));
		const isLiked = async () => (await db.$count(collectionsLikes, eq(collectionsLikes.userId, fan.id))) > 0;
		return {
			writes: [
				// Nobody writes too often without an answer.
				messageOf(via(times % 2 === 0 ? one : other), chatId, text),
				uploadOf(via(one), fields, text, image),
				likeOf(via(await signIn(fan)), showcaseId, true),
				await trade.accept(via(other)),
			],
			isDone: async () =>
				(await db.$count(chatMessages, eq(chatMessages.content, text))) > 0 &&
				(await db.$count(listings, eq(listings.title, text))) > 0 &&
				(await isLiked()) &&
				(await trade.isCompleted()),
		};
	};
	return {
		strike: async (victim) => {
			let isOver = false;
			const via = (client: Client): Client => {
				const near = clientOf(victim.url, client.cookie, setup.cluster.url);
				const now = () => (isOver ? client : near);
				return { ...client, post: (path, sent) => now().post(path, sent) };
			};
			const { writes, isDone } = await planHit(via);
			victim.holdAnswers();
			const sending = Promise.all(writes.map((write) => sendUntilKept(one, write)));
			// What a busy machine refuses (503) is held back, too, and comes with the next try.
			const isHit = await until("the node has done all of it", isDone, 10_000).then(
				() => true,
				() => false,
			);
			isOver = true;
			await victim.kill();
			for (const failures of await sending) expect(failures[0]).toBe(0);
			times += 1;
			if (isHit) hits += 1;
		},
		expectOnce: async () => {
			expect(hits).toBeGreaterThan(times / 2);
			const texts = Array.from({ length: times }, (_, time) => `golpe ${time}`);
			expect((await readTexts(one, chatId)).filter((text) => text.startsWith("golpe "))).toEqual(texts);
			const published = await db.select().from(listings).where(eq(listings.userId, seller.id));
			const titles = published.map(({ title }) => title).filter((title) => title.startsWith("golpe "));
			expect(titles.toSorted()).toEqual(texts.toSorted());
			const archived = await db.$count(archivedListings, eq(archivedListings.sellerId, seller.id));
			const [showcase] = await db.select().from(collections).where(eq(collections.id, showcaseId));
			expect({ archived, likes: showcase?.likes }).toEqual({ archived: times, likes: times });
		},
	};
}
