import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mergeItems } from "#app/features/catalogue/commands.server.ts";
import { createListing } from "#app/features/listings/commands-create.server.ts";
import { editEntry } from "#app/features/lists/entry/commands.server.ts";
import { addEntries, undoImport } from "#app/features/lists/entry/commands-add.server.ts";
import { listEntries } from "#app/features/lists/tables.server.ts";
import { banPerson } from "#app/features/moderation/commands-ban.server.ts";
import { deleteAccount } from "#app/features/profiles/commands.server.ts";
import { startTrade } from "#app/features/trades/commands.server.ts";
import { tradeItems, trades } from "#app/features/trades/tables.server.ts";
import { createFiles } from "#app/platform/files.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildChat, buildPairChat } from "#tests/factories/chats.ts";
import { dealContexts } from "#tests/factories/deals.ts";
import { refusal } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, type EntryRow } from "#tests/factories/lists.ts";
import { buildOffer, offered } from "#tests/factories/offers.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { changeOffer, sendOffer } from "./commands.server.ts";
import { acceptOffer } from "./commands-accept.server.ts";
import { declineOffer } from "./commands-end.server.ts";
import { offerItems, offers } from "./tables.server.ts";

const { db, pool } = await testDatabase({ connections: 10 });
const { system, as } = dealContexts(db);
const files = createFiles("/nowhere");

async function buildPair() {
	const [ana, beto] = [await buildUser(db), await buildUser(db)];
	const item = await buildItem(db);
	const mine = await buildEntry(db, {
		userId: ana.id,
		itemId: item.id,
		categoryId: item.categoryId,
		quantity: 3,
	});
	const theirs = await buildEntry(db, { userId: beto.id, quantity: 2 });
	return { ana, beto, item, mine, theirs };
}
type Pair = Awaited<ReturnType<typeof buildPair>>;

const sendTo = ({ ana, beto, mine, theirs }: Pair, units = 1) =>
	buildOffer(system, [ana, beto], { give: [[mine, units]], get: [theirs] });

const entryOf = async ({ id }: Pick<EntryRow, "id">) =>
	(await db.select().from(listEntries).where(eq(listEntries.id, id)))[0];

/** Moves of one person that another is about, each begun from a pair: how it is made ready, and made. */
const moves = {
	send: async ({ ana, beto, mine }: Pair) => {
		await buildPairChat(db, { user1Id: ana.id, user2Id: beto.id });
		const content = { id: randomUUID(), give: offered([mine]), get: [], text: "" };
		return { actor: ana, other: beto, move: () => sendOffer(as(ana), { ...content, personId: beto.id }) };
	},
	answer: async (pair: Pair) => {
		const { id: previousId } = await sendTo(pair);
		const content = { id: randomUUID(), give: offered([pair.theirs]), get: [], text: "" };
		return {
			actor: pair.beto,
			other: pair.ana,
			move: () => changeOffer(as(pair.beto), { ...content, previousId }),
		};
	},
	accept: async (pair: Pair) => {
		const { id: offerId } = await sendTo(pair);
		return { actor: pair.beto, other: pair.ana, move: () => acceptOffer(as(pair.beto), { offerId }) };
	},
	"start a trade": async ({ ana, beto }: Pair) => {
		const { id: listingId } = await buildListing(db, { userId: ana.id });
		await buildChat(db, { listingId, user1Id: beto.id });
		return {
			actor: ana,
			other: beto,
			move: () => startTrade(as(ana), { listingId, buyerId: beto.id }),
		};
	},
};
const names = Object.keys(moves) as (keyof typeof moves)[];

