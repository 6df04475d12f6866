import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { blockPerson, unblockPerson } from "#app/features/accounts/commands.server.ts";
import { mergeItems } from "#app/features/catalogue/commands.server.ts";
import { sendMessage } from "#app/features/chats/commands.server.ts";
import { deleteListing, pauseListing, resumeListing } from "#app/features/listings/commands.server.ts";
import { createListing } from "#app/features/listings/commands-create.server.ts";
import {
	changeEntries,
	changeListSettings,
	editEntry,
	removeEntries,
} from "#app/features/lists/entry/commands.server.ts";
import { addEntries, undoImport } from "#app/features/lists/entry/commands-add.server.ts";
import { banPerson, liftBan } from "#app/features/moderation/commands-ban.server.ts";
import { changeOffer, sendOffer } from "#app/features/offers/commands.server.ts";
import { acceptOffer } from "#app/features/offers/commands-accept.server.ts";
import {
	declineOffer,
	endDueOffers,
	remindOfOffers,
	withdrawOffer,
} from "#app/features/offers/commands-end.server.ts";
import { deleteAccount } from "#app/features/profiles/commands.server.ts";
import { rateTrade } from "#app/features/ratings/commands.server.ts";
import {
	acceptTrade,
	cancelDealWith,
	cancelTrade,
	startTrade,
} from "#app/features/trades/commands.server.ts";
import { endSilentTrades, postponeTrade } from "#app/features/trades/commands-silence.server.ts";
import { silenceDays } from "#app/features/trades/rules.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { createFiles } from "#app/platform/files.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { findBrokenInvariants, guardEndedOffers } from "./deal-invariants.ts";
import { buildUser, type UserRow } from "./factories/accounts.ts";
import { buildItem } from "./factories/catalogue.ts";
import { buildChat } from "./factories/chats.ts";
import { actorOf } from "./factories/context.ts";
import { buildListing } from "./factories/listings.ts";
import { buildEntry } from "./factories/lists.ts";

/** People who move at the same time. */
const clients = 8;
/** Each of a person's lists: things that are never edited, whose units are counted, and things that are. */
const steady = 2;
const loose = 4;

type System = CommandContext & { readonly db: Database };

