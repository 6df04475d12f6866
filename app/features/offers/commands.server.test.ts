import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blockPerson } from "#app/features/accounts/commands.server.ts";
import { openConversation, sendMessage } from "#app/features/chats/commands.server.ts";
import { chatMessages, chats } from "#app/features/chats/tables.server.ts";
import { deleteListing, editListing, pauseListing } from "#app/features/listings/commands.server.ts";
import { changeListSettings, editEntry, removeEntries } from "#app/features/lists/entry/commands.server.ts";
import { listEntries } from "#app/features/lists/tables.server.ts";
import { banPerson } from "#app/features/moderation/commands-ban.server.ts";
import { decideCase } from "#app/features/moderation/commands-decide.server.ts";
import {
	acceptTrade,
	cancelDealWith,
	cancelTrade,
	startTrade,
} from "#app/features/trades/commands.server.ts";
import { endSilentTrades, postponeTrade } from "#app/features/trades/commands-silence.server.ts";
import type { TradeAsked } from "#app/features/trades/events.ts";
import { sideLimit } from "#app/features/trades/rules.ts";
import { tradeItems, trades } from "#app/features/trades/tables.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildGeneratedCard } from "#tests/factories/cards.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { dealContexts } from "#tests/factories/deals.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { buildListing, findListing } from "#tests/factories/listings.ts";
import { buildEntry, type EntryRow, findEntries } from "#tests/factories/lists.ts";
import { buildOffer, offered } from "#tests/factories/offers.ts";
import { reportBy } from "#tests/factories/reported.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { changeOffer, sendOffer } from "./commands.server.ts";
import { acceptOffer } from "./commands-accept.server.ts";
import { declineOffer, endDueOffers, withdrawOffer } from "./commands-end.server.ts";
import { listChatOffers } from "./queries.server.ts";
import { getOfferChoices } from "./queries-builder.server.ts";
import { openOfferLimit } from "./rules.ts";
import { offers } from "./tables.server.ts";

const { db, pool } = await testDatabase({ connections: 10 });
const { system, events, as, later } = dealContexts(db);

async function buildPair() {
	const [ana, beto] = [await buildUser(db), await buildUser(db)];
	const [mine, theirs] = [
		await buildEntry(db, { userId: ana.id, quantity: 2 }),
		await buildEntry(db, { userId: beto.id, quantity: 2 }),
	];
	return { ana, beto, mine, theirs };
}

async function buildOpen() {
	const pair = await buildPair();
	const { ana, beto, mine, theirs } = pair;
	return { ...pair, offer: await buildOffer(system, [ana, beto], { give: [mine], get: [theirs] }) };
}

async function buildAccepted() {
	const open = await buildOpen();
	return { ...open, trade: await acceptOffer(as(open.beto), { offerId: open.offer.id }) };
}

/** An entry that a listing of the same person offers. */
async function buildListed(user: UserRow, quantity = 1): Promise<EntryRow & { listingId: string }> {
	const item = await buildItem(db);
	const about = { productItemId: item.id, categoryId: item.categoryId, condition: "good" as const, quantity };
	const listing = await buildListing(db, { userId: user.id, ...about });
	const entry = await buildEntry(db, {
		...{ userId: user.id, itemId: item.id, listingId: listing.id, condition: "good", quantity },
	});
	return { ...entry, listingId: listing.id };
}

const entryOf = async ({ id }: Pick<EntryRow, "id">) =>
	(await db.select().from(listEntries).where(eq(listEntries.id, id)))[0];
const offerOf = async (id: string) => (await db.select().from(offers).where(eq(offers.id, id)))[0];
const tradeOf = async (id: string) => (await db.select().from(trades).where(eq(trades.id, id)))[0];
const kindsOf = async (chatId: string) =>
	(await db.select().from(chatMessages).where(eq(chatMessages.chatId, chatId)).orderBy(chatMessages.seq)).map(
		({ kind, content }) => (kind === "offer_closed" ? `${kind} ${content}` : kind),
	);
const refused = (code: string) => expect.objectContaining({ code });

