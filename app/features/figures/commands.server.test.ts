import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { chats } from "#app/features/chats/tables.server.ts";
import { listEntries } from "#app/features/lists/tables.server.ts";
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
import { countCrossedSignUp, countCrossing, measureWeek } from "./commands.server.ts";
import { listWeeks, writeFiguresFile } from "./queries.server.ts";
import { addDays } from "./rules.ts";
import { weeklyFigures } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = await buildUser(db, { role: "admin", createdAt: new Date("2025-12-30T12:00:00Z") });

/** Midnight in Buenos Aires at the beginning of a day. */
const midnight = (day: string) => new Date(`${day}T00:00:00-03:00`);
const plus = (moment: Date, ms: number) => new Date(moment.getTime() + ms);
const hours = (count: number) => count * 60 * 60 * 1000;
/** A context at a moment. */
const at = (moment: Date) => contextOf(db, admin, { clock: { now: () => moment } });
/** The evening of a day, when weeks are measured. */
const evening = (day: string) => at(plus(midnight(day), hours(23.5)));
/** The figures of a week as they are told at a moment. */
async function weekOf(week: string, now = new Date()) {
	const { weeks } = await listWeeks(at(now), addDays(week, 7));
	return weeks.find((each) => each.week === week);
}

beforeEach(async () => {
	await db.delete(weeklyFigures);
});

describe("the offers of a week", () => {
	const week = "2026-03-02";
	const start = midnight(week);
	const end = midnight(addDays(week, 7));

	/** An offer, and an answer to it so much later. */
	async function offer(
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
		await db.delete(chats);
	});

	it("are those from Monday to Sunday in Argentine time", async () => {
		for (const moment of [plus(start, -1), start, plus(end, -1), end]) await offer(moment);
		await measureWeek(evening(addDays(week, 9)));
		const offers = async (monday: string) => (await weekOf(monday))?.offers?.offers;
		expect([await offers(addDays(week, -7)), await offers(week), await offers(addDays(week, 7))]).toEqual([
			1, 2, 1,
		]);
	});

	it("count as answered by the other's text or trade within 48 hours, to the millisecond", async () => {
		await offer(start);
		await offer(start, { after: hours(48) });
		await offer(start, { after: hours(48) + 1 });
		await offer(start, { after: hours(1), isOwn: true });
		await offer(start, { after: hours(2), kind: "trade_created" });
		const { id: chatId, user2Id } = await buildPairChat(db, { createdAt: start });
		await buildChatMessage(db, { chatId, createdAt: start });
		await buildChatMessage(db, { chatId, senderId: user2Id, createdAt: plus(start, hours(3)) });
		await measureWeek(evening(addDays(week, 9)));
		expect((await weekOf(week))?.offers).toMatchObject({ offers: 6, answered: 3 });
	});

	it("are open until all of them had their 48 hours, and counted no more afterwards", async () => {
		await offer(plus(end, -1), { after: hours(48) });
		await measureWeek(at(plus(end, hours(48) - 1)));
		expect((await weekOf(week))?.offers).toMatchObject({ answered: 1, isOpen: true });
		await db.delete(chats);
		await measureWeek(at(plus(end, hours(48))));
		expect((await weekOf(week))?.offers).toMatchObject({ offers: 0, isOpen: false });
		await offer(start);
		await measureWeek(at(plus(end, hours(60))));
		expect((await weekOf(week))?.offers).toMatchObject({ offers: 0, isOpen: false });
	});

	it("stay what they were when accounts are deleted", async () => {
		const listing = await buildListing(db);
		const { id: chatId, user1Id } = await buildChat(db, { listingId: listing.id, createdAt: start });
		await buildChatMessage(db, { chatId, createdAt: start });
		await buildChatMessage(db, { chatId, senderId: listing.userId, createdAt: plus(start, hours(1)) });
		const count = async (moment: Date) => {
			await measureWeek(at(moment));
			return (await weekOf(week))?.offers;
		};
		await db.delete(users).where(eq(users.id, listing.userId));
		expect(await count(plus(end, hours(47)))).toMatchObject({ offers: 1, answered: 1 });
		expect(await count(plus(end, hours(49)))).toMatchObject({ offers: 1, answered: 1 });
		await db.delete(users).where(eq(users.id, user1Id ?? ""));
		expect(await count(plus(end, hours(90)))).toMatchObject({ offers: 1, answered: 1 });
	});

	it("go with the trades that were sealed in it", async () => {
		const sealedAt = (closedAt: Date) => buildTrade(db, { status: "completed", closedAt });
		for (const moment of [plus(start, -1), start, plus(end, -1), end]) await sealedAt(moment);
		await buildTrade(db, { status: "cancelled", closedAt: start });
		await measureWeek(evening(addDays(week, 9)));
		expect((await weekOf(week))?.offers).toMatchObject({ offers: 0, trades: 2 });
	});

	it("are made good for twelve weeks in which no server ran, whose lists stay unknown", async () => {
		await offer(start);
		await measureWeek(evening(addDays(week, 7 * 11)));
		const { weeks } = await listWeeks(at(new Date()), addDays(week, 7 * 12));
		expect(weeks.map((each) => each.week).at(-1)).toBe(week);
		expect(weeks.at(-1)).toMatchObject({
			measuredAt: null,
			lists: null,
			crossings: null,
			offers: { offers: 1, isOpen: false },
		});
		expect(weeks).toHaveLength(12);
	});

	it("begin with the first account", async () => {
		await measureWeek(evening("2026-01-07"));
		const { weeks } = await listWeeks(at(new Date()), "2026-02-01");
		expect(weeks.map((each) => each.week)).toEqual(["2026-01-05", "2025-12-29"]);
	});
});

