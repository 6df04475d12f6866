import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { registerNotifications } from "#app/features/notifications/subscribers.server.ts";
import { addListingToShowcase, editShowcase } from "#app/features/showcases/commands.server.ts";
import { commentOnShowcase, deleteComment } from "#app/features/showcases/commands-comments.server.ts";
import { deleteElement } from "#app/features/showcases/commands-elements.server.ts";
import { likeShowcase } from "#app/features/showcases/commands-reactions.server.ts";
import { registerShowcases } from "#app/features/showcases/subscribers.server.ts";
import { collections } from "#app/features/showcases/tables.server.ts";
import { acceptTrade } from "#app/features/trades/commands.server.ts";
import { registerTrades } from "#app/features/trades/subscribers.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildElement, buildShowcase, buildShownElement } from "#tests/factories/showcases.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { codesOf, countByValue, fulfilledValues, race } from "./racing.ts";

/** How often each race is run. */
const times = 1_000;

// Thousands of transactions, on machines that do other things too.
vi.setConfig({ testTimeout: 240_000 });

const { db } = await testDatabase({ connections: 10 });
const events = new EventBus<TransactionContext>();
registerTrades(events);
registerShowcases(events);
registerNotifications(events);
const as = (user: UserRow) => contextOf(db, user, { events });
const files: Files = {
	write: async () => {},
	read: async () => null,
	remove: async () => {},
	list: async () => [],
	getWrittenAt: async () => null,
};

/** Showcases of which a count is not that of its rows. */
async function wrongCounts(): Promise<string[]> {
	const { rows } = await db.execute<{ id: string }>(sql`
		select id from collections c where (likes, comments_count, commenters_count) is distinct from (
			(select count(*) from collections_likes where collection_id = c.id),
			(select count(*) from collection_comments where collection_id = c.id and is_public),
			(select count(distinct user_id) from collection_comments where collection_id = c.id and is_public))`);
	return rows.map(({ id }) => id);
}

/** Showcases that are found by other words than what the public sees in them. */
async function wrongTerms(): Promise<string[]> {
	const { rows } = await db.execute<{ id: string }>(sql`
		select c.id from collections c join collection_terms t on t.collection_id = c.id
		where t.terms <> words_of(concat_ws(' ', c.name_folded,
			(select string_agg(fold_text(e.title), ' ') from collections_elements_ref shown
				join collections_elements e on e.id = shown.element_id where shown.collection_id = c.id),
			(select string_agg(l.title_folded, ' ') from collection_listings shown
				join listings l on l.id = shown.listing_id and l.status = 'active' where shown.collection_id = c.id)))`);
	return rows.map(({ id }) => id);
}

async function buildShowcases(owner: UserRow, count: number): Promise<string[]> {
	const values = Array.from({ length: count }, (_, n) => ({ ownerId: owner.id, name: `Vitrina ${n}` }));
	return (await db.insert(collections).values(values).returning({ id: collections.id })).map(({ id }) => id);
}

it("takes one of two likes of a person at once, 1 000 times, and counts it", async () => {
	const [owner, fan] = [await buildUser(db), await buildUser(db)];
	const ids = await buildShowcases(owner, times);
	const results = await race(times * 2, (n) =>
		likeShowcase(as(fan), { showcaseId: ids[Math.floor(n / 2)] ?? "", isSet: true }),
	);
	expect(fulfilledValues(results)).toHaveLength(times);
	expect(countByValue(codesOf(results))).toEqual({ "showcase.alreadyLiked": times });
	expect(await wrongCounts()).toEqual([]);
});

it("counts exactly what twenty people like and no longer like at once, 1 000 times", async () => {
	const people = await Promise.all(Array.from({ length: 20 }, () => buildUser(db)));
	const { id: showcaseId } = await buildShowcase(db);
	const results = await race(times, (n) => {
		const fan = people[n % people.length];
		if (!fan) throw new Error("There is one.");
		return likeShowcase(as(fan), { showcaseId, isSet: Math.floor(n / people.length) % 3 < 2 });
	});
	expect(Object.keys(countByValue(codesOf(results)))).toEqual(["showcase.alreadyLiked"]);
	expect(await wrongCounts()).toEqual([]);
});

it("counts comments that come and go at once, and each of their people once", async () => {
	const people = await Promise.all(Array.from({ length: 20 }, () => buildUser(db)));
	const { id: showcaseId } = await buildShowcase(db);
	await race(400, async (n) => {
		const writer = people[n % people.length];
		if (!writer) throw new Error("There is one.");
		// Every one a while after the one before.
		const clock = { now: () => new Date(Date.now() + n * 60_000) };
		const ctx = { ...as(writer), clock };
		const input = { submissionKey: randomUUID(), showcaseId, comment: `Comentario ${n}` };
		const { id } = await commentOnShowcase(ctx, input);
		if (n % 3) await deleteComment(ctx, { commentId: id });
	});
	expect(await wrongCounts()).toEqual([]);
});

it("leaves no traded listing in a showcase into which it is put at that moment, 100 times", async () => {
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const outcomes: string[] = [];
	for (let round = 0; round < 100; round++) {
		const { id: showcaseId } = await buildShowcase(db, { ownerId: seller.id });
		const { id: listingId } = await buildListing(db, { userId: seller.id, productItemId: null });
		const trade = await buildTrade(db, { listingId, buyerId: buyer.id, sellerAccepted: true });
		const [added, traded] = await Promise.allSettled([
			addListingToShowcase(as(seller), { showcaseId, listingId }),
			acceptTrade(as(buyer), { tradeId: trade.id }),
		]);
		expect(traded.status).toBe("fulfilled");
		outcomes.push(added.status === "fulfilled" ? "added before" : added.reason.code);
	}
	expect(["added before", "showcase.pieceNotFound"]).toEqual(
		expect.arrayContaining(Object.keys(countByValue(outcomes))),
	);
	const { rows } = await db.execute(sql`select from collection_listings shown
		join listings l on l.id = shown.listing_id where l.status = 'traded'`);
	expect(rows).toEqual([]);
	expect(await wrongTerms()).toEqual([]);
});

it("leaves nothing of an element that is deleted while a showcase with it is saved, 100 times", async () => {
	const owner = await buildUser(db);
	for (let round = 0; round < 100; round++) {
		const { id: showcaseId } = await buildShowcase(db, { ownerId: owner.id });
		const [kept, going] = [
			await buildElement(db, { userId: owner.id, title: "Queda" }),
			await buildElement(db, { userId: owner.id, title: "Se va" }),
		];
		await buildShownElement(db, { collectionId: showcaseId, elementId: kept.id });
		const pieces = [`element:${kept.id}`, `element:${going.id}`];
		const input = {
			showcaseId,
			version: "1",
			name: `Vitrina ${round} de ${showcaseId}`,
			description: "",
			pieces,
		};
		const [saved, deleted] = await Promise.allSettled([
			editShowcase(as(owner), input),
			deleteElement(as(owner), { elementId: going.id }, files),
		]);
		expect(deleted.status).toBe("fulfilled");
		if (saved.status === "rejected") expect(saved.reason).toMatchObject({ code: "showcase.pieceNotFound" });
	}
	expect(await wrongTerms()).toEqual([]);
});
