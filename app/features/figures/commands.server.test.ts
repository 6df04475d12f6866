import { randomUUID } from "node:crypto";
import { eq, gte } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { chats } from "#app/features/chats/tables.server.ts";
import { listEntries } from "#app/features/lists/tables.server.ts";
import { offers } from "#app/features/offers/tables.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildChat, buildChatMessage, buildPairChat } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, buildListPerson } from "#tests/factories/lists.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { countActive, countCrossedSignUp, countCrossing, countDays, measureDay } from "./commands.server.ts";
import { getFigureTotals, listFigures, writeFiguresFile } from "./queries.server.ts";
import { addDays, type Period } from "./rules.ts";
import { dailyFigures } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin", createdAt: new Date("2025-12-30T12:00:00Z") });

/** Midnight in Buenos Aires at the beginning of a day. */
const midnight = (day: string) => new Date(`${day}T00:00:00-03:00`);
const plus = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
const hours = (count: number) => count * 60 * 60 * 1000;
/** A context at a moment. */
const at = (moment: Date) => contextOf(db, admin, { clock: { now: () => moment } });
/** The evening of a day, when lists are measured. */
const evening = (day: string) => at(plus(midnight(day), hours(23.5)));
/** The figures of a period as they are told at a moment. */
async function figuresOf(start: string, period: Period = "day", now = new Date()) {
	const { figures } = await listFigures(at(now), { period, before: addDays(start, 1) });
	return figures.find((each) => each.start === start);
}
const countsOf = async (start: string, period: Period = "day") => (await figuresOf(start, period))?.counts;

beforeEach(async () => {
	await db.delete(dailyFigures);
});

