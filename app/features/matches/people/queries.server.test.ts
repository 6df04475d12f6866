import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blocks, users } from "#app/features/accounts/tables.server.ts";
import { dropLapsedEntries } from "#app/features/lists/entry/commands-internal.server.ts";
import { listEntries, listPeople } from "#app/features/lists/tables.server.ts";
import { offers } from "#app/features/offers/tables.server.ts";
import { ratings } from "#app/features/ratings/tables.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildChat, buildChatMessage, buildPairChat } from "#tests/factories/chats.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { matchHides } from "../tables.server.ts";
import { hideMatch, recordMatchVisit, showHiddenMatches } from "./commands.server.ts";
import {
	countHiddenPeople,
	countNewMatches,
	findListOwners,
	listMatches,
	listSeekers,
} from "./queries.server.ts";
import { type MatchView, matchPageSize, ownThingsLimit } from "./rules.ts";

const { db } = await testDatabase();
const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

async function matchesOf(user: UserRow, view: Partial<MatchView> = {}, since: string | null = null) {
	return listMatches(contextOf(db, user), { view: { group: null, page: 1, ...view }, locale: "es", since });
}
const namesOf = async (user: UserRow, view?: Partial<MatchView>) =>
	(await matchesOf(user, view)).matches.map(({ username }) => username);

/** Two people who can swap: each has what the other seeks. */
async function buildPair(city?: string) {
	const [me, other] = [await buildUser(db, { city }), await buildUser(db, { city })];
	const [mine, theirs] = [await buildItem(db), await buildItem(db)];
	const give = await buildEntry(db, { userId: me.id, itemId: mine.id, quantity: 3, reserved: 1 });
	const get = await buildEntry(db, { userId: other.id, itemId: theirs.id, condition: "near_mint" });
	await buildEntry(db, { userId: me.id, side: "want", itemId: theirs.id, isStarred: true });
	const want = await buildEntry(db, { userId: other.id, side: "want", itemId: mine.id });
	return { me, other, give, get, want, theirs };
}

/** An open offer, by a stranger unless told, sent a week before it expires. */
async function insertOffer(
	offer: Pick<typeof offers.$inferInsert, "toId" | "fromId" | "expiresAt"> & { chatId?: string },
) {
	const fromId = offer.fromId ?? (await buildUser(db)).id;
	const chatId = offer.chatId ?? (await buildPairChat(db, { user1Id: fromId, user2Id: offer.toId ?? "" })).id;
	const createdAt = new Date(offer.expiresAt.getTime() - 7 * dayMs);
	const id = randomUUID();
	await db.insert(offers).values({ ...offer, id, chatId, fromId, createdAt });
	return id;
}