describe("sendOffer", () => {
	it("binds the pair, stands in their chat and promises nothing", async () => {
		const { ana, beto, mine, theirs, offer } = await buildOpen();
		expect(offer).toMatchObject({ status: "open", version: 1, senderId: ana.id, receiverId: beto.id });
		expect(await kindsOf(offer.chatId)).toEqual(["offer"]);
		expect(await entryOf(mine)).toMatchObject({ reserved: 0 });
		await expect(buildOffer(system, [beto, ana], { give: [theirs] })).rejects.toEqual(
			refused("offer.alreadyOpen"),
		);
	});

	it("is sent once, however often its form is", async () => {
		const { ana, beto, mine } = await buildPair();
		const input = { id: randomUUID(), personId: beto.id, give: offered([mine]), get: [], text: "¿Te va?" };
		const sent = await Promise.all([1, 2, 3].map(() => sendOffer(as(ana), input)));
		expect(new Set(sent.map(({ id }) => id))).toEqual(new Set([input.id]));
		expect(await kindsOf(sent[0]?.chatId ?? "")).toEqual(["offer"]);
	});

	it.each(["auth.required", "auth.banned"] as const)("is refused with %s", async (code) => {
		const { ana, beto, mine } = await buildPair();
		const ctx = code === "auth.required" ? contextOf(db, null) : as({ ...ana, isBanned: true });
		const input = { id: randomUUID(), personId: beto.id, give: offered([mine]), get: [], text: "" };
		await expect(sendOffer(ctx, input)).rejects.toEqual(refused(code));
	});

	it.each([
		["nothing of one's own", (p: Pair) => ({ give: [], get: [p.theirs] }), "offer.nothingGiven"],
		["others' things", (p: Pair) => ({ give: [p.theirs], get: [p.mine] }), "list.entryNotFound"],
		["more than there is", (p: Pair) => ({ give: [[p.mine, 3] as const] }), "offer.notFree"],
		["a hundred units", (p: Pair) => ({ give: [[p.mine, 100] as const] }), "request.invalid"],
		["no unit", (p: Pair) => ({ give: [[p.mine, 0] as const] }), "request.invalid"],
		["a thing twice", (p: Pair) => ({ give: [p.mine, p.mine] }), "request.invalid"],
		[
			"101 things",
			(p: Pair) => ({
				give: Array.from({ length: sideLimit + 1 }, () => ({ ...p.mine, id: randomUUID() })),
			}),
			"offer.tooManyThings",
		],
	])("refuses %s", async (_, things, code) => {
		const pair = await buildPair();
		await expect(buildOffer(system, [pair.ana, pair.beto], things(pair))).rejects.toEqual(refused(code));
	});
	type Pair = Awaited<ReturnType<typeof buildPair>>;

	it.each([
		[
			"hidden",
			async ({ theirs }: Pair) => void (await setEntry(theirs, { hiddenAt: new Date() })),
			"list.entryNotFound",
		],
		[
			"on a closed list and not sought",
			async ({ beto }: Pair) => void (await changeListSettings(as(beto), { isShown: false, pause: "keep" })),
			"list.entryNotFound",
		],
		["promised", async ({ theirs }: Pair) => void (await setEntry(theirs, { reserved: 2 })), "offer.notFree"],
		[
			"of somebody on pausa",
			async ({ beto }: Pair) => void (await changeListSettings(as(beto), { isShown: true, pause: "7" })),
			"offer.onPause",
		],
		["of a blocked person", ({ ana, beto }: Pair) => blockPerson(as(beto), ana.username), "person.blocked"],
	])("refuses what is %s", async (_, spoil, code) => {
		const pair = await buildPair();
		const { ana, beto, mine, theirs } = pair;
		await spoil(pair);
		const sent = buildOffer(system, [ana, beto], { give: [mine], get: [theirs] });
		await expect(sent).rejects.toEqual(refused(code));
	});
	const setEntry = (entry: EntryRow, values: Partial<EntryRow>) =>
		db.update(listEntries).set(values).where(eq(listEntries.id, entry.id));

	it("goes on from what one seeks of a closed list", async () => {
		const { ana, beto, mine, theirs } = await buildPair();
		await buildEntry(db, { userId: ana.id, side: "want", ...(theirs.itemId && { itemId: theirs.itemId }) });
		await changeListSettings(as(beto), { isShown: false, pause: "keep" });
		await expect(buildOffer(system, [ana, beto], { give: [mine], get: [theirs] })).resolves.toBeDefined();
	});

	it(`stops at ${openOfferLimit} open ones`, async () => {
		const ana = await buildUser(db);
		const mine = await buildEntry(db, { userId: ana.id });
		const others = await Promise.all(Array.from({ length: openOfferLimit + 1 }, () => buildUser(db)));
		for (const other of others.slice(1)) {
			await buildEntry(db, { userId: other.id });
			await buildListed(other).then(async ({ listingId }) =>
				sendOffer(as(ana), {
					...{ id: randomUUID(), personId: other.id, listingId, text: "", get: [] },
					give: offered([mine]),
				}),
			);
		}
		const [last] = others;
		if (!last) throw new Error("nobody is left");
		await expect(buildOffer(system, [ana, last], { give: [mine] })).rejects.toEqual(
			refused("offer.tooManyOpen"),
		);
	});
});