/** A stream of numbers that a seed decides, each from 0 up to 1. */
function randomOf(seed: number) {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
type Random = ReturnType<typeof randomOf>;

export type DealWorld = Awaited<ReturnType<typeof buildDealWorld>>;

/** Eight people who have some of the same things, half of them published, and who have written about each listing. */
export async function buildDealWorld(system: System) {
	const { db } = system;
	await guardEndedOffers(db);
	const people: UserRow[] = [];
	for (let n = 0; n < clients; n++) people.push(await buildUser(db));
	const { categoryId } = await buildItem(db);
	const items = [];
	for (let n = 0; n < steady + loose; n++) items.push(await buildItem(db, { categoryId }));
	for (const person of people) await fillLists(db, { person, people, items, categoryId });
	const admin = await buildUser(db, { role: "admin" });
	const world = { system, people, items, categoryId, admin, broken: new Set<string>() };
	return { ...world, units: await countSteadyUnits(world) };
}

interface Filling {
	readonly person: UserRow;
	readonly people: readonly UserRow[];
	readonly items: readonly Awaited<ReturnType<typeof buildItem>>[];
	readonly categoryId: string;
}

async function fillLists(db: Database, { person, people, items, categoryId }: Filling): Promise<void> {
	for (const [n, item] of items.entries()) {
		const about = { userId: person.id, condition: "good" as const, quantity: 1 + (n % 2) };
		const thing = { itemId: item.id, categoryId };
		if (n % 2 === 0) {
			await buildEntry(db, { ...about, ...thing });
			continue;
		}
		const listing = await buildListing(db, { ...about, productItemId: item.id, categoryId });
		await buildEntry(db, { ...about, ...thing, listingId: listing.id });
		for (const buyer of people)
			if (buyer !== person) await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
	}
	const [sought] = items;
	if (sought)
		await buildEntry(db, { userId: person.id, side: "want", itemId: sought.id, categoryId, quantity: 9 });
}

interface Mover {
	readonly world: DealWorld;
	readonly me: UserRow;
	readonly ctx: CommandContext;
	readonly random: Random;
}

const pick = <T>(random: Random, all: readonly T[]): T => {
	const one = all[Math.floor(random() * all.length)];
	if (one === undefined) throw new NothingToMove();
	return one;
};

/** There is nothing that a move could be made of; another one is tried. */
class NothingToMove extends Error {}

/** Ids that a query finds, in no order of its own; the mover chooses among them. */
async function idsOf({ world }: Mover, query: ReturnType<typeof sql>): Promise<string[]> {
	const { rows } = await world.system.db.execute<{ id: string }>(query);
	return rows.map(({ id }) => id);
}

async function chooseThings(mover: Mover, personId: string, min: number) {
	const { random } = mover;
	const ids = await idsOf(
		mover,
		sql`select id from list_entries where user_id = ${personId} and side = 'have'
			and (quantity > reserved or ${random() < 0.2}) order by id`,
	);
	const count = min + Math.floor(random() * 3);
	// The first ones are sought by many.
	const chosen = new Set(Array.from({ length: count }, () => pick(() => random() ** 3, ids)));
	return [...chosen].map((entryId) => ({ entryId, quantity: random() < 0.8 ? 1 : 2 }));
}

/** Another one of the eight; half of the time one of the first two, whose things are sought most. */
function otherOf({ world, me, random }: Mover): UserRow {
	const others = world.people.filter(({ id }) => id !== me.id);
	return pick(random, random() < 0.5 ? others.slice(0, 2) : others);
}
const openOffers = (me: UserRow, column: "from_id" | "to_id") =>
	sql`select id from offers where status = 'open' and ${sql.identifier(column)} = ${me.id} order by id`;
const tradesOf = (me: UserRow, status: "pending" | "completed") =>
	sql`select id from trades where status = ${status} and ${me.id} in (buyer_id, seller_id) order by id`;
const steadyItems = ({ items }: Pick<Steady, "items">) => items.slice(0, steady);
const looseItems = ({ items }: Pick<Steady, "items">) => items.slice(steady);
const listOf = (rows: readonly { readonly id: string }[]) =>
	sql.join(
		rows.map(({ id }) => sql`${id}::uuid`),
		sql`, `,
	);
const looseEntries = ({ world, me }: Mover) =>
	sql`select id from list_entries where user_id = ${me.id} and side = 'have'
		and item_id in (${listOf(looseItems(world))}) order by id`;

type MoveOfDeal = (mover: Mover) => Promise<unknown>;

/** Every move with how often it is made. */
const moves: readonly (readonly [weight: number, name: string, move: MoveOfDeal])[] = [
	[22, "send", send],
	[12, "change", change],
	[
		30,
		"accept",
		async (mover) => acceptOffer(mover.ctx, { offerId: await pickId(mover, openOffers(mover.me, "to_id")) }),
	],
	[3, "decline", decline],
	[
		3,
		"withdraw",
		async (mover) =>
			withdrawOffer(mover.ctx, { offerId: await pickId(mover, openOffers(mover.me, "from_id")) }),
	],
	[
		14,
		"seal",
		async (mover) => acceptTrade(mover.ctx, { tradeId: await pickId(mover, tradesOf(mover.me, "pending")) }),
	],
	[
		4,
		"cancel",
		async (mover) =>
			cancelTrade(mover.ctx, { tradeId: await pickId(mover, tradesOf(mover.me, "pending")), reason: "No" }),
	],
	[7, "start", start],
	[4, "message", write],
	[
		3,
		"rate",
		async (mover) => {
			const tradeId = await pickId(mover, tradesOf(mover.me, "completed"));
			const verdict = pick(mover.random, ["good", "problem"] as const);
			return rateTrade(mover.ctx, { tradeId, verdict, text: "" });
		},
	],
	[
		1,
		"postpone",
		async (mover) =>
			postponeTrade(mover.ctx, { tradeId: await pickId(mover, tradesOf(mover.me, "pending")) }),
	],
	[10, "add", add],
	[2, "undo", addAndUndo],
	[3, "edit", edit],
	[
		2,
		"changeMany",
		async (mover) =>
			changeEntries(mover.ctx, {
				ids: await idsOf(mover, looseEntries(mover)),
				language: pick(mover.random, ["es", "en"]),
			}),
	],
	[
		1,
		"remove",
		async (mover) =>
			removeEntries(mover.ctx, { ids: [await pickId(mover, looseEntries(mover))], withListings: true }),
	],
	[2, "pauseListing", pauseOrResume],
	[
		1,
		"pause",
		async ({ ctx, random }) =>
			changeListSettings(ctx, { isShown: random() < 0.9, pause: random() < 0.1 ? "7" : "0" }),
	],
	[2, "block", block],
	[1, "ban", banAndLift],
	[1, "deleteListing", deleteListed],
	[1, "publish", publish],
	[1, "merge", merge],
	[1, "deleteAccount", dealWithSomebodyWhoLeaves],
	[2, "time", letTimePass],
];
const totalWeight = moves.reduce((sum, [weight]) => sum + weight, 0);

async function pickId(mover: Mover, query: ReturnType<typeof sql>): Promise<string> {
	return pick(mover.random, await idsOf(mover, query));
}

async function send(mover: Mover) {
	const { me, ctx, random } = mover;
	const other = otherOf(mover);
	const things = { give: await chooseThings(mover, me.id, 1), get: await chooseThings(mover, other.id, 0) };
	const listings = await idsOf(
		mover,
		sql`select id from listings where user_id = ${other.id} and status = 'active' order by id`,
	);
	const listingId = random() < 0.2 && listings.length > 0 ? pick(random, listings) : null;
	return sendOffer(ctx, { id: randomUUID(), personId: other.id, listingId, text: "", ...things });
}

async function change(mover: Mover) {
	const { me, ctx, random } = mover;
	const previousId = await pickId(mover, openOffers(me, random() < 0.7 ? "to_id" : "from_id"));
	const [otherId] = await idsOf(
		mover,
		sql`select case from_id when ${me.id} then to_id else from_id end as id from offers where id = ${previousId}`,
	);
	if (!otherId) return;
	const things = { give: await chooseThings(mover, me.id, 1), get: await chooseThings(mover, otherId, 0) };
	return changeOffer(ctx, { id: randomUUID(), previousId, text: "", ...things });
}

/** Who says that a thing is gone has it no longer, so that steady things are declined for another reason. */
async function decline(mover: Mover) {
	const { world, me, ctx, random } = mover;
	const offerId = await pickId(mover, openOffers(me, "to_id"));
	const counted = await idsOf(
		mover,
		sql`select item_id as id from offer_items where offer_id = ${offerId} and item_id in (${listOf(steadyItems(world))})`,
	);
	const reasons = ["other", "far", "little", "", counted.length > 0 ? "pause" : "gone"] as const;
	return declineOffer(ctx, { offerId, reason: pick(random, reasons) });
}

async function start(mover: Mover) {
	const { me, ctx, random } = mover;
	const listings = sql`select id from listings where user_id = ${me.id} and status = 'active' order by id`;
	const listingId = await pickId(mover, listings);
	const buyers = mover.world.people.filter(({ id }) => id !== me.id);
	return startTrade(ctx, { listingId, buyerId: pick(random, buyers).id });
}

/** What was given away comes back from elsewhere, so that there is something left to promise. */
async function add({ world, me, ctx, random }: Mover) {
	const { id: itemId } = pick(random, world.items);
	const quantity = 1 + Math.floor(random() * 2);
	await addEntries(ctx, { entries: [{ side: "have", itemId, quantity }] });
	const key = `${me.id} ${itemId}`;
	if (world.units.has(key)) world.units.set(key, (world.units.get(key) ?? 0) + quantity);
}

async function addAndUndo({ world, ctx, random }: Mover) {
	const { id: itemId } = pick(random, looseItems(world));
	const entries = [{ side: "have" as const, itemId, quantity: 1 }];
	const { importId } = await addEntries(ctx, { entries, kind: "text" });
	if (importId) return undoImport(ctx, { importId });
}

async function write(mover: Mover) {
	const { me, ctx } = mover;
	const own = sql`select id from chats where ${me.id} in (user1_id, user2_id) order by id`;
	return sendMessage(ctx, { chatId: await pickId(mover, own), text: "¿Seguís ahí?", clientId: randomUUID() });
}

/** Blocks somebody, with or without an end of what both have agreed on, or lets a block go. */
async function block(mover: Mover) {
	const { world, ctx, random } = mover;
	const { id, username } = otherOf(mover);
	if (random() < 0.9) return unblockPerson(ctx, username);
	if (random() < 0.5) await cancelDealWith(ctx, id);
	await blockPerson(ctx, username);
	await noteBroken(world);
}

async function edit(mover: Mover) {
	const { ctx, random } = mover;
	const id = await pickId(mover, looseEntries(mover));
	const changes = {
		quantity: 1 + Math.floor(random() * 6),
		condition: pick(random, ["good", "poor"] as const),
	};
	return editEntry(ctx, { id, ...changes });
}

async function pauseOrResume(mover: Mover) {
	const { me, ctx, random } = mover;
	const isPaused = random() < 0.5;
	const status = isPaused ? "active" : "paused";
	const own = sql`select id from listings where user_id = ${me.id} and status = ${status} order by id`;
	return (isPaused ? pauseListing : resumeListing)(ctx, { id: await pickId(mover, own) });
}

async function banAndLift(mover: Mover) {
	const { world } = mover;
	const ctx = { ...world.system, actor: actorOf(world.admin) };
	const input = { personId: otherOf(mover).id, reason: "Pide plata" };
	await banPerson(ctx, { ...input, endsAt: null });
	await noteBroken(world);
	return liftBan(ctx, input);
}

async function deleteListed(mover: Mover) {
	const { world, me, random, ctx } = mover;
	const isByAdmin = random() < 0.3;
	const owner = isByAdmin ? sql`true` : sql`user_id = ${me.id}`;
	const current = sql`select id from listings where status in ('active', 'paused')
		and product_item_id in (${listOf(looseItems(world))}) and ${owner} order by id`;
	const by = isByAdmin ? { ...world.system, actor: actorOf(world.admin) } : ctx;
	return deleteListing(by, { id: await pickId(mover, current) });
}

async function publish(mover: Mover) {
	const { world, random, ctx } = mover;
	const entryId = await pickId(mover, looseEntries(mover));
	const [item = ""] = await idsOf(mover, sql`select item_id as id from list_entries where id = ${entryId}`);
	const about = { item, categoryId: world.categoryId, condition: pick(random, ["good", "poor"] as const) };
	const input = { submissionKey: randomUUID(), ...about, rarity: null, entryId };
	return createListing(ctx, input, { files: createFiles("/nowhere"), image: null, locale: "es" });
}

/** Two things turn out to be one: somebody has both, so that their entries become one. */
async function merge(mover: Mover) {
	const { world, me, random } = mover;
	const { db } = world.system;
	const item = await buildItem(db, { categoryId: world.categoryId });
	const about = { userId: me.id, itemId: item.id, condition: pick(random, ["good", "poor"] as const) };
	await buildEntry(db, { ...about, quantity: 2 });
	const into = pick(random, looseItems(world)).id;
	return mergeItems({ ...world.system, actor: actorOf(world.admin) }, { fromId: item.id, intoId: into });
}

async function dealWithSomebodyWhoLeaves(mover: Mover) {
	const { world, me, ctx } = mover;
	const { db } = world.system;
	const guest = await buildUser(db);
	const item = pick(mover.random, looseItems(world));
	await buildEntry(db, { userId: guest.id, itemId: item.id, categoryId: world.categoryId, quantity: 3 });
	const things = { give: await chooseThings(mover, me.id, 1), get: await chooseThings(mover, guest.id, 0) };
	const { id } = await sendOffer(ctx, { id: randomUUID(), personId: guest.id, text: "", ...things });
	const theirs = { ...world.system, actor: actorOf(guest) };
	const leave = deleteAccount(theirs, createFiles("/nowhere"), { confirmation: guest.username });
	await Promise.all([leave, refusalOf(acceptOffer(theirs, { offerId: id }))]);
}

/** Lets the time of an offer be over, or that of the trades which were agreed on two seconds ago, and does what the jobs do. */
async function letTimePass(mover: Mover) {
	const { world, me, random } = mover;
	const { system } = world;
	if (random() < 0.3) {
		const days = pick(random, Object.values(silenceDays));
		const now = new Date(Date.now() + days * 24 * 60 * 60 * 1000 - 2_000);
		return endSilentTrades({ ...system, clock: { now: () => now } });
	}
	const own = await idsOf(mover, openOffers(me, "from_id"));
	if (own.length > 0 && random() < 0.5)
		await system.db.execute(
			sql`update offers set expires_at = now() where id = ${pick(random, own)} and status = 'open'`,
		);
	await remindOfOffers(system);
	return endDueOffers(system);
}

/** Waits for a move that may be refused. @returns the code of its refusal, or null. @throws any other error */
async function refusalOf(move: Promise<unknown>): Promise<string | null> {
	try {
		await move;
		return null;
	} catch (error) {
		if (error instanceof DomainError) return error.code;
		throw error;
	}
}

/** What came of the moves of one name. */
export interface MoveFigures {
	done: number;
	/** By the code of each refusal. */
	readonly refused: Record<string, number>;
}

/** What came of random moves. */
export interface MovesMade {
	readonly figures: Readonly<Record<string, MoveFigures>>;
	/** Errors that no command throws, each with its move. */
	readonly errors: readonly string[];
	/** Invariants that did not hold after it. */
	readonly broken: readonly string[];
}

/**
 * Makes random moves of eight people at once.
 * @param count of all moves together
 * @param seed decides who tries what; which of those at the same moment comes first, it does not
 */
export async function makeMoves(
	world: DealWorld,
	{ count, seed }: { count: number; seed: number },
): Promise<MovesMade> {
	const figures: Record<string, MoveFigures> = {};
	const errors: string[] = [];
	const clientsMoves = world.people.map(async (me, n) => {
		const random = randomOf(seed * clients + n);
		const mover = { world, me, random, ctx: { ...world.system, actor: actorOf(me) } };
		for (let tried = 0; tried < count / clients; tried++) {
			const [, name, move] = chooseMove(random);
			try {
				const code = await refusalOf(move(mover));
				figures[name] ??= { done: 0, refused: {} };
				countIn(figures[name], code);
			} catch (error) {
				if (error instanceof NothingToMove) tried--;
				else errors.push(`${name}: ${textOf(error)}`);
			}
			if (n === 0 && tried % 50 === 0) await noteBroken(world);
		}
	});
	await Promise.all(clientsMoves);
	await noteBroken(world);
	const units = await countSteadyUnits(world);
	if ([...world.units].some(([key, count]) => units.get(key) !== count))
		world.broken.add("no unit is lost or made");
	return { figures, errors, broken: [...world.broken] };
}

function countIn(figures: MoveFigures, code: string | null): void {
	if (code === null) figures.done++;
	else figures.refused[code] = (figures.refused[code] ?? 0) + 1;
}

function textOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.cause instanceof Error ? `${error.message}\n${error.cause.message}` : `${error.stack}`;
}