describe("listMatches", () => {
	it("shows what two people can give each other, as free units that are sought", async () => {
		const { me, other, give, get, want } = await buildPair("Rosario, Santa Fe");
		const setSought = (quantity: number) =>
			db.update(listEntries).set({ quantity }).where(eq(listEntries.id, want.id));
		await setSought(5);
		const page = await matchesOf(me);
		expect(page.counts).toEqual({ both: 1, get: 0, give: 0 });
		expect(page.matches).toMatchObject([
			{
				group: "both",
				username: other.username,
				city: "Rosario, Santa Fe",
				isSameProvince: true,
				isShown: true,
				isNew: false,
				give: { units: 2, count: 1, things: [{ id: give.id, units: 2, isStarred: false }] },
				get: {
					units: 1,
					count: 1,
					things: [{ id: get.id, isStarred: true, copy: { condition: "near_mint" } }],
				},
			},
		]);
		await setSought(1);
		expect((await matchesOf(me)).matches).toMatchObject([{ give: { units: 1, things: [{ units: 1 }] } }]);
	});

	it("says of somebody what others said of them after trades", async () => {
		const { me, other } = await buildPair();
		const ratingsOf = async () => (await matchesOf(me)).matches[0]?.ratings;
		expect(await ratingsOf()).toEqual({ good: 0, problems: 0 });
		for (const isGood of [true, false]) {
			const author = await buildUser(db);
			const { id: tradeId } = await buildTrade(db, {
				listingId: (await buildListing(db, { userId: other.id })).id,
				...{ buyerId: author.id, status: "completed", closedAt: daysAgo(15) },
			});
			await db.insert(ratings).values({ tradeId, authorId: author.id, subjectId: other.id, isGood });
		}
		expect(await ratingsOf()).toEqual({ good: 1, problems: 1 });
	});

	const reasons: Record<string, (pair: Awaited<ReturnType<typeof buildPair>>) => Promise<unknown>> = {
		"blocks one": ({ me, other }) => db.insert(blocks).values({ blockerId: other.id, blockedId: me.id }),
		"is blocked": ({ me, other }) => db.insert(blocks).values({ blockerId: me.id, blockedId: other.id }),
		"is banned": ({ other }) => db.update(users).set({ isBanned: true }).where(eq(users.id, other.id)),
		pauses: ({ other }) => setPerson(other, { pausedUntil: daysAgo(-1) }),
		"pauses without end": ({ other }) => setPerson(other, { pausedUntil: sql`'infinity'::timestamptz` }),
		"was away for 60 days": ({ other }) => setPerson(other, { seenAt: daysAgo(61) }),
		"is hidden": ({ me, other }) => hideMatch(contextOf(db, me), { username: other.username }),
		"hides what they have and seek": ({ other }) => setEntries(other, { hiddenAt: new Date() }),
		"promised it and sought nothing": async ({ other, want }) => {
			await setEntries(other, { reserved: 1 });
			await db.delete(listEntries).where(eq(listEntries.id, want.id));
		},
		"did not touch it for 240 days": ({ other }) => setEntries(other, { touchedAt: daysAgo(241) }),
	};
	it.each(Object.keys(reasons))("leaves out who %s", async (reason) => {
		const pair = await buildPair();
		await reasons[reason]?.(pair);
		expect(await matchesOf(pair.me)).toMatchObject({ counts: { both: 0, get: 0, give: 0 }, matches: [] });
	});

	it("shows nobody by what lapsed today, and counts them until the night's job", async () => {
		const { me, other } = await buildPair();
		await setEntries(other, { touchedAt: daysAgo(239) });
		const tomorrow = { ...contextOf(db, me), clock: { now: () => daysAgo(-2) } };
		const read = () => listMatches(tomorrow, { view: { group: null, page: 1 }, locale: "es", since: null });
		expect(await read()).toMatchObject({ counts: { both: 1 }, matches: [] });
		await dropLapsedEntries(tomorrow);
		expect(await read()).toMatchObject({ counts: { both: 0 } });
	});

	it("leaves out a thing whose listing is not public", async () => {
		const { me, other } = await buildPair();
		await db.delete(listEntries).where(eq(listEntries.userId, other.id));
		const listing = await buildListing(db, { userId: other.id, status: "paused" });
		const itemId = listing.productItemId ?? (await buildItem(db)).id;
		await buildEntry(db, { userId: other.id, itemId, listingId: listing.id });
		await buildEntry(db, { userId: me.id, side: "want", itemId });
		expect((await matchesOf(me)).matches).toEqual([]);
	});

	it("shows what crosses of somebody whose page is closed, and says so", async () => {
		const { me, other } = await buildPair();
		await setPerson(other, { isShown: false });
		expect((await matchesOf(me)).matches).toMatchObject([{ username: other.username, isShown: false }]);
	});

	it("puts this week's visitors first, then one's province, then with whom most can be swapped", async () => {
		const me = await buildUser(db, { city: "Rosario, Santa Fe" });
		const [mine, theirs] = [await buildItem(db), await buildItem(db)];
		await buildEntry(db, { userId: me.id, itemId: mine.id, quantity: 9 });
		await buildEntry(db, { userId: me.id, side: "want", itemId: theirs.id, quantity: 9 });
		const build = async (city: string, quantity: number, seenDaysAgo: number) => {
			const other = await buildUser(db, { city });
			await buildEntry(db, { userId: other.id, itemId: theirs.id, quantity });
			await buildEntry(db, { userId: other.id, side: "want", itemId: mine.id, quantity });
			await setPerson(other, { seenAt: daysAgo(seenDaysAgo) });
			return other.username;
		};
		const longGone = await build("Rosario, Santa Fe", 9, 8);
		const far = await build("Mendoza, Mendoza", 9, 1);
		const near = await build("Funes, Santa Fe", 1, 2);
		const nearWithMore = await build("Funes, Santa Fe", 2, 6);
		expect(await namesOf(me, { group: "both" })).toEqual([nearWithMore, near, far, longGone]);
	});

	it("puts who answers nobody behind the others, until they answer or had no time to", async () => {
		const { me, other, get, give } = await buildPair();
		const busy = await buildUser(db);
		await buildEntry(db, { userId: busy.id, itemId: get.itemId });
		await buildEntry(db, { userId: busy.id, side: "want", itemId: give.itemId });
		await setPerson(busy, { seenAt: daysAgo(30) });
		const chats = [];
		for (const days of [5, 4, 3]) {
			expect(await namesOf(me)).toEqual([other.username, busy.username]);
			const build = days === 4 ? buildPairChat : buildChat;
			chats.push(await build(db, { user2Id: other.id, createdAt: daysAgo(days) }));
		}
		await buildChat(db, { user2Id: other.id, createdAt: daysAgo(1) });
		expect(await namesOf(me)).toEqual([busy.username, other.username]);
		await buildChatMessage(db, { chatId: chats[0]?.id, senderId: other.id });
		expect(await namesOf(me)).toEqual([other.username, busy.username]);
	});

	it("puts who lets offers expire behind the others, until they answer one or time passes", async () => {
		const { me, other, get, give } = await buildPair();
		const busy = await buildUser(db);
		await buildEntry(db, { userId: busy.id, itemId: get.itemId });
		await buildEntry(db, { userId: busy.id, side: "want", itemId: give.itemId });
		await setPerson(busy, { seenAt: daysAgo(30) });
		const expired = [];
		for (const days of [61, 30, 20])
			expired.push(await insertOffer({ toId: other.id, expiresAt: daysAgo(days) }));
		await insertOffer({ toId: other.id, expiresAt: daysAgo(-1) });
		expect(await namesOf(me)).toEqual([other.username, busy.username]);
		await insertOffer({ toId: other.id, expiresAt: daysAgo(10) });
		expect(await namesOf(me)).toEqual([busy.username, other.username]);
		await db
			.update(offers)
			.set({ status: "declined", endedAt: new Date() })
			.where(eq(offers.id, expired[2] ?? ""));
		expect(await namesOf(me)).toEqual([other.username, busy.username]);
	});

	it("looks at so many of one's own things of a list: starred ones, and those touched last", async () => {
		const { me, other, theirs } = await buildPair();
		const mine = sql`user_id = ${me.id} and side = 'want'`;
		await db.execute(
			sql`update list_entries set is_starred = false, touched_at = ${daysAgo(2).toISOString()} where ${mine}`,
		);
		await db.execute(sql`insert into list_entries (user_id, side, category_id, custom_name, name_key, is_own)
			select ${me.id}, 'want', ${theirs.categoryId}, 'thing ' || n, 'thing ' || n, true from generate_series(1, ${ownThingsLimit}) as n`);
		expect((await matchesOf(me)).matches).toMatchObject([{ group: "give", username: other.username }]);
		await db.execute(sql`update list_entries set is_starred = true where ${mine} and item_id = ${theirs.id}`);
		expect((await matchesOf(me)).matches).toMatchObject([{ group: "both", username: other.username }]);
	});

	it("parts who has from who seeks, and a group into pages", async () => {
		const me = await buildUser(db);
		const item = await buildItem(db);
		await buildEntry(db, { userId: me.id, side: "want", itemId: item.id });
		for (let n = 0; n <= matchPageSize; n++) await buildEntry(db, { itemId: item.id });
		expect((await matchesOf(me)).counts).toEqual({ both: 0, get: matchPageSize + 1, give: 0 });
		const pages = [await namesOf(me, { group: "get" }), await namesOf(me, { group: "get", page: 2 })];
		expect(pages.map(({ length }) => length)).toEqual([matchPageSize, 1]);
		expect(new Set(pages.flat()).size).toBe(matchPageSize + 1);
		expect(await matchesOf(me, { group: "get", page: 9 })).toMatchObject({
			number: 2,
			matches: [{ username: pages[1]?.[0] }],
		});
		expect(await namesOf(me, { group: "give" })).toEqual([]);
	});

	it("leads to the chat of a pair, and before it to that of their pending trade", async () => {
		const { me, other } = await buildPair();
		const chatOf = async () => (await matchesOf(me)).matches[0]?.chat;
		expect(await chatOf()).toBeNull();
		await buildPairChat(db, { user1Id: me.id });
		expect(await chatOf()).toBeNull();
		const pair = await buildPairChat(db, { user1Id: other.id, user2Id: me.id });
		expect(await chatOf()).toEqual({ id: pair.id, state: "writing" });
		const sent = await insertOffer({
			chatId: pair.id,
			fromId: me.id,
			toId: other.id,
			expiresAt: daysAgo(-7),
		});
		expect(await chatOf()).toEqual({ id: pair.id, state: "offering" });
		await db.update(offers).set({ fromId: other.id, toId: me.id }).where(eq(offers.id, sent));
		expect(await chatOf()).toEqual({ id: pair.id, state: "offered" });
		const { id: listingId } = await buildListing(db, { userId: other.id });
		const trade = await buildTrade(db, { listingId, buyerId: me.id });
		const { id } = await buildChat(db, { listingId, user1Id: me.id, tradeId: trade.id });
		expect(await chatOf()).toEqual({ id, state: "trading" });
		await db
			.update(trades)
			.set({ status: "cancelled", cancelReason: "No", closedAt: new Date() })
			.where(eq(trades.id, trade.id));
		await db
			.update(offers)
			.set({ expiresAt: daysAgo(1) })
			.where(eq(offers.id, sent));
		expect(await chatOf()).toEqual({ id: pair.id, state: "writing" });
	});
});