describe("the words of an offer", () => {
	it("are reported and hidden like a message, and the offer goes on", async () => {
		const { ana, beto, mine } = await buildPair();
		const input = {
			id: randomUUID(),
			personId: beto.id,
			give: offered([mine]),
			get: [],
			text: "Te voy a buscar",
		};
		const { id: offerId, chatId } = await sendOffer(as(ana), input);
		const message = onlyRow(await db.select().from(chatMessages).where(eq(chatMessages.chatId, chatId)));
		const { id: caseId } = await reportBy(system, {
			...{ kind: "message", id: message.id, owner: ana, reader: beto },
		});
		const moderator = as(await buildUser(db, { role: "moderator" }));
		await decideCase(moderator, { caseId, version: 1, verdict: "delete", reason: "Es una amenaza" });
		const { page } = await openConversation(as(beto), { chatId });
		expect(page.messages).toMatchObject([{ kind: "offer", text: "", clientId: offerId }]);
		await expect(acceptOffer(as(beto), { offerId })).resolves.toBeDefined();
	});
});

describe("changeOffer", () => {
	it("answers the way round that its author says", async () => {
		const { ana, beto, mine, theirs, offer } = await buildOpen();
		const content = { id: randomUUID(), previousId: offer.id, text: "Mejor así" };
		const next = await changeOffer(as(beto), {
			...content,
			give: offered([[theirs, 2]]),
			get: offered([mine]),
		});
		expect(next).toMatchObject({ version: 2, senderId: beto.id, receiverId: ana.id });
		expect(await offerOf(offer.id)).toMatchObject({ status: "countered" });
		const [view] = await listChatOffers(as(ana), { chatId: offer.chatId, locale: "es" });
		expect(view).toMatchObject({ role: "receiver", can: ["accept", "change", "decline"] });
		expect([view?.give.length, view?.get[0]?.quantity]).toEqual([1, 2]);
	});

	it("ends at the twelfth version", async () => {
		const { ana, beto, mine, theirs, offer } = await buildOpen();
		let previousId = offer.id;
		for (let version = 2; version <= 12; version++) {
			const [me, things] = version % 2 ? [ana, mine] : [beto, theirs];
			const content = { id: randomUUID(), previousId, give: offered([things]), get: [], text: "" };
			previousId = (await changeOffer(as(me), content)).id;
		}
		const content = { id: randomUUID(), previousId, give: offered([mine]), get: [], text: "" };
		await expect(changeOffer(as(ana), content)).rejects.toEqual(refused("offer.tooManyVersions"));
		await expect(acceptOffer(as(ana), { offerId: previousId })).resolves.toMatchObject({ status: "pending" });
	});
});