describe("the counts of a day", () => {
	const day = "2026-03-04";
	const start = midnight(day);
	const end = midnight(addDays(day, 1));

	/** A chat, and an answer to its first message so much later. */
	async function chat(
		createdAt: Date,
		answer?: { after: number; kind?: "text" | "trade_created"; isOwn?: boolean },
	) {
		const { id: chatId, user1Id, user2Id } = await buildChat(db, { createdAt });
		await buildChatMessage(db, { chatId, createdAt });
		if (!answer) return;
		const { after, kind = "text", isOwn } = answer;
		await buildChatMessage(db, {
			chatId,
			kind,
			senderId: isOwn ? user1Id : user2Id,
			createdAt: plus(createdAt, after),
		});
	}

	beforeEach(async () => {
		await db.delete(trades);
		await db.delete(chats);
	});

	it("are those of chats from midnight to midnight in Argentine time", async () => {
		for (const moment of [plus(start, -1), start, plus(end, -1), end]) await chat(moment);
		await countDays(evening(addDays(day, 2)));
		const counted = [addDays(day, -1), day, addDays(day, 1)].map((each) => countsOf(each));
		expect((await Promise.all(counted)).map((each) => each?.chats)).toEqual([1, 2, 1]);
	});

	it("are those of sign-ups, with the verified ones, and of listings", async () => {
		for (const createdAt of [plus(start, -1), start, plus(end, -1), end]) {
			await buildUser(db, { createdAt, emailVerified: createdAt !== start });
			await buildListing(db, { userId: admin.id, createdAt });
		}
		await countDays(evening(day));
		expect(await countsOf(day)).toMatchObject({ signUps: 2, verified: 1, listings: 2 });
		await db.delete(users).where(gte(users.createdAt, plus(start, -1)));
	});

	it("have chats answered by the other's text or trade within 48 hours, to the millisecond", async () => {
		await chat(start);
		await chat(start, { after: hours(48) });
		await chat(start, { after: hours(48) + 1 });
		await chat(start, { after: hours(1), isOwn: true });
		await chat(start, { after: hours(2), kind: "trade_created" });
		const { id: chatId, user2Id } = await buildPairChat(db, { createdAt: start });
		await buildChatMessage(db, { chatId, createdAt: start });
		await buildChatMessage(db, { chatId, senderId: user2Id, createdAt: plus(start, hours(3)) });
		await countDays(evening(addDays(day, 3)));
		expect(await countsOf(day)).toMatchObject({ chats: 6, answered: 3 });
	});

	it("are open until all chats had their 48 hours, and counted no more afterwards", async () => {
		await chat(plus(end, -1), { after: hours(48) });
		await countDays(at(plus(end, hours(48) - 1)));
		expect(await countsOf(day)).toMatchObject({ answered: 1, isOpen: true });
		await db.delete(chats);
		await countDays(at(plus(end, hours(48))));
		expect(await countsOf(day)).toMatchObject({ chats: 0, isOpen: false });
		await chat(start);
		await countDays(at(plus(end, hours(60))));
		expect(await countsOf(day)).toMatchObject({ chats: 0, isOpen: false });
	});

	it("stay what they were when accounts are deleted", async () => {
		const listing = await buildListing(db);
		const { id: chatId, user1Id } = await buildChat(db, { listingId: listing.id, createdAt: start });
		await buildChatMessage(db, { chatId, createdAt: start });
		await buildChatMessage(db, { chatId, senderId: listing.userId, createdAt: plus(start, hours(1)) });
		const count = async (moment: Date) => {
			await countDays(at(moment));
			return await countsOf(day);
		};
		await db.delete(users).where(eq(users.id, listing.userId));
		expect(await count(plus(end, hours(47)))).toMatchObject({ chats: 1, answered: 1 });
		expect(await count(plus(end, hours(49)))).toMatchObject({ chats: 1, answered: 1 });
		await db.delete(users).where(eq(users.id, user1Id ?? ""));
		expect(await count(plus(end, hours(90)))).toMatchObject({ chats: 1, answered: 1 });
	});

	it("go with the trades that were sealed on it", async () => {
		const sealedAt = (closedAt: Date) => buildTrade(db, { status: "completed", closedAt });
		for (const moment of [plus(start, -1), start, plus(end, -1), end]) await sealedAt(moment);
		await buildTrade(db, { status: "cancelled", closedAt: start });
		await countDays(evening(addDays(day, 2)));
		expect(await countsOf(day)).toMatchObject({ chats: 0, trades: 2 });
	});

	/** An offer, and what its receiver does with it so much later; or another of its two people. */
	async function offer(createdAt: Date, answer?: { after: number; isOwn?: boolean }) {
		const { id: chatId, user1Id, user2Id } = await buildPairChat(db, { createdAt });
		const id = randomUUID();
		const [fromId, toId] = [user1Id, user2Id];
		const moments = { createdAt, expiresAt: plus(createdAt, hours(168)), endedAt: end };
		await db.insert(offers).values({ id, chatId, fromId, toId, status: "declined", ...moments });
		if (!answer) return { id, fromId, toId };
		await buildChatMessage(db, {
			...{ chatId, kind: "offer_closed", text: "declined" },
			...{ senderId: answer.isOwn ? fromId : toId, createdAt: plus(createdAt, answer.after) },
		});
		return { id, fromId, toId };
	}

	it("have offers answered by their receiver within 48 hours, and trades from them by their end", async () => {
		await offer(start, { after: hours(48) });
		await offer(start, { after: hours(48) + 1 });
		await offer(start, { after: hours(1), isOwn: true });
		await offer(plus(end, 1), { after: 1 });
		for (const status of ["completed", "cancelled", "superseded", "superseded"] as const) {
			const { id: offerId, fromId, toId } = await offer(plus(start, -1));
			const isSealed = status === "completed";
			await db.insert(trades).values({
				...{ offerId, buyerId: fromId, sellerId: toId, status, closedAt: start },
				...{ buyerAccepted: isSealed, sellerAccepted: isSealed },
				cancelReason: status === "cancelled" ? "No" : null,
			});
		}
		await countDays(evening(addDays(day, 3)));
		expect(await countsOf(day)).toMatchObject({ offers: 3, answeredOffers: 1 });
		expect(await countsOf(day)).toMatchObject({ trades: 1, sealedOffers: 1, failedOffers: 3 });
	});

	it("are made good for twelve weeks in which no server ran, whose lists stay unknown", async () => {
		await chat(start);
		await countDays(evening(addDays(day, 83)));
		const rows = await db.select({ day: dailyFigures.day }).from(dailyFigures).orderBy(dailyFigures.day);
		expect(rows[0]).toEqual({ day });
		expect(rows).toHaveLength(84);
		expect(await figuresOf(day)).toMatchObject({
			measuredAt: null,
			lists: null,
			counts: { chats: 1, isOpen: false },
		});
	});

	it("begin with the first account", async () => {
		await countDays(evening("2025-12-31"));
		const { figures } = await listFigures(at(new Date()), { period: "day", before: "2026-02-01" });
		expect(figures.map((each) => each.start)).toEqual(["2025-12-31", "2025-12-30"]);
	});
});