async function setPerson(
	{ id }: UserRow,
	values: Partial<Record<keyof typeof listPeople.$inferInsert, unknown>>,
) {
	await db
		.update(listPeople)
		.set(values as object)
		.where(eq(listPeople.userId, id));
}
async function setEntries({ id }: UserRow, values: Partial<typeof listEntries.$inferInsert>) {
	await db
		.update(listEntries)
		.set(values)
		.where(sql`${eq(listEntries.userId, id)} and (side = 'have' or ${!values.reserved})`);
}

describe("hidden people", () => {
	it("are counted, shown again when asked, and after 30 days", async () => {
		const { me, other } = await buildPair();
		const ctx = contextOf(db, me);
		await hideMatch(ctx, { username: other.username });
		expect(await countHiddenPeople(ctx)).toBe(1);
		const later = { ...ctx, clock: { now: () => daysAgo(-31) } };
		expect(await countHiddenPeople(later)).toBe(0);
		await hideMatch(ctx, { username: (await buildUser(db)).username });
		await showHiddenMatches(ctx, { username: other.username });
		expect(await countHiddenPeople(ctx)).toBe(1);
		expect(await namesOf(me)).toEqual([other.username]);
		await hideMatch(ctx, { username: other.username });
		await showHiddenMatches(ctx);
		expect(await countHiddenPeople(ctx)).toBe(0);
		expect(await namesOf(me)).toEqual([other.username]);
	});

	it.each([
		["a visitor", null, "auth.required"],
		["oneself", "me", "person.notFound"],
		["nobody", "nobody-of-that-name", "person.notFound"],
	])("are not hidden: %s", async (_who, username, code) => {
		const me = await buildUser(db);
		const ctx = contextOf(db, username === null ? null : me);
		const failure = hideMatch(ctx, { username: username === "me" ? me.username : (username ?? me.username) });
		await expect(failure).rejects.toMatchObject({ code });
		expect(await db.$count(matchHides, eq(matchHides.userId, me.id))).toBe(0);
	});
});

