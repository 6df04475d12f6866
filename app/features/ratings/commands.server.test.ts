import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blockPerson } from "#app/features/accounts/commands.server.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { inTransaction } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { rateTrade, replyToRating, takeBackRating } from "./commands.server.ts";
import { removeRatingText } from "./commands-removed.server.ts";
import { findTradeRatings, getChatsToRate, getRatingTotals, listRatings } from "./queries.server.ts";

const { db } = await testDatabase();
const as = (user: UserRow) => contextOf(db, user);
const visitor = contextOf(db, null);

async function buildCompleted(people?: { readonly ana: UserRow; readonly beto: UserRow }) {
	const { ana, beto } = people ?? { ana: await buildUser(db), beto: await buildUser(db) };
	const listing = await buildListing(db, { userId: beto.id });
	const { id } = await buildTrade(db, { listingId: listing.id, buyerId: ana.id, status: "completed" });
	const rate = (user: UserRow, verdict: "good" | "problem", text = "") =>
		rateTrade(as(user), { tradeId: id, verdict, text });
	return { ana, beto, id, rate };
}
const closedAgo = (id: string, days: number) =>
	db
		.update(trades)
		.set({ closedAt: sql`now() - make_interval(days => ${days})` })
		.where(eq(trades.id, id));
const refused = (code: string) => expect.objectContaining({ code });

describe("rateTrade", () => {
	it("is closed to all until both have spoken, and changes until then", async () => {
		const { ana, beto, id, rate } = await buildCompleted();
		await rate(ana, "problem", "Llegó tarde");
		await rate(ana, "good", "Todo bien");
		expect(await findTradeRatings(as(beto), id)).toMatchObject({ own: null, theirs: null });
		expect(await getRatingTotals(visitor, beto.id)).toEqual({ good: 0, problems: 0 });
		await rate(beto, "good");
		expect(await findTradeRatings(as(beto), id)).toMatchObject({
			theirs: { isGood: true, text: "Todo bien" },
		});
		expect(await getRatingTotals(visitor, beto.id)).toEqual({ good: 1, problems: 0 });
		await expect(rate(ana, "problem")).rejects.toEqual(refused("rating.closed"));
	});

	it("opens by itself when the time is over", async () => {
		const { ana, beto, id, rate } = await buildCompleted();
		await rate(ana, "problem", "No apareció");
		await closedAgo(id, 15);
		expect(await getRatingTotals(visitor, beto.id)).toEqual({ good: 0, problems: 1 });
		await expect(rate(beto, "good")).rejects.toEqual(refused("rating.closed"));
	});

	it("is opened once by two who speak at the same moment", async () => {
		const { ana, beto, id, rate } = await buildCompleted();
		await Promise.all([rate(ana, "good"), rate(beto, "good")]);
		expect(await findTradeRatings(as(ana), id)).toMatchObject({ own: {}, theirs: {} });
	});

	it("is refused to strangers and visitors, and of a trade that failed at once", async () => {
		const { ana, beto, id, rate } = await buildCompleted();
		await expect(rate(await buildUser(db), "good")).rejects.toEqual(refused("trade.notFound"));
		await expect(rateTrade(visitor, { tradeId: id, verdict: "good", text: "" })).rejects.toEqual(
			refused("auth.required"),
		);
		const words = { tradeId: id, verdict: "good", text: "a".repeat(301) } as const;
		await expect(rateTrade(as(ana), words)).rejects.toEqual(refused("request.invalid"));
		await db
			.update(trades)
			.set({ status: "cancelled", buyerAccepted: false, sellerAccepted: false })
			.where(eq(trades.id, id));
		await expect(rate(beto, "problem")).rejects.toEqual(refused("rating.closed"));
	});

	it("is taken from nobody by a block", async () => {
		const { ana, beto, rate } = await buildCompleted();
		await blockPerson(as(beto), ana.username);
		await expect(rate(ana, "problem", "Me bloqueó")).resolves.toBeDefined();
	});
});