describe("who is about to", () => {
	it.each(names)("%s waits for a block of the two that is being made, and is refused by it", async (name) => {
		const { actor, other, move } = await moves[name](await buildPair());
		let code: string | undefined;
		await whileHeld(pool, {
			lock: `with held as materialized (
					select pg_advisory_xact_lock(hashtextextended(least($1, $2) || greatest($1, $2), 0))
				)
				insert into blocks (blocker_id, blocked_id) select $2::text::uuid, $1::text::uuid from held`,
			values: [actor.id, other.id],
			begin: async () => {
				code = (await refusal(move())).code;
			},
			meanwhile: "select $1::text, $2::text",
			end: "commit",
		});
		expect(code).toBe("person.blocked");
	});

	it.each(
		names.flatMap((name) => [
			[name, "the other", name === "start a trade" ? "trade.partnerGone" : "person.notFound"] as const,
			[name, "themselves", "auth.banned"] as const,
		]),
	)("%s waits for a ban of %s that is being made, and is refused with %s", async (name, whom, expected) => {
		const { actor, other, move } = await moves[name](await buildPair());
		let code: string | undefined;
		await whileHeld(pool, {
			lock: "update users set is_banned = true where id = $1",
			values: [whom === "themselves" ? actor.id : other.id],
			begin: async () => {
				code = (await refusal(move())).code;
			},
			meanwhile: "select $1::uuid",
			end: "commit",
		});
		expect(code).toBe(expected);
	});
});

describe("what is offered", () => {
	it.each([
		["sending", "mine", "list.entryNotFound"],
		["sending", "theirs", "list.entryNotFound"],
		["accepting", "mine", "offer.outdated"],
		["accepting", "theirs", "offer.outdated"],
	] as const)(
		"is there when %s ends, though a list (%s) was being changed",
		async (move, whose, expected) => {
			const pair = await buildPair();
			const { ana, beto, mine, theirs } = pair;
			const content = { give: offered([mine]), get: offered([theirs]), text: "" };
			const offerId = move === "accepting" ? (await sendTo(pair)).id : randomUUID();
			const moving = {
				sending: () => sendOffer(as(ana), { id: offerId, personId: beto.id, ...content }),
				accepting: () => acceptOffer(as(beto), { offerId }),
			}[move];
			let code: string | undefined;
			await whileHeld(pool, {
				lock: "select from list_people where user_id = $1::uuid and $2::uuid is not null for no key update",
				values: [pair[whose].userId, pair[whose].id],
				begin: async () => {
					code = (await refusal(moving())).code;
				},
				meanwhile: `with own as (
					select id from list_entries where user_id = $1::uuid and id = $2::uuid for update nowait
				)
				delete from list_entries using own where list_entries.id = own.id`,
				end: "commit",
			});
			expect(code).toBe(expected);
		},
	);
});

it("accepting waits for whoever has a listing in it, and holds no list meanwhile", async () => {
	const { ana, beto, mine } = await buildPair();
	const item = await buildItem(db);
	const about = { userId: beto.id, categoryId: item.categoryId };
	const { id: listingId } = await buildListing(db, { ...about, productItemId: item.id });
	const listed = await buildEntry(db, { ...about, itemId: item.id, listingId });
	const { id: offerId } = await buildOffer(system, [ana, beto], { give: [mine], get: [listed] });
	await whileHeld(pool, {
		lock: "select from listings where id = $1::uuid and $2::uuid is not null for no key update",
		values: [listingId, beto.id],
		begin: () => acceptOffer(as(beto), { offerId }),
		meanwhile: "select from list_people where user_id = $2::uuid and $1::uuid is not null for update nowait",
	});
});