describe("listSeekers", () => {
	it("tells who seeks the thing of a listing: who gives something back first, and nobody for other things", async () => {
		const { me, other, give, get, want } = await buildPair();
		const listing = await buildListing(db, { userId: me.id, productItemId: give.itemId });
		await db
			.update(listEntries)
			.set({ listingId: listing.id, reserved: 0 })
			.where(eq(listEntries.id, give.id));
		const oneWay = await buildEntry(db, { side: "want", itemId: give.itemId });
		const elsewhere = await buildEntry(db, { userId: me.id });
		await buildEntry(db, { side: "want", itemId: elsewhere.itemId });
		const seekersOf = (user: UserRow) =>
			listSeekers(contextOf(db, user), { listingId: listing.id, locale: "es" });
		const { count, people } = await seekersOf(me);
		expect(count).toBe(2);
		expect(people).toMatchObject([
			{
				username: other.username,
				soughtAt: want.createdAt.toISOString(),
				give: { count: 1, things: [{ id: give.id }] },
				get: { count: 1, things: [{ id: get.id }] },
			},
			{ give: { count: 1, things: [{ id: give.id }] }, get: { count: 0, things: [] } },
		]);
		expect(oneWay.userId).not.toBe(other.id);
		expect(await seekersOf(other)).toEqual({ count: 0, people: [] });
	});

	it("names the first of many, and counts them all", async () => {
		const me = await buildUser(db);
		const listing = await buildListing(db, { userId: me.id });
		const { itemId } = await buildEntry(db, { userId: me.id, listingId: listing.id });
		for (let n = 0; n <= matchPageSize; n++) await buildEntry(db, { side: "want", itemId });
		const { count, people } = await listSeekers(contextOf(db, me), { listingId: listing.id, locale: "es" });
		expect([count, people.length]).toEqual([matchPageSize + 1, matchPageSize]);
	});
});