function chooseMove(random: Random) {
	let left = random() * totalWeight;
	const chosen = moves.find(([weight]) => {
		left -= weight;
		return left < 0;
	});
	if (!chosen) throw new Error("no move was chosen");
	return chosen;
}

/** Reads which invariants do not hold at this moment. */
async function noteBroken({ system, broken }: DealWorld): Promise<void> {
	for (const name of await findBrokenInvariants(system.db)) broken.add(name);
}

interface Steady {
	readonly system: System;
	readonly people: readonly UserRow[];
	readonly items: readonly { readonly id: string }[];
}

/** Units of things that nobody edits, by owner: those that are there and those that completed trades have given away. */
async function countSteadyUnits({ system, people, items }: Steady): Promise<Map<string, number>> {
	const { rows } = await system.db.execute<{ owner: string; item: string; units: number }>(sql`
		select owner, item, sum(units)::integer as units from (
			select user_id as owner, item_id as item, quantity as units from list_entries where side = 'have'
			union all
			select giver_id, item_id, quantity from trade_items join trades on trades.id = trade_id where trades.status = 'completed'
		) as counted
		where owner in (${listOf(people)}) and item in (${listOf(steadyItems({ items }))})
		group by owner, item`);
	return new Map(rows.map(({ owner, item, units }) => [`${owner} ${item}`, units]));
}