describe("the end of somebody", () => {
	const ends = {
		ban: async (user: UserRow) =>
			banPerson(as(await buildUser(db, { role: "moderator" })), {
				...{ personId: user.id, reason: "Pide plata", endsAt: null },
			}),
		"deleted account": async (user: UserRow) =>
			deleteAccount(as(user), files, { confirmation: user.username }),
	};

	it.each(Object.entries(ends))("by a %s withdraws open offers and cancels their trades", async (_, end) => {
		const pair = await buildPair();
		const { id: openId } = await sendTo(pair);
		const { ana, beto, mine } = pair;
		const third = await buildUser(db);
		const theirs = await buildEntry(db, { userId: third.id });
		const accepted = await buildOffer(system, [third, beto], { give: [theirs], get: [pair.theirs] });
		const { id: tradeId } = await acceptOffer(as(beto), { offerId: accepted.id });
		await end(beto);
		expect((await db.select().from(offers).where(eq(offers.id, openId)))[0]).toMatchObject({
			status: "withdrawn",
		});
		expect((await db.select().from(trades).where(eq(trades.id, tradeId)))[0]).toMatchObject({
			...{ status: "cancelled", cancelCause: "account" },
		});
		expect(await entryOf(theirs)).toMatchObject({ reserved: 0 });
		await expect(entryOf(mine)).resolves.toMatchObject({ userId: ana.id });
	});
});

describe("what is promised", () => {
	async function buildPromised() {
		const pair = await buildPair();
		const { id: offerId } = await sendTo(pair, 2);
		const { id: tradeId } = await acceptOffer(as(pair.beto), { offerId });
		return { ...pair, offerId, tradeId };
	}

	it("is not edited below its units", async () => {
		const { ana, mine } = await buildPromised();
		const edit = (quantity: number) => editEntry(as(ana), { id: mine.id, quantity });
		expect(await refusal(edit(1))).toMatchObject({ code: "list.reserved" });
		await expect(edit(2)).resolves.toBeDefined();
	});

	it("is not promised again where other units are free", async () => {
		const { ana, mine } = await buildPromised();
		const third = await buildUser(db);
		await editEntry(as(ana), { id: mine.id, quantity: 4 });
		const { id: offerId } = await buildOffer(system, [ana, third], { give: [[mine, 2]] });
		await editEntry(as(ana), { id: mine.id, quantity: 3 });
		const accept = () => acceptOffer(as(third), { offerId });
		expect(await refusal(accept())).toMatchObject({ code: "offer.notFree" });
		await editEntry(as(ana), { id: mine.id, quantity: 4 });
		await expect(accept()).resolves.toMatchObject({ status: "pending" });
	});

	it("stays when its owner says that the others are gone", async () => {
		const { ana, mine } = await buildPromised();
		const third = await buildUser(db);
		const give = [await buildEntry(db, { userId: third.id })];
		const { id: offerId } = await buildOffer(system, [third, ana], { give, get: [mine] });
		await declineOffer(as(ana), { offerId, reason: "gone" });
		expect(await entryOf(mine)).toMatchObject({ quantity: 2, reserved: 2 });
	});

	it("stays when the import that added it is undone", async () => {
		const { ana, beto, item, theirs } = await buildPair();
		const into = await buildItem(db, { categoryId: item.categoryId });
		const entries = [{ side: "have" as const, itemId: into.id, quantity: 2 }];
		const { importId } = await addEntries(as(ana), { entries, kind: "text" });
		const added = onlyRow(await db.select().from(listEntries).where(eq(listEntries.itemId, into.id)));
		const offer = await buildOffer(system, [ana, beto], { give: [[added, 1]], get: [theirs] });
		await acceptOffer(as(beto), { offerId: offer.id });
		await undoImport(as(ana), { importId: importId ?? "" });
		expect(await entryOf(added)).toMatchObject({ reserved: 1 });
	});

	it("stays when undoing would leave fewer", async () => {
		const { ana, beto, item, mine, theirs } = await buildPair();
		const entries = [{ side: "have" as const, itemId: item.id, quantity: 2 }];
		const { importId } = await addEntries(as(ana), { entries, kind: "text" });
		const offer = await buildOffer(system, [ana, beto], { give: [[mine, 4]], get: [theirs] });
		await acceptOffer(as(beto), { offerId: offer.id });
		await expect(undoImport(as(ana), { importId: importId ?? "" })).resolves.toBeDefined();
		expect(await entryOf(mine)).toMatchObject({ quantity: 5, reserved: 4 });
	});

	it("is not what a new listing offers", async () => {
		const { ana, item, mine } = await buildPromised();
		const form = { item: item.id, categoryId: item.categoryId, condition: "good" as const, rarity: null };
		const input = { submissionKey: randomUUID(), ...form, entryId: mine.id };
		await createListing(as(ana), input, { files, image: null, locale: "es" });
		expect(await entryOf(mine)).toMatchObject({ listingId: null, reserved: 2 });
	});

	it("and what is offered follow the entry into which the catalogue merges theirs", async () => {
		const pair = await buildPromised();
		const { ana, item, mine, tradeId, offerId } = pair;
		const into = await buildItem(db, { categoryId: item.categoryId });
		const equal = await buildEntry(db, {
			...{ userId: ana.id, itemId: into.id, categoryId: item.categoryId, quantity: 4 },
		});
		const third = await buildUser(db);
		const open = await buildOffer(system, [ana, third], { give: [mine] });
		await mergeItems(as(await buildUser(db, { role: "admin" })), { fromId: item.id, intoId: into.id });
		expect(await entryOf(equal)).toMatchObject({ quantity: 7, reserved: 2, itemId: into.id });
		const promised = { itemId: into.id, entryId: equal.id };
		expect(
			await db.select().from(tradeItems).where(sql`trade_id = ${tradeId} and giver_id = ${ana.id}`),
		).toMatchObject([promised]);
		for (const id of [offerId, open.id])
			expect(
				await db.select().from(offerItems).where(sql`offer_id = ${id} and giver_id = ${ana.id}`),
			).toMatchObject([promised]);
		await expect(acceptOffer(as(third), { offerId: open.id })).resolves.toMatchObject({ status: "pending" });
		expect(await entryOf(equal)).toMatchObject({ reserved: 3 });
	});
});