describe("acceptOffer", () => {
	it("promises the units of both sides in a pending trade", async () => {
		const { beto, ana, mine, theirs, offer, trade } = await buildAccepted();
		expect(trade).toMatchObject({ offerId: offer.id, listingId: null, sellerId: beto.id, buyerId: ana.id });
		expect([await entryOf(mine), await entryOf(theirs)]).toMatchObject([{ reserved: 1 }, { reserved: 1 }]);
		expect(await db.$count(tradeItems, eq(tradeItems.tradeId, trade.id))).toBe(2);
		expect(await kindsOf(offer.chatId)).toEqual(["offer", "offer_closed accepted"]);
		const [chat] = await db.select().from(chats).where(eq(chats.id, offer.chatId));
		expect(chat?.tradeId).toBe(trade.id);
		await expect(buildOffer(system, [ana, beto], { give: [mine] })).rejects.toEqual(
			refused("offer.alreadyOpen"),
		);
	});

	it("promises the last unit to one of three who want it at once", async () => {
		const beto = await buildUser(db);
		const theirs = await buildEntry(db, { userId: beto.id, quantity: 1 });
		const sent = await Promise.all(
			[1, 2, 3].map(async () => {
				const user = await buildUser(db);
				return buildOffer(system, [user, beto], {
					give: [await buildEntry(db, { userId: user.id })],
					get: [theirs],
				});
			}),
		);
		const answers = await Promise.allSettled(sent.map(({ id }) => acceptOffer(as(beto), { offerId: id })));
		const failed = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code] : []));
		expect(failed).toEqual(["offer.notFree", "offer.notFree"]);
		expect(await entryOf(theirs)).toMatchObject({ reserved: 1, quantity: 1 });
	});

	it.each([
		[
			"is of another condition",
			(user: UserRow, entry: EntryRow) =>
				editEntry(as(user), { id: entry.id, quantity: 2, condition: "poor" }),
		],
		["is gone", (user: UserRow, entry: EntryRow) => removeEntries(as(user), { ids: [entry.id] })],
	])("outdates the offer of which a thing %s", async (_, spoil) => {
		const { ana, beto, mine, offer } = await buildOpen();
		await spoil(ana, mine);
		const [view] = await listChatOffers(as(beto), { chatId: offer.chatId, locale: "es" });
		expect(view).toMatchObject({ status: "outdated", can: [] });
		await expect(acceptOffer(as(beto), { offerId: offer.id })).rejects.toEqual(refused("offer.outdated"));
		expect(await offerOf(offer.id)).toMatchObject({ status: "outdated" });
		expect(await kindsOf(offer.chatId)).toEqual(["offer", "offer_closed outdated"]);
	});

	it("waits while a listing is paused", async () => {
		const { ana, beto, mine } = await buildPair();
		const listed = await buildListed(beto);
		const offer = await buildOffer(system, [ana, beto], { give: [mine], get: [listed] });
		await pauseListing(as(beto), { id: listed.listingId });
		await expect(acceptOffer(as(beto), { offerId: offer.id })).rejects.toEqual(refused("offer.notFree"));
		expect(await offerOf(offer.id)).toMatchObject({ status: "open" });
	});

	it("takes the place of a trade of the two on a listing in it, and lets none begin there", async () => {
		const { ana, beto, mine } = await buildPair();
		const listed = await buildListed(beto);
		const { id: former } = await startTrade(as(beto), { listingId: listed.listingId, buyerId: ana.id });
		const offer = await buildOffer(system, [ana, beto], { give: [mine], get: [listed] });
		const trade = await acceptOffer(as(beto), { offerId: offer.id });
		expect(await tradeOf(former)).toMatchObject({ status: "superseded" });
		expect(trade.sellerId).toBe(beto.id);
		const again = startTrade(as(beto), { listingId: listed.listingId, buyerId: ana.id });
		await expect(again).rejects.toEqual(refused("trade.alreadyPending"));
	});

	it("is refused to who is late, to the sender and to strangers", async () => {
		const { ana, beto, offer } = await buildOpen();
		const offerId = offer.id;
		await expect(acceptOffer(as(ana), { offerId })).rejects.toEqual(refused("offer.closed"));
		await expect(acceptOffer(as(await buildUser(db)), { offerId })).rejects.toEqual(
			refused("offer.notFound"),
		);
		await db
			.update(offers)
			.set({ expiresAt: sql`now() - interval '1 second'` })
			.where(eq(offers.id, offerId));
		await expect(acceptOffer(as(beto), { offerId })).rejects.toEqual(refused("offer.closed"));
	});
});

