import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mergeItems } from "#app/features/catalogue/commands.server.ts";
import { withdrawListing } from "#app/features/listings/commands-internal.server.ts";
import { editEntry } from "#app/features/lists/entry/commands.server.ts";
import { banPerson } from "#app/features/moderation/commands-ban.server.ts";
import { acceptTrade, cancelTrade } from "#app/features/trades/commands.server.ts";
import { supersedeTrades } from "#app/features/trades/commands-end.server.ts";
import { endSilentTrades } from "#app/features/trades/commands-silence.server.ts";
import { trades } from "#app/features/trades/tables.server.ts";
import { inTransaction } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { buildChat, buildPairChat } from "#tests/factories/chats.ts";
import { dealContexts } from "#tests/factories/deals.ts";
import { refusal } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { buildOffer } from "#tests/factories/offers.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { acceptOffer } from "./commands-accept.server.ts";
import { endDueOffers } from "./commands-end.server.ts";
import { offers } from "./tables.server.ts";

const { db, pool } = await testDatabase({ connections: 10 });
const { system, as, later } = dealContexts(db);
const tradeOf = async (id: string) => onlyRow(await db.select().from(trades).where(eq(trades.id, id)));

/** A statement of the holder of `$1` that takes rows of `$2`, which whoever waits must not have. */
const isFree = (table: string, column = "id") =>
	`select from ${table} where ${column} = $2::uuid and $1::uuid is not null for update nowait`;
const held = (table: string, column = "id") =>
	`select from ${table} where ${column} = $1::uuid and $2::uuid is not null for no key update`;

/** A trade from an offer of a listing and of a thing that stands on a list alone. */
async function buildDeal() {
	const [ana, beto] = [await buildUser(db), await buildUser(db)];
	const item = await buildItem(db);
	const about = { userId: beto.id, categoryId: item.categoryId };
	const { id: listingId } = await buildListing(db, { ...about, productItemId: item.id });
	const listed = await buildEntry(db, { ...about, itemId: item.id, listingId });
	const mine = await buildEntry(db, { userId: ana.id, quantity: 2 });
	const offer = await buildOffer(system, [ana, beto], { give: [mine], get: [listed] });
	const { id: tradeId } = await acceptOffer(as(beto), { offerId: offer.id });
	return { ana, beto, item, listingId, tradeId };
}

/** A trade from an offer in which no listing has a part. */
async function buildGift() {
	const [ana, beto] = [await buildUser(db), await buildUser(db)];
	const mine = await buildEntry(db, { userId: ana.id, quantity: 2 });
	const offer = await buildOffer(system, [ana, beto], { give: [mine] });
	const { id: tradeId } = await acceptOffer(as(beto), { offerId: offer.id });
	return { ana, beto, tradeId };
}

describe("a seal", () => {
	it("waits for a merge of what is traded, and holds no listing meanwhile", async () => {
		const { ana, item, listingId, tradeId } = await buildDeal();
		await whileHeld(pool, {
			lock: held("product_items").replace("no key update", "update"),
			values: [item.id, listingId],
			begin: () => acceptTrade(as(ana), { tradeId }),
			meanwhile: isFree("listings"),
		});
	});

	it("tells what became of the trade while it waited", async () => {
		const { ana, beto, tradeId } = await buildGift();
		let code: string | undefined;
		await whileHeld(pool, {
			lock: "update trades set status = 'cancelled', cancelled_by = $2::uuid, cancel_cause = 'person', cancel_reason = 'No', closed_at = now() where id = $1::uuid",
			values: [tradeId, beto.id],
			begin: async () => {
				code = (await refusal(acceptTrade(as(ana), { tradeId }))).code;
			},
			meanwhile: "select $1::uuid, $2::uuid",
			end: "commit",
		});
		expect(code).toBe("trade.notPending");
	});

	it("of both waits for whoever has a list, and holds no entry of it meanwhile", async () => {
		const [ana, beto] = [await buildUser(db), await buildUser(db)];
		const { id: itemId, categoryId } = await buildItem(db);
		const { id: listingId } = await buildListing(db, { userId: beto.id, productItemId: itemId, categoryId });
		await buildEntry(db, { userId: beto.id, itemId, categoryId, listingId });
		const want = await buildEntry(db, { userId: ana.id, side: "want", itemId, categoryId });
		const { id: tradeId } = await buildTrade(db, { listingId, buyerId: ana.id });
		await acceptTrade(as(ana), { tradeId });
		await whileHeld(pool, {
			lock: held("list_people", "user_id"),
			values: [ana.id, want.id],
			begin: () => acceptTrade(as(beto), { tradeId }),
			meanwhile: isFree("list_entries"),
		});
		expect(await tradeOf(tradeId)).toMatchObject({ status: "completed" });
	});
});

