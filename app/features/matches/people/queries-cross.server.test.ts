import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blocks, users } from "#app/features/accounts/tables.server.ts";
import type { NewEntry } from "#app/features/lists/entry/rules.ts";
import { noCopy } from "#app/features/lists/entry/rules-copy.ts";
import { listEntries, listPeople } from "#app/features/lists/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import { unique } from "#tests/factories/row.ts";
import { crossEntries, crossOwnListsWith, crossText } from "./queries-cross.server.ts";
import type { Cross } from "./rules.ts";

const { db } = await testDatabase();
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const nothing = {
	sought: 1,
	wants: 0,
	owners: 0,
	both: 0,
	people: 0,
	matched: [],
	matches: [],
	person: null,
};

const thing = (overrides: Partial<NewEntry>): NewEntry => ({
	side: "want",
	itemId: null,
	categoryId: null,
	customName: null,
	anyPrinting: false,
	isOfSet: false,
	quantity: 1,
	isStarred: false,
	copy: noCopy,
	...overrides,
});

const crossed = (entries: readonly NewEntry[], user: UserRow | null = null, personId: string | null = null) =>
	crossEntries(contextOf(db, user), entries, { locale: "es", personId });
const namesOf = ({ matches }: Cross) => matches.map(({ username }) => username);

/** Somebody who has one thing and seeks another, and the list that crosses theirs. */
async function buildOther(quantity = 1) {
	const other = await buildUser(db, { city: "Rosario, Santa Fe" });
	const [theirs, mine] = [await buildItem(db), await buildItem(db)];
	await buildEntry(db, { userId: other.id, itemId: theirs.id, quantity });
	await buildEntry(db, { userId: other.id, side: "want", itemId: mine.id });
	const list = [thing({ itemId: theirs.id }), thing({ side: "have", itemId: mine.id, quantity: 2 })];
	return { other, theirs, mine, list };
}
type Built = Awaited<ReturnType<typeof buildOther>>;