/** Every two moves of an open offer at the same moment: one of both is made. */
describe("two moves at once", () => {
	type Open = Awaited<ReturnType<typeof buildOpen>>;
	const moves = {
		accept: ({ beto, offer }: Open) => acceptOffer(as(beto), { offerId: offer.id }),
		answer: ({ beto, theirs, offer }: Open) =>
			changeOffer(as(beto), {
				...{ id: randomUUID(), previousId: offer.id, give: offered([theirs]), get: [], text: "" },
			}),
		correct: ({ ana, mine, offer }: Open) =>
			changeOffer(as(ana), {
				...{ id: randomUUID(), previousId: offer.id, give: offered([mine]), get: [], text: "" },
			}),
		decline: ({ beto, offer }: Open) => declineOffer(as(beto), { offerId: offer.id, reason: "far" }),
		withdraw: ({ ana, offer }: Open) => withdrawOffer(as(ana), { offerId: offer.id }),
	};
	const names = Object.keys(moves) as (keyof typeof moves)[];
	const pairs = names.flatMap((one) => names.map((other) => [one, other] as const));

	it.each(pairs)("%s and %s", async (one, other) => {
		const open = await buildOpen();
		const answers = await Promise.allSettled([moves[one](open), moves[other](open)]);
		expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		const [late] = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
		expect(late).toMatchObject({ code: "offer.closed" });
	});
});