describe("getChatsToRate", () => {
	it("has the chats of completed trades of which one has said nothing, for a fortnight", async () => {
		const { ana, id, rate } = await buildCompleted();
		const trade = onlyRow(await db.select().from(trades).where(eq(trades.id, id)));
		const chat = await buildChat(db, { listingId: trade.listingId ?? "", user1Id: ana.id, tradeId: id });
		expect(await getChatsToRate(as(ana))).toEqual({ [id]: chat.id });
		await closedAgo(id, 15);
		expect(await getChatsToRate(as(ana))).toEqual({});
		await closedAgo(id, 13);
		expect(await getChatsToRate(as(ana))).toEqual({ [id]: chat.id });
		await rate(ana, "good");
		expect(await getChatsToRate(as(ana))).toEqual({});
	});
});

describe("takeBackRating", () => {
	it("takes back what nobody could read, and nothing after", async () => {
		const { ana, beto, id, rate } = await buildCompleted();
		await rate(ana, "problem");
		await takeBackRating(as(ana), { tradeId: id });
		expect(await findTradeRatings(as(ana), id)).toMatchObject({ own: null });
		await rate(ana, "good");
		await rate(beto, "good");
		await expect(takeBackRating(as(ana), { tradeId: id })).rejects.toEqual(refused("rating.closed"));
	});
});

describe("replyToRating", () => {
	it("answers once what can be read", async () => {
		const { ana, beto, id, rate } = await buildCompleted();
		await rate(ana, "problem", "Faltó una");
		const answer = () => replyToRating(as(beto), { tradeId: id, text: "Te la mandé el lunes" });
		await expect(answer()).rejects.toEqual(refused("rating.closed"));
		await rate(beto, "good");
		await answer();
		await expect(answer()).rejects.toEqual(refused("rating.closed"));
		const { ratings } = await listRatings(visitor, { personId: beto.id });
		expect(ratings).toMatchObject([{ isGood: false, text: "Faltó una", reply: "Te la mandé el lunes" }]);
	});

	it("comes too late a fortnight after it could be read", async () => {
		const { ana, beto, id, rate } = await buildCompleted();
		await rate(ana, "problem", "Faltó una");
		await closedAgo(id, 29);
		await expect(replyToRating(as(beto), { tradeId: id, text: "Ahora sí" })).rejects.toEqual(
			refused("rating.closed"),
		);
	});
});

describe("the ratings of a person", () => {
	it("count good ones by the same author once a month, and problems each", async () => {
		const first = await buildCompleted();
		for (const verdict of ["good", "good", "problem"] as const) {
			const { ana, beto, rate } = await buildCompleted(first);
			await rate(ana, verdict);
			await rate(beto, "good");
		}
		expect(await getRatingTotals(visitor, first.beto.id)).toEqual({ good: 1, problems: 1 });
	});

	it("keep their verdict when moderation takes the words away", async () => {
		const { ana, beto, id, rate } = await buildCompleted();
		await rate(ana, "problem", "Un insulto");
		await rate(beto, "good");
		const read = async () => {
			const { theirs } = (await findTradeRatings(as(beto), id)) ?? {};
			const { ratings } = await listRatings(visitor, { personId: beto.id });
			return [theirs?.text, ratings.length, await getRatingTotals(visitor, beto.id)];
		};
		const { theirs } = (await findTradeRatings(as(beto), id)) ?? {};
		await inTransaction(visitor, (tx) => removeRatingText(tx, theirs?.id ?? ""));
		expect(await read()).toEqual([null, 0, { good: 0, problems: 1 }]);
	});

	it("stay closed while their author is banned, without a name once the author is gone, and go with the subject", async () => {
		const { ana, beto, rate } = await buildCompleted();
		await rate(ana, "problem", "Faltó una");
		await rate(beto, "good");
		const totals = () => getRatingTotals(visitor, beto.id);
		await db.update(users).set({ isBanned: true }).where(eq(users.id, ana.id));
		expect(await totals()).toEqual({ good: 0, problems: 0 });
		await db.delete(users).where(eq(users.id, ana.id));
		expect(await totals()).toEqual({ good: 0, problems: 1 });
		await db.delete(users).where(eq(users.id, beto.id));
		expect(await totals()).toEqual({ good: 0, problems: 0 });
	});
});
