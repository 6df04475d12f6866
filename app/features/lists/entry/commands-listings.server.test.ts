import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import {
	deleteListing,
	editListing,
	pauseListing,
	resumeListing,
} from "#app/features/listings/commands.server.ts";
import { createListing } from "#app/features/listings/commands-create.server.ts";
import {
	hideListing,
	reinstateListing,
	showListing,
	withdrawListing,
} from "#app/features/listings/commands-internal.server.ts";
import type { CreateListingInput } from "#app/features/listings/schema.ts";
import { registerListings } from "#app/features/listings/subscribers.server.ts";
import { banPerson, liftBan } from "#app/features/moderation/commands-ban.server.ts";
import { acceptTrade } from "#app/features/trades/commands.server.ts";
import type { TradeCompleted } from "#app/features/trades/events.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { type CommandContext, inTransaction } from "#app/platform/context.server.ts";
import { createFiles } from "#app/platform/files.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { findListing } from "#tests/factories/listings.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import { onlyRow, unique } from "#tests/factories/row.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { registerLists } from "../subscribers.server.ts";
import { editEntry, removeEntries } from "./commands.server.ts";

const { db } = await testDatabase();
let person: UserRow;
let item: Awaited<ReturnType<typeof buildItem>>;

beforeAll(async () => {
	item = await buildItem(db);
});

function as(user: UserRow): CommandContext {
	const ctx = contextOf(db, user);
	registerListings(ctx.events);
	registerLists(ctx.events);
	return ctx;
}

const findUser = async (id: string) => onlyRow(await db.select().from(users).where(eq(users.id, id)));

/** Publishes a listing of the file's item by a new person, or by the owner of the entry that it is made from. */
async function publish(input: Partial<CreateListingInput> = {}, owner?: UserRow) {
	person = owner ?? (await buildUser(db));
	const form = {
		submissionKey: unique(),
		item: item.id,
		categoryId: item.categoryId,
		condition: "good",
		rarity: null,
	};
	const materials = { files: createFiles("/nowhere"), image: null, locale: "es" as const };
	return createListing(as(person), { ...form, ...input }, materials);
}

async function publishEntry(entry: Awaited<ReturnType<typeof buildEntry>>) {
	const owner = await findUser(entry.userId);
	return publish({ entryId: entry.id, quantity: entry.quantity, condition: entry.condition }, owner);
}

/** The person's entries as the tests compare them. */
async function entriesOf(userId = person.id) {
	const rows = await findEntries(db, userId);
	return rows.map(({ side, quantity, isOwn, listingId, isFindable, fromListings }) => ({
		side,
		quantity,
		isOwn,
		isPublished: listingId !== null,
		isFindable,
		fromListings,
	}));
}
const published = {
	side: "have",
	quantity: 1,
	isOwn: false,
	isPublished: true,
	isFindable: true,
	fromListings: 0,
};

describe("publishing", () => {
	it("makes an entry of the listing, of a typed thing too, and a want of each wish", async () => {
		const wish = await buildItem(db);
		const any = await buildItem(db, { categoryId: wish.categoryId });
		await publish({ item: "custom_Robot de lata", wanted: [wish.id, `every_${any.id}`, "custom_Yo-yo"] });
		const rows = await findEntries(db, person.id);
		expect(
			rows.map(({ side, customName, itemId, anyPrinting }) => [side, customName ?? itemId, anyPrinting]),
		).toEqual(
			expect.arrayContaining([
				["have", "Robot de lata", false],
				["want", wish.id, false],
				["want", any.id, true],
				["want", "Yo-yo", false],
			]),
		);
		expect(rows).toHaveLength(4);
	});

	it("takes the named entry, with its quantity, which goes on being the person's own", async () => {
		const entry = await buildEntry(db, { itemId: item.id, quantity: 3, condition: "poor", language: "es" });
		const { id } = await publishEntry(entry);
		expect(await entriesOf()).toEqual([{ ...published, quantity: 3, isOwn: true }]);
		expect(await findListing(db, id)).toMatchObject({ quantity: 3, condition: "poor" });
	});

	it.each([
		["somebody else's", async () => buildEntry(db, { itemId: item.id })],
		["a want", async (userId: string) => buildEntry(db, { userId, itemId: item.id, side: "want" })],
		["one of another thing", async (userId: string) => buildEntry(db, { userId })],
		[
			"one with more promised than is offered",
			async (userId: string) => buildEntry(db, { userId, itemId: item.id, quantity: 3, reserved: 2 }),
		],
	])("makes an entry of its own where it names %s", async (_, build) => {
		const owner = await buildUser(db);
		const entry = await build(owner.id);
		await publish({ entryId: entry.id }, owner);
		const own = (await findEntries(db, owner.id)).filter(({ listingId }) => listingId !== null);
		expect(own).toMatchObject([{ isOwn: false, quantity: 1 }]);
	});

	it("gives an entry that is published twice at once to one of both listings", async () => {
		const entry = await buildEntry(db, { itemId: item.id, condition: "good" });
		await Promise.all([publishEntry(entry), publishEntry(entry)]);
		expect((await entriesOf()).map(({ isOwn, isPublished }) => [isOwn, isPublished])).toEqual([
			[true, true],
			[false, true],
		]);
	});
});