describe("a trade from an offer", () => {
	it("passes what both give, from listings, lists and wants", async () => {
		const { ana, beto, mine } = await buildPair();
		const listed = await buildListed(beto, 2);
		const want = await buildEntry(db, {
			...{ userId: ana.id, side: "want" as const, quantity: 3 },
			...(listed.itemId && { itemId: listed.itemId }),
		});
		const things = { give: [mine], get: [[listed, 2] as const] };
		const offer = await buildOffer(system, [ana, beto], things);
		const { id: tradeId } = await acceptOffer(as(beto), { offerId: offer.id });
		await acceptTrade(as(ana), { tradeId });
		expect(await acceptTrade(as(beto), { tradeId })).toMatchObject({ status: "completed" });
		expect(await findListing(db, listed.listingId)).toMatchObject({ status: "traded" });
		expect(await findEntries(db, beto.id)).toHaveLength(1);
		expect([await entryOf(mine), await entryOf(want)]).toMatchObject([
			{ quantity: 1, reserved: 0 },
			{ quantity: 1 },
		]);
		expect((await offerOf(offer.id))?.endedAt).not.toBeNull();
	});

	it("gives the units back when it is cancelled, and frees the pair", async () => {
		const { ana, beto, mine, theirs, offer, trade } = await buildAccepted();
		await cancelTrade(as(ana), { tradeId: trade.id, reason: "No llego" });
		expect([await entryOf(mine), await entryOf(theirs)]).toMatchObject([{ reserved: 0 }, { reserved: 0 }]);
		expect((await offerOf(offer.id))?.endedAt).not.toBeNull();
		await expect(buildOffer(system, [beto, ana], { give: [theirs] })).resolves.toBeDefined();
	});

	it("holds its units against a trade without an offer", async () => {
		const { ana, beto, mine } = await buildPair();
		const listed = await buildListed(beto);
		const third = await buildUser(db);
		const { id: tradeId } = await startTrade(as(beto), { listingId: listed.listingId, buyerId: third.id });
		const offer = await buildOffer(system, [ana, beto], { give: [mine], get: [listed] });
		await acceptOffer(as(beto), { offerId: offer.id });
		await acceptTrade(as(third), { tradeId });
		await expect(acceptTrade(as(beto), { tradeId })).rejects.toMatchObject({
			...{ code: "trade.promisedTo", params: { username: ana.username } },
		});
		expect(await tradeOf(tradeId)).toMatchObject({ status: "pending", sellerAccepted: false });
	});

	it("goes on beyond a block, seals and all, but no words", async () => {
		const { ana, beto, mine, offer, trade } = await buildAccepted();
		await blockPerson(as(beto), ana.username);
		const message = { chatId: offer.chatId, text: "¿Por qué?", clientId: randomUUID() };
		await expect(sendMessage(as(ana), message)).rejects.toEqual(refused("chat.blocked"));
		await acceptTrade(as(ana), { tradeId: trade.id });
		expect(await acceptTrade(as(beto), { tradeId: trade.id })).toMatchObject({ status: "completed" });
		expect(await entryOf(mine)).toMatchObject({ quantity: 1, reserved: 0 });
	});

	it("is cancelled by who blocks, if they say so", async () => {
		const { ana, beto, mine, trade } = await buildAccepted();
		await cancelDealWith(as(beto), ana.id);
		expect(await tradeOf(trade.id)).toMatchObject({
			...{ status: "cancelled", cancelCause: "block", cancelledBy: beto.id, cancelReason: null },
		});
		expect(await entryOf(mine)).toMatchObject({ reserved: 0 });
		await expect(cancelDealWith(as(beto), ana.id)).resolves.toBeUndefined();
	});

	it("keeps what is promised as it is", async () => {
		const { ana, mine } = await buildAccepted();
		const edit = (changes: object) => editEntry(as(ana), { id: mine.id, quantity: 2, ...changes });
		await expect(edit({ condition: "poor" })).rejects.toEqual(refused("list.reserved"));
		await expect(removeEntries(as(ana), { ids: [mine.id] })).rejects.toEqual(refused("list.reserved"));
		await expect(edit({ quantity: 1 })).resolves.toEqual({ id: mine.id });
	});

	it("keeps a listing that is promised from its owner, and ends with a moderator's deletion", async () => {
		const { ana, beto, mine } = await buildPair();
		const { listingId, ...listed } = await buildListed(beto);
		const offer = await buildOffer(system, [ana, beto], { give: [mine], get: [{ ...listed, listingId }] });
		const { id: tradeId } = await acceptOffer(as(beto), { offerId: offer.id });
		await expect(deleteListing(as(beto), { id: listingId })).rejects.toEqual(refused("list.reserved"));
		const words = { title: "Otra", description: "Con una punta doblada", completeness: null, rarity: null };
		const edited = editListing(as(beto), { id: listingId, ...words, condition: "poor" }, "es");
		await expect(edited).rejects.toEqual(refused("list.reserved"));
		await deleteListing(as(await buildUser(db, { role: "admin" })), { id: listingId });
		expect(await tradeOf(tradeId)).toMatchObject({ status: "superseded" });
		expect((await offerOf(offer.id))?.endedAt).not.toBeNull();
		expect(await entryOf(mine)).toMatchObject({ reserved: 0 });
	});

	it("ends with a moderator's deletion of the card that is promised, too", async () => {
		const { ana, beto, mine } = await buildPair();
		const listed = await buildListed(beto);
		const card = await buildGeneratedCard(db, {
			userId: beto.id,
			listingId: listed.listingId,
			isShown: true,
		});
		const { id: caseId } = await reportBy(system, { kind: "card", id: card.id, owner: beto });
		const offer = await buildOffer(system, [ana, beto], { give: [mine], get: [listed] });
		const { id: tradeId } = await acceptOffer(as(beto), { offerId: offer.id });
		const moderator = as(await buildUser(db, { role: "moderator" }));
		await decideCase(moderator, { caseId, version: 1, verdict: "delete", reason: "Es una foto ajena" });
		expect(await tradeOf(tradeId)).toMatchObject({ status: "superseded" });
	});

	it.each([
		["a listing of which it promises units is deleted", deleteListing],
		[
			"one of both is banned who has listings",
			(ctx: CommandContext, _: unknown, { id: personId }: UserRow) =>
				banPerson(ctx, { personId, reason: "Pide plata", endsAt: null }),
		],
	] as const)("has both lists locked by their ids when %s", async (_, end) => {
		const { ana, beto, mine, theirs } = await buildPair();
		const [first, last] = ana.id < beto.id ? [ana, beto] : [beto, ana];
		const listed = await buildListed(last);
		const give = [first === ana ? mine : theirs];
		const offer = await buildOffer(system, [first, last], { give, get: [listed] });
		await acceptOffer(as(last), { offerId: offer.id });
		const admin = as(await buildUser(db, { role: "admin" }));
		await whileHeld(pool, {
			lock: "select from list_people where user_id = least($1::uuid, $2::uuid) for update",
			values: [first.id, last.id],
			begin: () => end(admin, { id: listed.listingId }, last),
			meanwhile: "select from list_people where user_id = greatest($1::uuid, $2::uuid) for update nowait",
		});
	});

	it("ends with the account of one of both", async () => {
		const { ana, mine, trade, offer } = await buildAccepted();
		const { beto } = { beto: trade.sellerId ?? "" };
		const moderator = as(await buildUser(db, { role: "moderator" }));
		await banPerson(moderator, { personId: beto, reason: "Pide plata", endsAt: null });
		expect(await tradeOf(trade.id)).toMatchObject({ status: "cancelled", cancelCause: "account" });
		expect(await entryOf(mine)).toMatchObject({ reserved: 0, userId: ana.id });
		expect((await offerOf(offer.id))?.endedAt).not.toBeNull();
	});
});