it("an offer whose time is over is not changed, though nobody has ended it yet", async () => {
	const pair = await buildPair();
	const { id: previousId } = await sendTo(pair);
	await db
		.update(offers)
		.set({ expiresAt: sql`now() - interval '1 second'` })
		.where(eq(offers.id, previousId));
	const content = { id: randomUUID(), give: offered([pair.theirs]), get: [], text: "" };
	const late = changeOffer(as(pair.beto), { ...content, previousId });
	expect(await refusal(late)).toMatchObject({ code: "offer.closed" });
});

it("an offer whose time is over binds nobody, though nobody has ended it yet", async () => {
	const pair = await buildPair();
	const { id } = await sendTo(pair);
	await db.update(offers).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(offers.id, id));
	await expect(sendTo(pair)).resolves.toMatchObject({ status: "open", version: 1 });
	expect((await db.select().from(offers).where(eq(offers.id, id)))[0]).toMatchObject({ status: "expired" });
});

it("an offer of more units than there are now is outdated, also of two entries that became one", async () => {
	const { ana, beto, item, mine } = await buildPair();
	const { id: offerId } = await buildOffer(system, [ana, beto], { give: [[mine, 3]] });
	await editEntry(as(ana), { id: mine.id, quantity: 2 });
	expect(await refusal(acceptOffer(as(beto), { offerId }))).toMatchObject({ code: "offer.outdated" });
	const into = await buildItem(db, { categoryId: item.categoryId });
	const equal = await buildEntry(db, {
		...{ userId: ana.id, itemId: into.id, categoryId: item.categoryId, quantity: 2 },
	});
	const both = await buildOffer(system, [ana, beto], {
		give: [
			[mine, 2],
			[equal, 2],
		],
	});
	await mergeItems(as(await buildUser(db, { role: "admin" })), { fromId: item.id, intoId: into.id });
	await editEntry(as(ana), { id: equal.id, quantity: 3 });
	expect(await refusal(acceptOffer(as(beto), { offerId: both.id }))).toMatchObject({
		code: "offer.outdated",
	});
});
