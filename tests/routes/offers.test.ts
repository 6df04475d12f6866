import { randomUUID } from "node:crypto";
import { eq, or, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { blockPerson } from "#app/features/accounts/commands.server.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { mergeItems } from "#app/features/catalogue/commands.server.ts";
import { chatMessages } from "#app/features/chats/tables.server.ts";
import { pauseListing } from "#app/features/listings/commands.server.ts";
import { changeListSettings, removeEntries } from "#app/features/lists/entry/commands.server.ts";
import { listEntries } from "#app/features/lists/tables.server.ts";
import { changeOffer } from "#app/features/offers/commands.server.ts";
import { acceptOffer } from "#app/features/offers/commands-accept.server.ts";
import { declineOffer, withdrawOffer } from "#app/features/offers/commands-end.server.ts";
import type { OfferSnapshot } from "#app/features/offers/events.ts";
import { unitsField } from "#app/features/offers/rules.ts";
import { offers } from "#app/features/offers/tables.server.ts";
import { acceptTrade } from "#app/features/trades/commands.server.ts";
import { sideLimit } from "#app/features/trades/rules.ts";
import { failureText } from "#app/i18n/error-messages.ts";
import { translateFor } from "#app/messages.server.ts";
import { chatOfferPath, chatPath } from "#app/shared/chat-paths.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { offerBuilderPath, offerForListingPath } from "#app/shared/person-paths.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { attributesOf, textsOf } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, buildListPerson, type EntryRow } from "#tests/factories/lists.ts";
import { buildOffer, offered } from "#tests/factories/offers.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp({ jobs: true });
const { db, deps } = app;
const system = contextOf(db, null, { events: deps.events });
const as = (user: UserRow) => contextOf(db, user, { events: deps.events });
const words = "¿Te sirve? Los sábados ando por Caballito";

async function buildPair() {
	const [ana, beto] = [await buildUser(db), await buildUser(db)];
	const mine = await buildEntry(db, { userId: ana.id, quantity: 2 });
	const theirs = await buildEntry(db, { userId: beto.id, quantity: 2 });
	// Somebody without anything on their list cannot be written to.
	await buildEntry(db, { userId: beto.id });
	return { ana, beto, mine, theirs };
}
type Pair = Awaited<ReturnType<typeof buildPair>>;

/** What a form picks of a side: things, each with its units where they are not one. */
type Picked = readonly (readonly [{ readonly id: string }, units?: string])[];

interface Picks {
	readonly give?: Picked;
	readonly get?: Picked;
	/** The listing from which the offer begins. */
	readonly listingId?: string;
}

/** Sends the form of an offer as a browser without script does. */
async function send(pair: Pair, { listingId, ...picks }: Picks = {}, id: string = randomUUID()) {
	const { ana, beto, mine, theirs } = pair;
	const form = new FormData();
	form.set("id", id);
	form.set("personId", beto.id);
	form.set("text", words);
	for (const [side, things] of Object.entries({ give: [[mine]], get: [[theirs]], ...picks } as Picks))
		for (const [thing, units] of things as Picked) {
			form.append(side, thing.id);
			if (units !== undefined) form.set(unitsField(thing.id), units);
		}
	const path = listingId ? offerForListingPath(beto.username, listingId) : offerBuilderPath(beto.username);
	return app.post(path, form, { cookie: await app.signIn(ana), language: "es" });
}

/** The text of the form for a refusal, parted where a thing is named in it. */
const partsOf = (code: ErrorCode) =>
	failureText(
		translateFor("es"),
		{ code, params: { name: "|", max: sideLimit } },
		"offers.builder.failed",
	).split("|");

const countOffers = ({ ana }: Pair) =>
	db.$count(offers, or(eq(offers.fromId, ana.id), eq(offers.toId, ana.id)));

/** Promises all units of a thing to a third person. */
async function promiseAll(entry: EntryRow) {
	const [third, owner] = [await buildUser(db), await userOf(entry.userId)];
	const give = [await buildEntry(db, { userId: third.id })];
	const offer = await buildOffer(system, [third, owner], { give, get: [[entry, entry.quantity]] });
	return { third, owner, trade: await acceptOffer(as(owner), { offerId: offer.id }) };
}

async function userOf(id: string): Promise<UserRow> {
	const [user] = await db.select().from(users).where(eq(users.id, id));
	if (!user) throw new Error("there is no such person");
	return user;
}

async function tradeAway(entry: EntryRow) {
	const { third, owner, trade } = await promiseAll(entry);
	for (const user of [third, owner]) await acceptTrade(as(user), { tradeId: trade.id });
}

async function buildListed(user: UserRow) {
	const item = await buildItem(db);
	const about = { userId: user.id, categoryId: item.categoryId };
	const { id: listingId } = await buildListing(db, { ...about, productItemId: item.id });
	return { listingId, entry: await buildEntry(db, { ...about, itemId: item.id, listingId }) };
}

/** Lets the catalogue merge a thing of somebody into one that they have, too: its entry is gone. */
async function mergeAway({ id, itemId, userId, categoryId }: EntryRow): Promise<void> {
	const into = await buildItem(db, { categoryId });
	await buildEntry(db, { userId, itemId: into.id, categoryId });
	await mergeItems(as(await buildUser(db, { role: "admin" })), { fromId: itemId ?? "", intoId: into.id });
	expect(await db.$count(listEntries, eq(listEntries.id, id))).toBe(0);
}

describe("the form of an offer is refused", () => {
	/** What it picks, or what happened before it is sent; the answer; whether the page of the form is there to say so. */
	const refusals: readonly (readonly [
		what: string,
		status: number,
		code: ErrorCode,
		prepare: (pair: Pair) => Promise<Picks | undefined>,
	])[] = [
		["a thing that there is not", 404, "list.entryNotFound", async () => ({ get: [[{ id: randomUUID() }]] })],
		["a third person's thing", 404, "list.entryNotFound", async () => ({ get: [[await buildEntry(db)]] })],
		[
			"the other's thing as one's own",
			404,
			"list.entryNotFound",
			async ({ mine, theirs }) => ({ give: [[mine], [theirs]], get: [] }),
		],
		[
			"what the other seeks",
			404,
			"list.entryNotFound",
			async ({ beto }) => ({ get: [[await buildEntry(db, { userId: beto.id, side: "want" })]] }),
		],
		[
			"a hidden thing",
			404,
			"list.entryNotFound",
			async ({ theirs }) =>
				void (await db
					.update(listEntries)
					.set({ hiddenAt: new Date() })
					.where(eq(listEntries.id, theirs.id))),
		],
		["a promised thing", 409, "offer.notFree", async ({ theirs }) => void (await promiseAll(theirs))],
		["a traded thing", 404, "list.entryNotFound", async ({ theirs }) => void (await tradeAway(theirs))],
		[
			"a deleted thing",
			404,
			"list.entryNotFound",
			async ({ beto, theirs }) => void (await removeEntries(as(beto), { ids: [theirs.id] })),
		],
		["a merged thing", 404, "list.entryNotFound", async ({ theirs }) => void (await mergeAway(theirs))],
		[
			"a paused listing",
			404,
			"list.entryNotFound",
			async ({ beto }) => {
				const { listingId, entry } = await buildListed(beto);
				await pauseListing(as(beto), { id: listingId });
				return { get: [[entry]] };
			},
		],
		[
			"a listing that there is not",
			404,
			"listing.notFound",
			async ({ beto }) => ({
				listingId: (await buildListing(db, { userId: beto.id, status: "deleted" })).id,
			}),
		],
		[
			"a thing of somebody on pausa",
			409,
			"offer.onPause",
			async ({ beto }) => void (await changeListSettings(as(beto), { isShown: true, pause: "7" })),
		],
		["no unit", 400, "request.invalid", async ({ mine }) => ({ give: [[mine, "0"]] })],
		["less than no unit", 400, "request.invalid", async ({ mine }) => ({ give: [[mine, "-1"]] })],
		["a hundred units", 400, "request.invalid", async ({ mine }) => ({ give: [[mine, "100"]] })],
		["half a unit", 400, "request.invalid", async ({ mine }) => ({ give: [[mine, "0.5"]] })],
		["units in words", 400, "request.invalid", async ({ mine }) => ({ give: [[mine, "dos"]] })],
		["more units than there are", 409, "offer.notFree", async ({ mine }) => ({ give: [[mine, "3"]] })],
		["a thing twice", 400, "request.invalid", async ({ mine }) => ({ give: [[mine], [mine]] })],
		["an id that is none", 400, "request.invalid", async () => ({ get: [[{ id: "../../etc" }]] })],
		[
			`${sideLimit + 1} things`,
			400,
			"offer.tooManyThings",
			async () => ({ get: Array.from({ length: sideLimit + 1 }, () => [{ id: randomUUID() }] as const) }),
		],
		["nothing of one's own", 400, "offer.nothingGiven", async () => ({ give: [] })],
	];

	it.each(refusals)(
		"with %s: %i, with %s in words beside what was written",
		async (_, status, code, prepare) => {
			const pair = await buildPair();
			const answer = await send(pair, await prepare(pair));
			const html = await answer.text();
			expect([answer.status, await countOffers(pair)]).toEqual([status, 0]);
			expect(textsOf(html, "main textarea").map((text) => text.trim())).toEqual([words]);
			const [alert = ""] = textsOf(html, "main [role=alert]");
			for (const part of partsOf(code)) expect(alert).toContain(part);
		},
	);

	it.each([
		[
			"is banned",
			404,
			"profile.public.notFoundText",
			({ beto }: Pair) => db.update(users).set({ isBanned: true }).where(eq(users.id, beto.id)),
		],
		[
			"has blocked the other",
			403,
			"errors.person.blocked",
			({ ana, beto }: Pair) => blockPerson(as(beto), ana.username),
		],
	] as const)("to somebody who %s: %i, with the page that says so", async (_, status, key, prepare) => {
		const pair = await buildPair();
		await prepare(pair);
		const answer = await send(pair);
		expect([answer.status, await countOffers(pair)]).toEqual([status, 0]);
		expect(textsOf(await answer.text(), "main").join()).toContain(translateFor("es")(key));
	});
});

it("the form of an offer that is sent twice makes one, and leads to its chat both times", async () => {
	const pair = await buildPair();
	const id = randomUUID();
	const answers = [await send(pair, {}, id), await send(pair, {}, id)];
	const [offer] = await db.select().from(offers).where(eq(offers.id, id));
	const chat = chatPath(offer?.chatId ?? "");
	expect(answers.map(({ headers }) => headers.get("Location"))).toEqual([chat, chat]);
	expect(await countOffers(pair)).toBe(1);
	const stored = await db
		.select()
		.from(chatMessages)
		.where(eq(chatMessages.chatId, offer?.chatId ?? ""));
	expect(stored.map(({ content }) => content)).toEqual([words]);
});

it("a second offer while one is open is refused beside all that it had, with the way to the one that is there", async () => {
	const pair = await buildPair();
	const { ana, beto, mine, theirs } = pair;
	const { chatId } = await buildOffer(system, [beto, ana], { give: [theirs] });
	const answer = await send(pair, { give: [[mine, "2"]] });
	const html = await answer.text();
	expect([answer.status, await countOffers(pair)]).toEqual([409, 1]);
	expect(textsOf(html, "main textarea").map((text) => text.trim())).toEqual([words]);
	expect(attributesOf(html, "main input[type=checkbox][checked]", "value")).toEqual([mine.id, theirs.id]);
	expect(attributesOf(html, "main select option[selected]", "value")).toEqual(["2", "1"]);
	const [there = ""] = attributesOf(html, "main [role=alert] a", "href");
	const page = await app.ask(there, { cookie: await app.signIn(ana) });
	expect([page.status, page.headers.get("Location")]).toEqual([302, chatPath(chatId)]);
});

describe("an answer that comes late", () => {
	type Open = Pair & { readonly offer: OfferSnapshot };
	const expire = ({ offer }: Open) =>
		db.update(offers).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(offers.id, offer.id));
	/** What came first, and what who is late reads. */
	const before: Readonly<Record<string, readonly [code: ErrorCode, come: (open: Open) => Promise<unknown>]>> =
		{
			"an acceptance": ["offer.closed", ({ beto, offer }) => acceptOffer(as(beto), { offerId: offer.id })],
			"a refusal": [
				"offer.closed",
				({ beto, offer }) => declineOffer(as(beto), { offerId: offer.id, reason: "" }),
			],
			"a withdrawal": ["offer.closed", ({ ana, offer }) => withdrawOffer(as(ana), { offerId: offer.id })],
			"another version": [
				"offer.closed",
				({ ana, mine, offer }) =>
					changeOffer(as(ana), {
						...{ id: randomUUID(), previousId: offer.id, give: offered([[mine, 2]]), get: [], text: "" },
					}),
			],
			"the seventh day": ["offer.closed", expire],
			"a block": ["offer.closed", ({ ana, beto }) => blockPerson(as(ana), beto.username)],
		};
	const answers = [
		["accept", "beto"],
		["decline", "beto"],
		["withdraw", "ana"],
	] as const;
	const late = Object.entries(before).flatMap(([what, [code, come]]) =>
		answers.map(([intent, who]) => [intent, what, code, who, come] as const),
	);

	async function answerAs(user: UserRow, { chatId, id }: OfferSnapshot, intent: string) {
		const fields = { intent, offerId: id, reason: "far" };
		const answer = await app.post(chatOfferPath(chatId), fields, { cookie: await app.signIn(user) });
		return [answer.status, (await answer.json()).failure?.code];
	}

	async function buildOpen(): Promise<Open> {
		const pair = await buildPair();
		const things = { give: [pair.mine], get: [pair.theirs] };
		return { ...pair, offer: await buildOffer(system, [pair.ana, pair.beto], things) };
	}

	it.each(late)("%s after %s is refused with %s", async (intent, _, code, who, come) => {
		const open = await buildOpen();
		await come(open);
		const [stored] = await db.select().from(offers).where(eq(offers.id, open.offer.id));
		expect(await answerAs(open[who], open.offer, intent)).toEqual([409, code]);
		expect((await db.select().from(offers).where(eq(offers.id, open.offer.id)))[0]).toEqual(stored);
	});

	it.each([
		["gone", "offer.outdated", async ({ ana, mine }: Open) => removeEntries(as(ana), { ids: [mine.id] })],
		["promised to somebody else", "offer.notFree", ({ mine }: Open) => promiseAll(mine)],
		["traded away", "offer.outdated", ({ mine }: Open) => tradeAway(mine)],
	] as const)("accepting what is %s is refused with %s", async (_, code, come) => {
		const open = await buildOpen();
		await come(open);
		expect(await answerAs(open.beto, open.offer, "accept")).toEqual([409, code]);
	});

	it("is refused to others than its two, and to the one whose move it is not", async () => {
		const { ana, beto, offer } = await buildOpen();
		const stranger = await buildUser(db);
		await buildListPerson(db, { userId: stranger.id });
		for (const intent of ["accept", "decline", "withdraw"]) {
			expect(await answerAs(stranger, offer, intent)).toEqual([404, "offer.notFound"]);
			const wrong = intent === "withdraw" ? beto : ana;
			expect(await answerAs(wrong, offer, intent)).toEqual([409, "offer.closed"]);
		}
		expect((await answerAs(beto, { ...offer, id: "ninguna" }, "accept"))[0]).toBe(400);
		expect(await answerAs(beto, offer, "accept")).toEqual([200, undefined]);
	});
});