describe("silence in a trade from an offer", () => {
	it("asks both after a fortnight, counts anew when they say not yet, and ends it after thirty days", async () => {
		const { ana, beto, mine, offer, trade } = await buildAccepted();
		const asked = collectEvents<TradeAsked>(events, ["trade.asked"]);
		const input = { tradeId: trade.id };
		const isAsked = () => asked.splice(0).some(({ trade: { id } }) => id === trade.id);
		await endSilentTrades(later(13));
		expect(isAsked()).toBe(false);
		await expect(postponeTrade(as(ana), input)).rejects.toEqual(refused("trade.notPending"));
		await endSilentTrades(later(15));
		await endSilentTrades(later(16));
		expect(isAsked()).toBe(true);
		await postponeTrade({ ...as(ana), clock: later(20).clock }, input);
		await endSilentTrades(later(33));
		expect(await tradeOf(trade.id)).toMatchObject({ status: "pending", timesPostponed: 1 });
		await endSilentTrades(later(51));
		expect(await tradeOf(trade.id)).toMatchObject({ status: "cancelled", cancelCause: "silence" });
		expect(await entryOf(mine)).toMatchObject({ reserved: 0 });
		expect(await kindsOf(offer.chatId)).toEqual(["offer", "offer_closed accepted", "trade_silent"]);
		await expect(acceptTrade(as(beto), input)).rejects.toEqual(refused("trade.notPending"));
	});

	it("is none while they write", async () => {
		const { ana, offer, trade } = await buildAccepted();
		const message = { chatId: offer.chatId, text: "Nos vemos en marzo", clientId: randomUUID() };
		await sendMessage({ ...as(ana), clock: later(25).clock }, message);
		await endSilentTrades(later(31));
		expect(await tradeOf(trade.id)).toMatchObject({ status: "pending" });
	});
});

describe("the end of an open offer", () => {
	it("comes with a block, of which nobody is told", async () => {
		const { ana, beto, offer } = await buildOpen();
		await blockPerson(as(beto), ana.username);
		expect(await offerOf(offer.id)).toMatchObject({ status: "withdrawn" });
		expect(await kindsOf(offer.chatId)).toEqual(["offer"]);
	});

	it("comes with time or a thing that is gone, once", async () => {
		const [late, gone] = [await buildOpen(), await buildOpen()];
		const past = { expiresAt: sql`now() - interval '1 second'` };
		await db.update(offers).set(past).where(eq(offers.id, late.offer.id));
		await removeEntries(as(gone.beto), { ids: [gone.theirs.id] });
		await Promise.all([endDueOffers(system), endDueOffers(system)]);
		expect([await kindsOf(late.offer.chatId), await kindsOf(gone.offer.chatId)]).toEqual([
			["offer", "offer_closed expired"],
			["offer", "offer_closed outdated"],
		]);
		const { ana, beto, mine } = late;
		await expect(buildOffer(system, [ana, beto], { give: [mine] })).resolves.toBeDefined();
	});

	it("binds nobody once a thing of it is gone, also before a job has written that", async () => {
		const { ana, beto, mine, theirs, offer } = await buildOpen();
		await removeEntries(as(beto), { ids: [theirs.id] });
		const start = { personId: beto.id, from: "repeat", listingId: null, entryId: null } as const;
		await expect(getOfferChoices(as(ana), { ...start, locale: "es" })).resolves.toMatchObject({
			previousId: null,
			picked: { give: [{ entryId: mine.id }], get: [] },
		});
		const another = await buildOffer(system, [ana, beto], { give: [mine] });
		expect(await offerOf(offer.id)).toMatchObject({ status: "outdated" });
		expect(await kindsOf(another.chatId)).toEqual(["offer", "offer_closed outdated", "offer"]);
	});

	it("takes what is gone from the list of who declines for that", async () => {
		const { beto, theirs, offer } = await buildOpen();
		await declineOffer(as(beto), { offerId: offer.id, reason: "gone" });
		expect(await entryOf(theirs)).toBeUndefined();
		expect(await kindsOf(offer.chatId)).toEqual(["offer", "offer_closed declined|gone"]);
	});
});
