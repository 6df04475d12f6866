import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blocks, users } from "#app/features/accounts/tables.server.ts";
import { listEntryViews } from "#app/features/lists/entry/queries.server.ts";
import { listEntries, listPeople } from "#app/features/lists/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildEntry, buildListPerson } from "#tests/factories/lists.ts";
import { hideMatch } from "./commands.server.ts";
import { getHomeMatches } from "./queries-home.server.ts";

const { db } = await testDatabase();
const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
const homeOf = (user: UserRow) => getHomeMatches(contextOf(db, user), "es");
const nothing = { sought: [], offered: [], best: { count: 0 } };

/** Two people who can swap: each has what the other seeks. */
async function buildPair() {
	const [me, other] = [await buildUser(db), await buildUser(db)];
	const [mine, theirs] = [await buildItem(db), await buildItem(db)];
	const have = await buildEntry(db, { userId: me.id, itemId: mine.id, quantity: 3 });
	const get = await buildEntry(db, { userId: other.id, itemId: theirs.id, condition: "near_mint" });
	await buildEntry(db, { userId: me.id, side: "want", itemId: theirs.id, isStarred: true });
	await buildEntry(db, { userId: other.id, side: "want", itemId: mine.id });
	return { me, other, have, get, mine, theirs };
}

describe("the home page's matches", () => {
	it("are one's things by how many seek them, and others' with what they would take", async () => {
		const { me, other, have, get, mine } = await buildPair();
		const lonely = await buildItem(db);
		await buildEntry(db, { userId: me.id, itemId: lonely.id });
		for (let n = 0; n < 2; n += 1) await buildEntry(db, { side: "want", itemId: mine.id });
		expect(await homeOf(me)).toMatchObject({
			sought: [{ id: have.id, name: mine.name, units: 3 }],
			offered: [
				{
					username: other.username,
					isShown: true,
					sought: mine.name,
					thing: { id: get.id, copy: { condition: "near_mint" }, isStarred: true },
				},
			],
			best: { count: 3, both: 1 },
		});
	});

	it("say of a thing how many seek it as its owner's list does, also of whom one hid", async () => {
		const { me, other, have, mine } = await buildPair();
		const [hidden, blocked, twice] = [await buildUser(db), await buildUser(db), await buildUser(db)];
		for (const { id: userId } of [hidden, blocked, twice])
			await buildEntry(db, { userId, side: "want", itemId: mine.id });
		await buildEntry(db, { userId: twice.id, side: "want", itemId: mine.id, anyPrinting: true });
		await buildEntry(db, { side: "want", itemId: mine.id, touchedAt: daysAgo(241) });
		await db.insert(blocks).values({ blockerId: blocked.id, blockedId: me.id });
		await hideMatch(contextOf(db, me), { username: hidden.username });
		const { rows } = await listEntryViews(contextOf(db, me), {
			ownerId: me.id,
			side: "have",
			filter: "matched",
			search: "",
			locale: "es",
			withPeople: true,
			page: { number: 1, size: 60 },
		});
		expect(rows).toMatchObject([{ id: have.id, people: 2 }]);
		const { sought, best } = await homeOf(me);
		expect(sought).toMatchObject([{ id: have.id, units: 2 }]);
		expect(best.people.map(({ username }) => username).sort()).toEqual(
			[other, twice].map(({ username }) => username).sort(),
		);
	});

	it("begin with who would swap, and name nothing of one's own for who would not", async () => {
		const { me, other, theirs } = await buildPair();
		const giver = await buildUser(db);
		await buildEntry(db, { userId: giver.id, itemId: theirs.id });
		await buildListPerson(db, { userId: other.id, seenAt: daysAgo(30) });
		const { offered, best } = await homeOf(me);
		expect(offered.map(({ username, sought }) => [username, sought === null])).toEqual([
			[other.username, false],
			[giver.username, true],
		]);
		expect(best).toMatchObject({ count: 2, both: 1 });
	});

	it("show two things of one person at most, and another's before the second", async () => {
		const { me, other, theirs } = await buildPair();
		for (let n = 0; n < 2; n += 1) {
			const item = await buildItem(db);
			await buildEntry(db, { userId: other.id, itemId: item.id });
			await buildEntry(db, { userId: me.id, side: "want", itemId: item.id });
		}
		const giver = await buildUser(db);
		await buildEntry(db, { userId: giver.id, itemId: theirs.id });
		const { offered } = await homeOf(me);
		expect(offered.map(({ username }) => username)).toEqual([other.username, giver.username, other.username]);
	});

	const reasons: Record<string, (pair: Awaited<ReturnType<typeof buildPair>>) => Promise<unknown>> = {
		"blocks one": ({ me, other }) => db.insert(blocks).values({ blockerId: other.id, blockedId: me.id }),
		"is blocked": ({ me, other }) => db.insert(blocks).values({ blockerId: me.id, blockedId: other.id }),
		"is banned": ({ other }) => db.update(users).set({ isBanned: true }).where(eq(users.id, other.id)),
		pauses: ({ other }) => setPerson(other, { pausedUntil: sql`'infinity'::timestamptz` }),
		"was away for 60 days": ({ other }) => setPerson(other, { seenAt: daysAgo(61) }),
		"is hidden": ({ me, other }) => hideMatch(contextOf(db, me), { username: other.username }),
		"hides what they have and seek": ({ other }) => setEntries(other, { hiddenAt: new Date() }),
		"did not touch it for 240 days": ({ other }) => setEntries(other, { touchedAt: daysAgo(241) }),
	};
	it.each(Object.keys(reasons))("leave out who %s", async (reason) => {
		const pair = await buildPair();
		await reasons[reason]?.(pair);
		expect(await homeOf(pair.me)).toMatchObject(nothing);
	});

	it("say whose lists are closed", async () => {
		const { me, other } = await buildPair();
		await setPerson(other, { isShown: false });
		expect((await homeOf(me)).offered).toMatchObject([{ isShown: false }]);
	});

	it("are none for who pauses, and for who has no lists", async () => {
		const { me } = await buildPair();
		await setPerson(me, { pausedUntil: daysAgo(-1) });
		expect(await homeOf(me)).toMatchObject(nothing);
		expect(await homeOf(await buildUser(db))).toMatchObject(nothing);
	});
});

function setPerson({ id }: UserRow, values: object) {
	return db.update(listPeople).set(values).where(eq(listPeople.userId, id));
}

function setEntries({ id }: UserRow, values: Partial<typeof listEntries.$inferInsert>) {
	return db.update(listEntries).set(values).where(eq(listEntries.userId, id));
}