describe("the lists of a day", () => {
	const now = new Date();
	const before = (days: number) => plus(now, -hours(24 * days));
	const measured = async () => {
		await measureDay(at(now));
		const { figures } = await listFigures(at(now), { period: "day", before: null });
		return figures[0];
	};

	beforeEach(async () => {
		await db.delete(listEntries);
	});

	it("are of people with something on them who can be found", async () => {
		const { userId } = await buildEntry(db);
		await buildEntry(db, { userId, side: "want" });
		await buildEntry(db, { quantity: 9 });
		await buildListPerson(db);
		for (const away of [{ seenAt: before(61) }, { pausedUntil: plus(now, hours(1)) }]) {
			await buildEntry(db, { userId: (await buildListPerson(db, away)).userId });
		}
		const banned = await buildUser(db);
		await buildEntry(db, { userId: banned.id });
		await db.update(users).set({ isBanned: true }).where(eq(users.id, banned.id));
		expect((await measured())?.lists).toEqual({ people: 2, entries: 3, sampled: 2, twoWay: 0 });
	});

	it("have a two-way partner where each has what the other seeks", async () => {
		const [one, other] = [await buildItem(db), await buildItem(db)];
		const [ana, beto, carla] = [await buildUser(db), await buildUser(db), await buildUser(db)];
		await buildEntry(db, { userId: ana.id, itemId: one.id });
		await buildEntry(db, { userId: ana.id, itemId: other.id, side: "want" });
		await buildEntry(db, { userId: carla.id, itemId: one.id, side: "want" });
		await buildEntry(db, { userId: beto.id, itemId: one.id, side: "want" });
		expect((await measured())?.lists).toMatchObject({ people: 3, sampled: 3, twoWay: 0 });
		await buildEntry(db, { userId: beto.id, itemId: other.id });
		expect((await measured())?.lists).toMatchObject({ people: 3, sampled: 3, twoWay: 2 });
	});

	it("are one row however often they are measured, with the latest", async () => {
		await measured();
		await buildEntry(db);
		await Promise.all([measureDay(at(now)), measureDay(at(now))]);
		const rows = await db.select().from(dailyFigures).where(eq(dailyFigures.measuredAt, now));
		expect(onlyRow(rows)).toMatchObject({ people: 1, entries: 1 });
	});

	it("stand for their week and month as they were measured last", async () => {
		await measureDay(evening("2026-03-06"));
		await buildEntry(db, { userId: admin.id });
		const sunday = evening("2026-03-08");
		await measureDay(sunday);
		for (const [start, period] of [
			["2026-03-02", "week"],
			["2026-03-01", "month"],
		] as const)
			expect(await figuresOf(start, period)).toMatchObject({
				measuredAt: sunday.clock.now().toISOString(),
				lists: { people: 1, entries: 1 },
			});
	});
});

describe("crossings", () => {
	const day = "2026-03-08";

	it("are counted on their day, as numbers alone", async () => {
		const last = at(plus(midnight(addDays(day, 1)), -1));
		for (const ctx of [last, last, at(midnight(addDays(day, 1)))]) await countCrossing(ctx);
		await countCrossedSignUp(last, true);
		await countCrossedSignUp(last, false);
		expect(await figuresOf(day)).toMatchObject({
			crossings: 2,
			crossedSignUps: 1,
			lists: null,
			counts: null,
		});
		expect(await figuresOf(addDays(day, 1))).toMatchObject({ crossings: 1, crossedSignUps: 0 });
	});

	it("stay when the day is counted and its lists are measured", async () => {
		await countCrossing(evening(day));
		await countDays(evening(day));
		await measureDay(evening(day));
		expect(await figuresOf(day)).toMatchObject({ crossings: 1, crossedSignUps: 0 });
	});
});