it("a cancellation tells what became of the trade while it waited", async () => {
	const { ana, beto, tradeId } = await buildGift();
	await acceptTrade(as(ana), { tradeId });
	let code: string | undefined;
	await whileHeld(pool, {
		lock: `update trades set status = 'completed', buyer_accepted = true, seller_accepted = true, buyer_accepted_at = now(),
			seller_accepted_at = now(), closed_at = now() where id = $1::uuid and $2::uuid is not null`,
		values: [tradeId, beto.id],
		begin: async () => {
			code = (await refusal(cancelTrade(as(beto), { tradeId, reason: "No" }))).code;
		},
		meanwhile: "select $1::uuid, $2::uuid",
		end: "commit",
	});
	expect(code).toBe("trade.notPending");
});

it("an edit waits for whoever has the list, and holds no entry meanwhile", async () => {
	const ana = await buildUser(db);
	const mine = await buildEntry(db, { userId: ana.id, quantity: 2 });
	await whileHeld(pool, {
		lock: held("list_people", "user_id"),
		values: [ana.id, mine.id],
		begin: () => editEntry(as(ana), { id: mine.id, quantity: 3 }),
		meanwhile: isFree("list_entries"),
	});
});

it("a merge waits for whoever has a list, and lets them add the item that stays meanwhile", async () => {
	const [ana, admin] = [await buildUser(db), await buildUser(db, { role: "admin" })];
	const from = await buildItem(db);
	const into = await buildItem(db, { categoryId: from.categoryId });
	await buildEntry(db, { userId: ana.id, itemId: from.id });
	await whileHeld(pool, {
		lock: held("list_people", "user_id"),
		values: [ana.id, into.id],
		begin: () => mergeItems(as(admin), { fromId: from.id, intoId: into.id }),
		meanwhile: isFree("product_items").replace("for update", "for key share"),
	});
});

it("a ban waits for whoever has a listing, and holds no offer meanwhile", async () => {
	const [ana, beto] = [await buildUser(db), await buildUser(db)];
	const { id: listingId } = await buildListing(db, { userId: ana.id });
	const mine = await buildEntry(db, { userId: ana.id });
	const { id: offerId } = await buildOffer(system, [ana, beto], { give: [mine] });
	const moderator = await buildUser(db, { role: "moderator" });
	await whileHeld(pool, {
		lock: held("listings"),
		values: [listingId, offerId],
		begin: () => banPerson(as(moderator), { personId: ana.id, reason: "Pide plata", endsAt: null }),
		meanwhile: isFree("offers"),
	});
});

it("a deletion of a listing locks the lists of both by their ids", async () => {
	const { ana, beto, listingId } = await buildDeal();
	await whileHeld(pool, {
		lock: held("list_people", "user_id"),
		values: [ana.id, beto.id],
		begin: () => inTransaction(system, (tx) => withdrawListing(tx, listingId)),
		meanwhile: isFree("list_people", "user_id"),
	});
});

it("silence ends no trade of which somebody says meanwhile that they have not met yet", async () => {
	const { ana, tradeId } = await buildGift();
	await whileHeld(pool, {
		lock: "update trades set postponed_at = now() + interval '30 days' where id = $1::uuid and $2::uuid is not null",
		values: [tradeId, ana.id],
		begin: () => endSilentTrades(later(31)),
		meanwhile: "select $1::uuid, $2::uuid",
		end: "commit",
	});
	expect(await tradeOf(tradeId)).toMatchObject({ status: "pending" });
});

describe("what is told in several chats locks them by id", () => {
	/** Whatever ends first has the chat that comes last. */
	const waitsForFirst = (first: string, last: string, begin: () => Promise<unknown>) =>
		whileHeld(pool, { lock: held("chats"), values: [first, last], begin, meanwhile: isFree("chats") });

	it("of a listing's trades", async () => {
		const seller = await buildUser(db);
		const { id: listingId } = await buildListing(db, { userId: seller.id });
		const [early, late] = [await buildUser(db), await buildUser(db)];
		const chatOf = async (buyer: UserRow) =>
			(await buildChat(db, { listingId, user1Id: buyer.id, user2Id: seller.id })).id;
		const first = await chatOf(late);
		const last = await chatOf(early);
		for (const buyer of [early, late]) await buildTrade(db, { listingId, buyerId: buyer.id });
		await waitsForFirst(first, last, () =>
			inTransaction(as(seller), async (tx) => supersedeTrades(tx, listingId)),
		);
	});

	it("of offers whose time is over", async () => {
		const [ana, early, late] = [await buildUser(db), await buildUser(db), await buildUser(db)];
		const mine = await buildEntry(db, { userId: ana.id });
		const chatOf = async (other: UserRow) =>
			(await buildPairChat(db, { user1Id: ana.id, user2Id: other.id })).id;
		const first = await chatOf(late);
		const last = await chatOf(early);
		for (const other of [early, late]) {
			const { id } = await buildOffer(system, [ana, other], { give: [mine] });
			await db.update(offers).set({ expiresAt: sql`now()` }).where(eq(offers.id, id));
		}
		await waitsForFirst(first, last, () => endDueOffers(system));
	});
});