describe("the lists of a week", () => {
	const now = new Date();
	const before = (days: number) => plus(now, -hours(24 * days));
	const measured = async () => {
		await measureWeek(at(now));
		const { weeks } = await listWeeks(at(now), null);
		return weeks[0];
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
		await Promise.all([measureWeek(at(now)), measureWeek(at(now))]);
		const rows = await db.select().from(weeklyFigures).where(eq(weeklyFigures.measuredAt, now));
		expect(onlyRow(rows)).toMatchObject({ people: 1, entries: 1 });
	});

	it("are those of their last evening when the next week begins", async () => {
		const sunday = evening("2026-03-08");
		await measureWeek(sunday);
		await buildEntry(db);
		await measureWeek(at(midnight("2026-03-09")));
		expect((await weekOf("2026-03-02"))?.measuredAt).toBe(sunday.clock.now().toISOString());
	});
});

describe("crossings", () => {
	const week = "2026-03-02";

	it("are counted in their week, as numbers alone", async () => {
		const last = at(plus(midnight("2026-03-09"), -1));
		for (const ctx of [last, last, at(midnight("2026-03-09"))]) await countCrossing(ctx);
		await countCrossedSignUp(last, true);
		await countCrossedSignUp(last, false);
		expect((await weekOf(week))?.crossings).toEqual({ crossings: 2, signUps: 1 });
		expect((await weekOf(addDays(week, 7)))?.crossings).toEqual({ crossings: 1, signUps: 0 });
		expect(await weekOf(week)).toMatchObject({ lists: null, offers: null });
	});

	it("stay when the week is measured, and are none where there were none", async () => {
		await countCrossing(evening(week));
		await measureWeek(evening(week));
		expect((await weekOf(week))?.crossings).toEqual({ crossings: 1, signUps: 0 });
		await measureWeek(evening(addDays(week, 7)));
		expect((await weekOf(addDays(week, 7)))?.crossings).toEqual({ crossings: 0, signUps: 0 });
	});
});

describe("the weeks", () => {
	it("stand latest first, twelve a page, and the running one is marked", async () => {
		const weeks = Array.from({ length: 14 }, (_, index) => addDays("2026-03-02", 7 * index));
		for (const week of weeks) await countCrossing(evening(week));
		const now = evening("2026-06-03");
		const latest = await listWeeks(now, null);
		expect(latest.weeks.map(({ week }) => week)).toEqual(weeks.toReversed().slice(0, 12));
		expect(latest.weeks.map(({ isRunning }) => isRunning)).toEqual([true, ...Array(11).fill(false)]);
		expect(latest.hasOlder).toBe(true);
		const older = await listWeeks(now, latest.weeks.at(-1)?.week ?? "");
		expect(older.weeks.map(({ week }) => week)).toEqual([weeks[1], weeks[0]]);
		expect(older.hasOlder).toBe(false);
	});

	it("are for admins alone", async () => {
		const others = [null, await buildUser(db), await buildUser(db, { role: "moderator" })];
		for (const person of others) {
			const ctx = contextOf(db, person);
			expect(await refusal(listWeeks(ctx, null))).toMatchObject({ code: "auth.forbidden" });
			expect(await refusal(writeFiguresFile(ctx, "es"))).toMatchObject({ code: "auth.forbidden" });
		}
	});

	it("are a file with the separators of the reader's spreadsheet, and empty cells for what is unknown", async () => {
		await db.insert(weeklyFigures).values([
			{
				...{
					week: "2026-03-02",
					measuredAt: new Date("2026-03-09T02:30:00Z"),
					people: 4,
					entries: 10,
					sampled: 4,
				},
				...{ twoWay: 2, countedAt: new Date("2026-03-12T02:30:00Z"), offers: 8, answered: 6, trades: 1 },
			},
			{ week: "2026-03-09", crossings: 5, crossedSignUps: 2 },
		]);
		const lines = async (locale: "es" | "en") =>
			(await writeFiguresFile(at(new Date()), locale)).trim().split("\n");
		expect((await lines("es")).slice(1)).toEqual([
			"2026-03-09;;;;;;;;;;;5;2",
			"2026-03-02;2026-03-09T02:30:00.000Z;4;10;2,5;4;2;8;6;1;12,5;;",
		]);
		expect((await lines("en")).at(-1)).toBe("2026-03-02,2026-03-09T02:30:00.000Z,4,10,2.5,4,2,8,6,1,12.5,,");
	});
});