describe("active people", () => {
	const active = async (start: string, period: Period) => (await figuresOf(start, period))?.active;

	it("are counted once in a day, a week and a month, however often they come", async () => {
		const [ana, beto] = [await buildUser(db), await buildUser(db)];
		for (const [person, day] of [
			[ana, "2026-03-31"],
			[ana, "2026-03-31"],
			[ana, "2026-04-01"],
			[beto, "2026-04-01"],
			[ana, "2026-04-06"],
		] as const)
			await countActive(evening(day), person.id);
		const days = ["2026-03-31", "2026-04-01", "2026-04-06"].map((day) => active(day, "day"));
		expect(await Promise.all(days)).toEqual([1, 2, 1]);
		expect([await active("2026-03-30", "week"), await active("2026-04-06", "week")]).toEqual([2, 1]);
		expect([await active("2026-03-01", "month"), await active("2026-04-01", "month")]).toEqual([1, 2]);
	});

	it("are counted once where their pages come at once", async () => {
		const { id } = await buildUser(db);
		await Promise.all(Array.from({ length: 20 }, () => countActive(evening("2026-03-04"), id)));
		expect(await active("2026-03-04", "day")).toBe(1);
	});

	it("are nobody whose account is gone", async () => {
		await countActive(evening("2026-03-04"), crypto.randomUUID());
		expect(await figuresOf("2026-03-04")).toBeUndefined();
	});
});

describe("the figures", () => {
	it("stand latest first, fourteen a page, and the running period is marked", async () => {
		const weeks = Array.from({ length: 16 }, (_, index) => addDays("2026-03-02", 7 * index));
		for (const week of weeks) for (const day of [week, addDays(week, 6)]) await countCrossing(evening(day));
		const now = evening("2026-06-17");
		const latest = await listFigures(now, { period: "week", before: null });
		expect(latest.figures.map(({ start }) => start)).toEqual(weeks.toReversed().slice(0, 14));
		expect(latest.figures.map(({ crossings }) => crossings)).toEqual(Array(14).fill(2));
		expect(latest.figures.map(({ isRunning }) => isRunning)).toEqual([true, ...Array(13).fill(false)]);
		expect(latest.hasOlder).toBe(true);
		const older = await listFigures(now, { period: "week", before: latest.figures.at(-1)?.start ?? "" });
		expect(older.figures.map(({ start }) => start)).toEqual([weeks[1], weeks[0]]);
		expect(older.hasOlder).toBe(false);
	});

	it("are for admins alone", async () => {
		const others = [null, await buildUser(db), await buildUser(db, { role: "moderator" })];
		for (const person of others) {
			const ctx = contextOf(db, person);
			const asked = [
				listFigures(ctx, { period: "day", before: null }),
				writeFiguresFile(ctx, "day", "es"),
			] as const;
			for (const answer of asked)
				expect(await refusal(answer as Promise<unknown>)).toMatchObject({ code: "auth.forbidden" });
		}
	});

	it("are a file with the separators of the reader's spreadsheet, and empty cells for what is unknown", async () => {
		await db.insert(dailyFigures).values([
			{
				...{
					day: "2026-03-02",
					measuredAt: new Date("2026-03-03T02:30:00Z"),
					people: 4,
					entries: 10,
					sampled: 4,
				},
				...{ twoWay: 2, countedAt: new Date("2026-03-12T02:30:00Z"), signUps: 3, verified: 2, listings: 5 },
				...{ offers: 4, answeredOffers: 3, sealedOffers: 2, failedOffers: 1 },
				...{ chats: 8, answered: 6, trades: 1, active: 7, weeklyActive: 6, monthlyActive: 5 },
			},
			{ day: "2026-03-09", crossings: 5, crossedSignUps: 2 },
		]);
		const lines = async (period: Period, locale: "es" | "en") =>
			(await writeFiguresFile(at(new Date()), period, locale)).trim().split("\n");
		expect((await lines("day", "es")).slice(1)).toEqual([
			"2026-03-09;;0;5;2;;;;;;;;;;;;;;;;",
			"2026-03-02;2026-03-03T02:30:00.000Z;7;0;0;3;2;4;10;2,5;4;2;5;8;6;1;12,5;4;3;2;1",
		]);
		expect((await lines("month", "en")).slice(1)).toEqual([
			"2026-03-01,2026-03-03T02:30:00.000Z,5,5,2,3,2,4,10,2.5,4,2,5,8,6,1,12.5,4,3,2,1",
		]);
		expect(await getFigureTotals(db)).toEqual({
			...{ active: 7, crossings: 5, crossed_sign_ups: 2, sign_ups: 3, verified: 2 },
			...{ listings: 5, chats: 8, answered: 6, trades: 1 },
			...{ offers: 4, answered_offers: 3, sealed_offers: 2, failed_offers: 1 },
		});
	});
});
