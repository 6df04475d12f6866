import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { blockPerson, unblockPerson } from "#app/features/accounts/commands.server.ts";
import { mergeItems } from "#app/features/catalogue/commands.server.ts";
import { deleteListing, pauseListing, resumeListing } from "#app/features/listings/commands.server.ts";
import { createListing } from "#app/features/listings/commands-create.server.ts";
import {
	changeEntries,
	changeListSettings,
	editEntry,
	removeEntries,
} from "#app/features/lists/entry/commands.server.ts";
import { addEntries } from "#app/features/lists/entry/commands-add.server.ts";
import { banPerson, liftBan } from "#app/features/moderation/commands-ban.server.ts";
import { changeOffer, sendOffer } from "#app/features/offers/commands.server.ts";
import { acceptOffer } from "#app/features/offers/commands-accept.server.ts";
import { declineOffer, endDueOffers, withdrawOffer } from "#app/features/offers/commands-end.server.ts";
import { deleteAccount } from "#app/features/profiles/commands.server.ts";
import { acceptTrade, cancelTrade, startTrade } from "#app/features/trades/commands.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { createFiles } from "#app/platform/files.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
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
		sql`select id from list_entries where user_id = ${personId} and side = 'have' order by id`,
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
const pendingTrades = (me: UserRow) =>
	sql`select id from trades where status = 'pending' and ${me.id} in (buyer_id, seller_id) order by id`;
const looseEntries = ({ world, me }: Mover) => {
	const ids = world.items.slice(steady).map(({ id }) => id);
	return sql`select id from list_entries where user_id = ${me.id} and side = 'have'
		and item_id in (${sql.join(
			ids.map((id) => sql`${id}`),
			sql`, `,
		)}) order by id`;
};

type MoveOfDeal = (mover: Mover) => Promise<unknown>;

/** Every move with how often it is made. */
const moves: readonly (readonly [weight: number, name: string, move: MoveOfDeal])[] = [
	[22, "send", send],
	[8, "change", change],
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
		async (mover) => acceptTrade(mover.ctx, { tradeId: await pickId(mover, pendingTrades(mover.me)) }),
	],
	[
		4,
		"cancel",
		async (mover) =>
			cancelTrade(mover.ctx, { tradeId: await pickId(mover, pendingTrades(mover.me)), reason: "No" }),
	],
	[7, "start", start],
	[10, "add", add],
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
			changeListSettings(ctx, { isShown: random() < 0.8, pause: random() < 0.3 ? "7" : "0" }),
	],
	[
		2,
		"block",
		async (mover) => {
			const { username } = otherOf(mover);
			if (mover.random() < 0.75) return unblockPerson(mover.ctx, username);
			await blockPerson(mover.ctx, username);
			await noteBroken(mover.world);
		},
	],
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
	const listingId = random() < 0.4 && listings.length > 0 ? pick(random, listings) : null;
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
	const offerId = await pickId(mover, openOffers(mover.me, "to_id"));
	return declineOffer(mover.ctx, { offerId, reason: pick(mover.random, ["other", "far", "little", ""]) });
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
	const ids = world.items.slice(steady).map(({ id }) => sql`${id}`);
	const isByAdmin = random() < 0.3;
	const owner = isByAdmin ? sql`true` : sql`user_id = ${me.id}`;
	const current = sql`select id from listings where status in ('active', 'paused')
		and product_item_id in (${sql.join(ids, sql`, `)}) and ${owner} order by id`;
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
	const into = pick(random, world.items.slice(steady)).id;
	return mergeItems({ ...world.system, actor: actorOf(world.admin) }, { fromId: item.id, intoId: into });
}

async function dealWithSomebodyWhoLeaves(mover: Mover) {
	const { world, me, ctx } = mover;
	const { db } = world.system;
	const guest = await buildUser(db);
	const item = pick(mover.random, world.items.slice(steady));
	await buildEntry(db, { userId: guest.id, itemId: item.id, categoryId: world.categoryId, quantity: 3 });
	const things = { give: await chooseThings(mover, me.id, 1), get: await chooseThings(mover, guest.id, 0) };
	const { id } = await sendOffer(ctx, { id: randomUUID(), personId: guest.id, text: "", ...things });
	const theirs = { ...world.system, actor: actorOf(guest) };
	const leave = deleteAccount(theirs, createFiles("/nowhere"), { confirmation: guest.username });
	await Promise.all([leave, tolerate(acceptOffer(theirs, { offerId: id }))]);
}

async function letTimePass(mover: Mover) {
	const { world, me, random } = mover;
	if (random() < 0.5) {
		const own = await idsOf(mover, openOffers(me, "from_id"));
		if (own.length > 0)
			await world.system.db.execute(
				sql`update offers set expires_at = now() where id = ${pick(random, own)} and status = 'open'`,
			);
	}
	return endDueOffers(world.system);
}

/** Waits for a move that may be refused. @throws any other error */
async function tolerate(move: Promise<unknown>): Promise<boolean> {
	try {
		await move;
		return true;
	} catch (error) {
		if (error instanceof DomainError) return false;
		throw error;
	}
}