describe("an entry of a listing", () => {
	it("is changed with it, and its wants too", async () => {
		const { id } = await publish({
			item: "custom_Mate",
			categoryId: (await buildCategory(db)).id,
			wanted: ["custom_Pava"],
		});
		const edit = { id, title: "Mate", description: "De calabaza", condition: "poor", itemName: "Mate viejo" };
		await editListing(as(person), { ...edit, wanted: ["custom_Bombilla"] }, "es");
		const rows = await findEntries(db, person.id);
		expect(rows.map(({ customName, condition }) => [customName, condition])).toEqual([
			["Mate viejo", "poor"],
			["Bombilla", null],
		]);
	});

	it("changes the listing's quantity where its own is", async () => {
		const { id } = await publish();
		const [entry] = await findEntries(db, person.id);
		await editEntry(as(person), { id: entry?.id ?? "", quantity: 4 });
		expect(await findListing(db, id)).toMatchObject({ quantity: 4 });
		expect(await entriesOf()).toMatchObject([{ quantity: 4 }]);
	});

	it("is not findable while the listing is paused, in revision or of a banned person, and returns with it", async () => {
		const { id } = await publish();
		const ctx = as(person);
		const moderator = as(await buildUser(db, { role: "moderator" }));
		const reason = "Pide plata";
		const moves = [
			() => pauseListing(ctx, { id }),
			() => resumeListing(ctx, { id }),
			() => inTransaction(ctx, (tx) => hideListing(tx, id)),
			() => inTransaction(ctx, (tx) => showListing(tx, id)),
			() => banPerson(moderator, { personId: person.id, reason, endsAt: null }),
			() => liftBan(moderator, { personId: person.id, reason }),
		];
		const found: boolean[] = [];
		for (const move of moves) {
			await move();
			found.push(...(await entriesOf()).map(({ isFindable }) => isFindable));
		}
		expect(found).toEqual([false, true, false, true, false, true]);
	});

	it("goes with a deleted listing, and comes back with it", async () => {
		const { id } = await publish();
		await deleteListing(as(person), { id });
		expect(await entriesOf()).toEqual([]);
		await inTransaction(as(person), (tx) => reinstateListing(tx, id));
		expect(await entriesOf()).toEqual([published]);
	});

	it("stays after the listing is deleted where its owner had it before", async () => {
		const entry = await buildEntry(db, { itemId: item.id, quantity: 2 });
		const { id } = await publishEntry(entry);
		await inTransaction(as(person), (tx) => withdrawListing(tx, id));
		expect(await findEntries(db, person.id)).toMatchObject([
			{ id: entry.id, quantity: 2, listingId: null, isFindable: true },
		]);
	});

	it("adds up with an equal one that was added meanwhile", async () => {
		const entry = await buildEntry(db, { itemId: item.id, quantity: 2 });
		const { id } = await publishEntry(entry);
		const equal = await buildEntry(db, { userId: person.id, itemId: item.id, quantity: 3 });
		await deleteListing(as(person), { id });
		expect(await findEntries(db, person.id)).toMatchObject([{ id: equal.id, quantity: 5 }]);
	});
});

describe("a wish", () => {
	it("that was typed is the item of its name in the listing's category, or any of them", async () => {
		const { categoryId } = item;
		const one = await buildItem(db, { categoryId, name: "Whale", nameEs: "Ballena" });
		await buildItem(db, { categoryId, name: "Fox", number: "1" });
		const fox = await buildItem(db, { categoryId, name: "Fox", number: "2" });
		await publish({ wanted: ["custom_ballena", "custom_FOX", "custom_Yo-yo"] });
		const wants = (await findEntries(db, person.id)).filter(({ side }) => side === "want");
		expect(wants.map(({ itemId, nameKey, anyPrinting }) => [itemId !== null, nameKey, anyPrinting])).toEqual(
			expect.arrayContaining([
				[true, one.nameFolded, false],
				[true, fox.nameFolded, true],
				[false, "yo-yo", false],
			]),
		);
		await removeEntries(as(person), { ids: wants.map(({ id }) => id), withListings: true });
		expect((await entriesOf()).map(({ side }) => side)).toEqual(["have"]);
	});

	it("counts the current listings that want a thing, and goes with the last one", async () => {
		const wish = await buildItem(db);
		const first = await publish({ wanted: [wish.id] });
		const second = await publish({ wanted: [wish.id] }, person);
		const count = async () =>
			(await entriesOf()).filter(({ side }) => side === "want").map(({ fromListings }) => fromListings);
		expect(await count()).toEqual([2]);
		await pauseListing(as(person), first);
		expect(await count()).toEqual([2]);
		await deleteListing(as(person), first);
		expect(await count()).toEqual([1]);
		await deleteListing(as(person), second);
		expect(await count()).toEqual([]);
	});

	it("is gone when the last two listings that have it are deleted at once", async () => {
		const wish = await buildItem(db);
		const listings = [await publish({ wanted: [wish.id] })];
		listings.push(await publish({ wanted: [wish.id] }, person));
		await Promise.all(listings.map((listing) => deleteListing(as(person), listing)));
		expect(await entriesOf()).toEqual([]);
	});

	it("leaves what the person put there", async () => {
		const want = await buildEntry(db, { side: "want", quantity: 2, isStarred: true });
		const { id } = await publish({ wanted: [want.itemId ?? ""] }, await findUser(want.userId));
		const wants = async () => (await findEntries(db, want.userId)).filter(({ side }) => side === "want");
		expect(await wants()).toMatchObject([{ id: want.id, fromListings: 1, isOwn: true, quantity: 2 }]);
		await deleteListing(as(person), { id });
		expect(await wants()).toMatchObject([{ id: want.id, fromListings: 0, isOwn: true, isStarred: true }]);
	});
});