describe("countNewMatches", () => {
	it("counts none for who pauses", async () => {
		const { me } = await buildPair();
		await setPerson(me, { pausedUntil: daysAgo(-9) });
		expect(await countNewMatches(contextOf(db, me))).toBe(0);
	});

	it("counts what came since the last visit, and none for visitors", async () => {
		const { me, theirs } = await buildPair();
		const ctx = contextOf(db, me);
		expect(await countNewMatches(contextOf(db, null))).toBe(0);
		expect(await countNewMatches(ctx)).toBe(1);
		const later = { ...ctx, clock: { now: () => daysAgo(-1) } };
		expect(await recordMatchVisit(later)).toBeNull();
		expect(await countNewMatches(later)).toBe(0);
		await buildEntry(db, { itemId: theirs.id, createdAt: daysAgo(-1.5) });
		expect(await countNewMatches(later)).toBe(0);
		const since = await recordMatchVisit({ ...ctx, clock: { now: () => daysAgo(-2) } });
		expect(new Date(since ?? 0).getTime()).toBeCloseTo(later.clock.now().getTime(), -4);
		expect((await matchesOf(me, {}, since)).newCount).toBe(1);
	});
});

describe("new", () => {
	const since = daysAgo(1).toISOString();
	const makeOld = ({ id }: UserRow) =>
		db
			.update(listEntries)
			.set({ createdAt: daysAgo(3) })
			.where(eq(listEntries.userId, id));
	const newOf = async (user: UserRow) => {
		const { newCount, matches } = await matchesOf(user, {}, since);
		return [newCount, matches.map(({ isNew }) => isNew)];
	};

	it("is who could not be seen before, by the later of both entries, and not who confirms one", async () => {
		const { me, other } = await buildPair();
		for (const person of [me, other]) await makeOld(person);
		await setEntries(other, { touchedAt: new Date() });
		expect(await newOf(me)).toEqual([0, [false]]);
		const { itemId } = await buildEntry(db, { userId: other.id });
		await makeOld(other);
		await buildEntry(db, { userId: me.id, side: "want", itemId });
		for (const person of [me, other]) expect(await newOf(person)).toEqual([1, [true]]);
	});

	it("is nobody for a thing that fits nothing of one's own", async () => {
		const { me, other } = await buildPair();
		for (const person of [me, other]) await makeOld(person);
		await buildEntry(db, { userId: other.id });
		await buildEntry(db, { userId: me.id });
		expect(await newOf(me)).toEqual([0, [false]]);
	});
});

describe("findListOwners", () => {
	it("names people with open lists who have an item, but not oneself", async () => {
		const item = await buildItem(db);
		const me = await buildUser(db);
		await buildEntry(db, { userId: me.id, itemId: item.id });
		const [shown, closed, blocked] = [await buildUser(db), await buildUser(db), await buildUser(db)];
		for (const { id } of [shown, closed, blocked]) await buildEntry(db, { userId: id, itemId: item.id });
		await setPerson(closed, { isShown: false });
		await db.insert(blocks).values({ blockerId: blocked.id, blockedId: me.id });
		const ownersFor = (user: UserRow | null, itemIds: string[], anyIds: string[]) =>
			findListOwners(contextOf(db, user), { itemIds, anyIds });
		expect(await ownersFor(me, [item.id], [])).toEqual({ count: 1, usernames: [shown.username] });
		expect(await ownersFor(null, [], [item.id])).toMatchObject({ count: 3 });
		expect(await ownersFor(me, [], [])).toEqual({ count: 0, usernames: [] });
	});
});