describe("crossEntries", () => {
	it("shows a visitor what goes each way", async () => {
		const { other, list, theirs, mine } = await buildOther(3);
		expect(await crossed(list)).toMatchObject({
			wants: 1,
			owners: 1,
			both: 1,
			people: 1,
			matched: [{ name: theirs.name, units: 1 }],
			matches: [
				{
					username: other.username,
					group: "both",
					get: { units: 1, count: 1, things: [{ name: theirs.name, units: 1 }] },
					give: { units: 1, count: 1, things: [{ name: mine.name, units: 1 }] },
				},
			],
		});
	});

	it("names things that are alike in the order of the list", async () => {
		const other = await buildUser(db);
		const [wants, haves] = [[] as NewEntry[], [] as NewEntry[]];
		for (let n = 0; n < 6; n++) {
			const [sought, offered] = [
				await buildItem(db, { name: `Una ${n}` }),
				await buildItem(db, { name: `Otra ${n}` }),
			];
			await buildEntry(db, { userId: other.id, itemId: sought.id });
			await buildEntry(db, { userId: other.id, side: "want", itemId: offered.id });
			wants.push(thing({ itemId: sought.id }));
			haves.push(thing({ side: "have", itemId: offered.id }));
		}
		await db.update(listEntries).set({ touchedAt: new Date() }).where(entriesOf(other));
		const { matched, matches } = await crossed([...haves.toReversed(), ...wants.toReversed()]);
		expect(matched.map(({ name }) => name)).toEqual(["Una 5", "Una 4", "Una 3", "Una 2", "Una 1", "Una 0"]);
		expect(matches[0]?.give.things.map(({ name }) => name)).toEqual(["Otra 5", "Otra 4", "Otra 3", "Otra 2"]);
	});

	const entriesOf = ({ id }: UserRow) => eq(listEntries.userId, id);
	const personOf = ({ id }: UserRow) => eq(listPeople.userId, id);
	const reasons: Record<string, (built: Built) => Promise<unknown>> = {
		"closed their lists": ({ other }) => db.update(listPeople).set({ isShown: false }).where(personOf(other)),
		"is banned": ({ other }) => db.update(users).set({ isBanned: true }).where(eq(users.id, other.id)),
		pauses: ({ other }) =>
			db.update(listPeople).set({ pausedUntil: sql`'infinity'::timestamptz` }).where(personOf(other)),
		"was away for 60 days": ({ other }) =>
			db
				.update(listPeople)
				.set({ seenAt: daysAgo(61) })
				.where(personOf(other)),
		"hides their entries": ({ other }) =>
			db.update(listEntries).set({ hiddenAt: new Date() }).where(entriesOf(other)),
		"did not touch them for 240 days": ({ other }) =>
			db
				.update(listEntries)
				.set({ touchedAt: daysAgo(241) })
				.where(entriesOf(other)),
	};
	it.each(Object.keys(reasons))("leaves out who %s", async (reason) => {
		const built = await buildOther();
		await reasons[reason]?.(built);
		expect(await crossed(built.list, null, built.other.id)).toEqual(nothing);
	});

	it.each([true, false])("leaves out, of a member, who is blocked or blocks them (%s)", async (isBlocker) => {
		const { other, list } = await buildOther();
		const me = await buildUser(db);
		const [blocker, blocked] = isBlocker ? [me, other] : [other, me];
		await db.insert(blocks).values({ blockerId: blocker.id, blockedId: blocked.id });
		expect(await crossed(list, me, other.id)).toEqual(nothing);
		expect(await crossed(list, other)).toEqual(nothing);
	});

	it("finds any printing, typed names, and the same thing twice as one", async () => {
		const category = await buildCategory(db);
		const name = `Puma ${unique()}`;
		const [one, printing] = [
			await buildItem(db, { categoryId: category.id, name }),
			await buildItem(db, { categoryId: category.id, name, number: "7" }),
		];
		const other = await buildUser(db);
		await buildEntry(db, { userId: other.id, itemId: printing.id });
		const typed = `Mate ${unique()}`;
		await buildEntry(db, { userId: other.id, customName: typed, categoryId: category.id });
		const any = thing({ itemId: one.id, anyPrinting: true });
		const mate = thing({ customName: typed.toUpperCase(), categoryId: category.id });
		const page = await crossed([any, any, mate, thing({ itemId: one.id })]);
		expect(page).toMatchObject({ wants: 2, owners: 1, both: 0, matches: [{ get: { count: 2 } }] });
	});

	it("puts two-way people first, then this week's, then who has most, and who is asked for before all", async () => {
		const { list, theirs, other } = await buildOther();
		const build = async (quantity: number, days: number) => {
			const owner = await buildUser(db);
			await buildEntry(db, { userId: owner.id, itemId: theirs.id, quantity });
			await db
				.update(listPeople)
				.set({ seenAt: daysAgo(days) })
				.where(personOf(owner));
			return owner;
		};
		const [away, few, many] = [await build(9, 20), await build(1, 1), await build(3, 1)];
		expect(namesOf(await crossed(list))).toEqual([other, many, few, away].map(({ username }) => username));
		const withAway = await crossed(list, null, away.id);
		expect(withAway).toMatchObject({ owners: 4, people: 4, person: { username: away.username } });
		expect(namesOf(withAway)).not.toContain(away.username);
	});
});

describe("one's own lists", () => {
	it("are crossed with one person's, of whom nothing else is told", async () => {
		const { other, theirs } = await buildOther();
		const stranger = await buildOther();
		const me = await buildUser(db);
		await buildEntry(db, { userId: me.id, side: "want", itemId: theirs.id });
		const ctx = contextOf(db, me);
		const withOne = (personId: string) => crossOwnListsWith(ctx, { personId, locale: "es" });
		expect(await withOne(other.id)).toMatchObject({
			match: { username: other.username, get: { count: 1 } },
			entryIds: [expect.any(String)],
			first: [{ side: "have", itemId: theirs.id }],
		});
		expect(await withOne(stranger.other.id)).toEqual({ match: null, entryIds: [], first: [] });
	});

	it("are a member's", async () => {
		const { other } = await buildOther();
		const failure = crossOwnListsWith(contextOf(db, null), { locale: "es", personId: other.id });
		await expect(failure).rejects.toMatchObject({ code: "auth.required" });
	});
});