/** What came of random moves. */
export interface MovesMade {
	/** Moves that were made and not refused, by name. */
	readonly made: Readonly<Record<string, number>>;
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
	const made: Record<string, number> = {};
	const errors: string[] = [];
	const clientsMoves = world.people.map(async (me, n) => {
		const random = randomOf(seed * clients + n);
		const mover = { world, me, random, ctx: { ...world.system, actor: actorOf(me) } };
		for (let done = 0; done < count / clients; done++) {
			const [, name, move] = chooseMove(random);
			try {
				if (await tolerate(move(mover))) made[name] = (made[name] ?? 0) + 1;
			} catch (error) {
				if (error instanceof NothingToMove) done--;
				else errors.push(`${name}: ${textOf(error)}`);
			}
			if (n === 0 && done % 50 === 0) await noteBroken(world);
		}
	});
	await Promise.all(clientsMoves);
	await noteBroken(world);
	const units = await countSteadyUnits(world);
	if ([...world.units].some(([key, count]) => units.get(key) !== count))
		world.broken.add("no unit is lost or made");
	return { made, errors, broken: [...world.broken] };
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

/** What must hold at any moment, each as a query of what breaks it. */
const invariants = {
	"what is promised is the sum of what pending trades promise": sql`
		select 1 from list_entries as entry where reserved <> (
			select coalesce(sum(item.quantity), 0) from trade_items as item join trades on trades.id = item.trade_id
			where item.entry_id = entry.id and trades.status = 'pending'
		)`,
	"no more is promised than there is": sql`select 1 from list_entries where reserved not between 0 and quantity`,
	"a listing has as many as its entry": sql`
		select 1 from list_entries as entry join listings on listings.id = entry.listing_id
		where entry.quantity <> listings.quantity`,
	"a trade from an offer is pending while its offer is accepted and not ended": sql`
		select 1 from offers left join trades on trades.offer_id = offers.id
		where (offers.status = 'accepted' and offers.ended_at is null) is distinct from coalesce(trades.status = 'pending', false)
			or (offers.status = 'accepted') <> (trades.id is not null)`,
	"no two offers bind a pair": sql`
		select 1 from offers where ended_at is null and from_id is not null and to_id is not null
		group by least(from_id, to_id), greatest(from_id, to_id) having count(*) > 1`,
	"a promised thing is on its owner's list": sql`
		select 1 from trade_items as item join trades on trades.id = item.trade_id
		left join list_entries as entry on entry.id = item.entry_id
		where trades.status = 'pending' and entry.user_id is distinct from item.giver_id`,
	"what is accepted is what was offered": sql`
		select 1 from trades join offer_items as offered on offered.offer_id = trades.offer_id
		left join trade_items as item on item.trade_id = trades.id and item.position = offered.position
		where (item.giver_id, item.quantity, item.copy) is distinct from (offered.giver_id, offered.quantity, offered.copy)`,
	"a listing whose units are promised is there": sql`
		select 1 from trade_items as item join trades on trades.id = item.trade_id join listings on listings.id = item.listing_id
		where trades.status = 'pending' and listings.status in ('deleted', 'traded')`,
	"what is promised is as it was offered": sql`
		select 1 from trade_items as item join trades on trades.id = item.trade_id
		join list_entries as entry on entry.id = item.entry_id
		where trades.status = 'pending' and entry_copy(entry) <> item.copy`,
	"nobody who is banned has an open offer or a pending trade": sql`
		select 1 from users where is_banned and (
			exists (select from offers where status = 'open' and users.id in (from_id, to_id))
			or exists (select from trades where status = 'pending' and users.id in (buyer_id, seller_id))
		)`,
	"nobody whose account is gone has an open offer or a pending trade": sql`
		select 1 from offers where status = 'open' and num_nulls(from_id, to_id) > 0
		union all select 1 from trades where status = 'pending' and num_nulls(buyer_id, seller_id) > 0`,
	"a block leaves no offer open": sql`
		select 1 from offers join blocks on blocker_id in (from_id, to_id) and blocked_id in (from_id, to_id)
		where offers.status = 'open'`,
	"each version but the first follows a countered one": sql`
		select 1 from offers left join offers as previous on previous.id = offers.previous_id
		where offers.version > 1 and previous.status is distinct from 'countered'`,
} as const;

/** Reads which invariants do not hold at this moment. */
async function noteBroken(world: DealWorld): Promise<void> {
	for (const [name, query] of Object.entries(invariants)) {
		const { rows } = await world.system.db.execute(sql`${query} limit 1`);
		if (rows.length > 0) world.broken.add(name);
	}
}

interface Steady {
	readonly system: System;
	readonly people: readonly UserRow[];
	readonly items: readonly { readonly id: string }[];
}

/** Units of things that nobody edits, by owner: those that are there and those that completed trades have given away. */
async function countSteadyUnits({ system, people, items }: Steady): Promise<Map<string, number>> {
	const list = (ids: readonly { readonly id: string }[]) =>
		sql.join(
			ids.map(({ id }) => sql`${id}::uuid`),
			sql`, `,
		);
	const { rows } = await system.db.execute<{ owner: string; item: string; units: number }>(sql`
		select owner, item, sum(units)::integer as units from (
			select user_id as owner, item_id as item, quantity as units from list_entries where side = 'have'
			union all
			select giver_id, item_id, quantity from trade_items join trades on trades.id = trade_id where trades.status = 'completed'
		) as counted
		where owner in (${list(people)}) and item in (${list(items.slice(0, steady))})
		group by owner, item`);
	return new Map(rows.map(({ owner, item, units }) => [`${owner} ${item}`, units]));
}