describe("a completed trade", () => {
	/** A trade of the listing with a buyer who wants `want`, which both seal. */
	async function trade(listingId: string, buyer: UserRow) {
		const ctx = as(buyer);
		const completed = collectEvents<TradeCompleted>(ctx.events, ["trade.completed"]);
		const { id: tradeId } = await buildTrade(db, { listingId, buyerId: buyer.id, sellerAccepted: true });
		await acceptTrade(ctx, { tradeId });
		return completed[0];
	}

	const statusOf = async (id: string) => (await db.select().from(trades).where(eq(trades.id, id)))[0]?.status;

	it("takes a unit, and the listing and its entry end with the last one", async () => {
		const entry = await buildEntry(db, { itemId: item.id, quantity: 2, condition: "good" });
		const { id } = await publishEntry(entry);
		const waiting = await buildTrade(db, { listingId: id });
		const first = await trade(id, await buildUser(db));
		expect(first).toMatchObject({ endedListingIds: [], listsLeft: ["seller"] });
		expect([await findListing(db, id), await entriesOf()]).toMatchObject([
			{ status: "active", quantity: 1 },
			[{ quantity: 1 }],
		]);
		expect(await statusOf(waiting.id)).toBe("pending");
		expect(await trade(id, await buildUser(db))).toMatchObject({ endedListingIds: [id] });
		expect([await findListing(db, id), await entriesOf()]).toMatchObject([{ status: "traded" }, []]);
		expect(await statusOf(waiting.id)).toBe("superseded");
	});

	it("takes both units of two trades that are sealed at once", async () => {
		const { id } = await publish({ quantity: 2 });
		const buyers = [await buildUser(db), await buildUser(db)];
		const done = await Promise.all(buyers.map((buyer) => trade(id, buyer)));
		expect(done.flatMap((event) => event?.endedListingIds ?? [])).toEqual([id]);
		expect([await findListing(db, id), await entriesOf()]).toMatchObject([{ status: "traded" }, []]);
	});

	it.each([
		["the item", {}, 1, []],
		["two of the item", { quantity: 2 }, 1, [{ quantity: 1 }]],
		["any printing of its name", { anyPrinting: true }, 1, []],
		["what a listing of theirs wants as well", { fromListings: 1 }, 0, [{ isOwn: false, quantity: 1 }]],
		["what a listing of theirs alone wants", { fromListings: 1, isOwn: false }, 0, [{ isOwn: false }]],
	])("takes %s from the buyer's wants", async (_, values, told, left) => {
		const { id } = await publish();
		const buyer = await buildUser(db);
		await buildEntry(db, { userId: buyer.id, side: "want", itemId: item.id, ...values });
		const done = await trade(id, buyer);
		expect(done?.listsLeft).toEqual(told ? ["buyer"] : []);
		expect(await findEntries(db, buyer.id)).toMatchObject(left);
	});

	it("takes a typed name, the exact thing before it, and never another printing", async () => {
		const { id } = await publish({ quantity: 2 });
		const buyer = await buildUser(db);
		const base = { userId: buyer.id, side: "want" as const, categoryId: item.categoryId };
		const typed = await buildEntry(db, { ...base, customName: item.name });
		await buildEntry(db, { ...base, itemId: item.id });
		const other = await buildEntry(db, base);
		await trade(id, buyer);
		expect((await findEntries(db, buyer.id)).map((row) => row.id)).toEqual([typed.id, other.id]);
		await trade(id, buyer);
		expect((await findEntries(db, buyer.id)).map((row) => row.id)).toEqual([other.id]);
	});
});

it("a deleted account takes its lists along", async () => {
	const { userId } = await buildEntry(db);
	await db.delete(users).where(eq(users.id, userId));
	expect(await findEntries(db, userId)).toEqual([]);
});