describe("crossText", () => {
	const options = () =>
		({ locale: "es", personId: null, sender: { address: unique(), device: null } }) as const;

	it("asks once which list a text without headings is of, and stores nothing", async () => {
		const { theirs } = await buildOther();
		const me = await buildUser(db);
		const ctx = contextOf(db, me);
		expect(await crossText(ctx, { text: theirs.name }, options())).toEqual({
			needsChoice: true,
			text: theirs.name,
		});
		for (const input of [{ text: theirs.name, side: "want" as const }, { text: `BUSCO:\r\n${theirs.name}` }])
			expect(await crossText(ctx, input, options())).toMatchObject({
				needsChoice: false,
				things: 1,
				cross: { wants: 1, owners: 1 },
			});
		expect(await findEntries(db, me.id)).toEqual([]);
	});

	it("crosses what is sure alone, asks what else may cross, and crosses it once somebody says what it is", async () => {
		const { other, theirs, mine } = await buildOther();
		const name = `Puma ${unique()}`;
		const { id: categoryId } = await buildCategory(db);
		const printings = [];
		for (const number of ["7", "8"]) {
			const { id: expansionId } = await buildExpansion(db, { categoryId });
			printings.push(await buildItem(db, { categoryId, expansionId, name, number }));
		}
		const [first, second] = printings.map(({ id }) => id);
		await buildEntry(db, { userId: other.id, side: "want", itemId: first });
		const typed = `mate ${unique()} de plata`;
		const text = `BUSCO:\n${theirs.name}\n${typed}\nNada ${unique()} de nada\nTENGO:\n${mine.name}\n${name} x2`;
		const send = (rows: Record<string, { to: string }>) =>
			crossText(contextOf(db, null), { text, choices: JSON.stringify({ rows }) }, options());
		const before = await send({});
		if (before.needsChoice) throw new Error("Every thing stands below a heading");
		expect(before).toMatchObject({ things: 5, settled: 2, cross: { matches: [{ give: { count: 1 } }] } });
		expect(before.perhaps).toEqual([
			expect.objectContaining({ side: "have", name, text: `${name} x2`, choice: null }),
		]);
		const [{ key = 0, options: offered = [] } = {}] = before.perhaps;
		expect(offered.map(({ item, people }) => [item?.id ?? null, people]).toSorted()).toEqual(
			[
				[first, 1],
				[second, 0],
				[null, 0],
			].toSorted(),
		);
		const after = await send({ [key]: { to: first ?? "" } });
		expect(after).toMatchObject({
			settled: 3,
			cross: { matches: [{ give: { count: 2, units: 2 } }] },
			perhaps: [{ key, choice: first }],
		});
		const { id: foreign } = theirs;
		expect(await send({ [key]: { to: foreign } })).toMatchObject({ settled: 2, perhaps: [{ choice: null }] });
		expect(await send({ [key]: { to: "typed" } })).toMatchObject({
			settled: 3,
			perhaps: [{ choice: "typed" }],
		});
	});

	it.each([
		["nothing", " ", "lists.add.textRequired"],
		["too long", "a".repeat(20_001), "lists.add.textTooLong"],
		["too many lines", "a\n".repeat(501), "lists.add.tooManyLines"],
	])("refuses a text that is %s", async (_, text, problem) => {
		await expect(crossText(contextOf(db, null), { text }, options())).rejects.toMatchObject({
			code: "request.invalid",
			problems: { text: problem },
		});
	});

	it("takes 10 texts a minute of a browser, whatever its neighbours send", async () => {
		const from = options();
		const send = (device: string) =>
			crossText(
				contextOf(db, null),
				{ text: "Nada", side: "want" },
				{ ...from, sender: { ...from.sender, device } },
			);
		for (let n = 0; n < 10; n++) await send("one");
		await expect(send("one")).rejects.toMatchObject({ code: "request.tooManyRequests" });
		expect(await send("other")).toMatchObject({ needsChoice: false });
	});

	it("takes 30 texts a minute of an address whose browsers are not marked yet", async () => {
		const from = options();
		const send = () => crossText(contextOf(db, null), { text: "Nada", side: "want" }, from);
		for (let n = 0; n < 30; n++) await send();
		await expect(send()).rejects.toMatchObject({ code: "request.tooManyRequests" });
	});

	it("counts a member's texts by their account, whatever their neighbours send", async () => {
		const from = options();
		const send = (user: UserRow | null) =>
			crossText(contextOf(db, user), { text: "Nada", side: "want" }, from);
		for (let n = 0; n < 10; n++) await send(null);
		const member = await buildUser(db);
		for (let n = 0; n < 10; n++) await send(member);
		await expect(send(member)).rejects.toMatchObject({ code: "request.tooManyRequests" });
	});

	it("takes 600 texts a day of such an address", async () => {
		const from = options();
		let now = Date.now();
		const send = () =>
			crossText(
				contextOf(db, null, { clock: { now: () => new Date(now) } }),
				{ text: "Nada", side: "want" },
				from,
			);
		const first = now;
		for (let n = 0; n < 600; n++, now += 6_000) await send();
		await expect(send()).rejects.toMatchObject({ code: "request.tooManyRequests" });
		now = first + 24 * 60 * 60 * 1000;
		expect(await send()).toMatchObject({ needsChoice: false });
	});
});
