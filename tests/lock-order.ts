import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { blockPerson, unblockPerson } from "#app/features/accounts/commands.server.ts";
import { sendMessage } from "#app/features/chats/commands.server.ts";
import { startConversation } from "#app/features/chats/commands-start.server.ts";
import { startChatTrade } from "#app/features/chats/commands-trade.server.ts";
import {
	deleteListing,
	editListing,
	pauseListing,
	resumeListing,
} from "#app/features/listings/commands.server.ts";
import { createListing } from "#app/features/listings/commands-create.server.ts";
import {
	changeEntries,
	confirmEntries,
	editEntry,
	removeEntries,
} from "#app/features/lists/entry/commands.server.ts";
import { addEntries, undoImport } from "#app/features/lists/entry/commands-add.server.ts";
import { reportSubject } from "#app/features/moderation/commands.server.ts";
import { banPerson, liftBan } from "#app/features/moderation/commands-ban.server.ts";
import { decideCase } from "#app/features/moderation/commands-decide.server.ts";
import { notifyUnread } from "#app/features/notifications/commands-notify.server.ts";
import { editProfile } from "#app/features/profiles/commands.server.ts";
import { addListingToShowcase } from "#app/features/showcases/commands.server.ts";
import { acceptTrade, cancelTrade } from "#app/features/trades/commands.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { createFiles } from "#app/platform/files.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { createEvents } from "#server/deps.ts";
import { testDatabase } from "./database.ts";
import { buildUser, type UserRow } from "./factories/accounts.ts";
import { buildGeneratedCard } from "./factories/cards.ts";
import { buildItem } from "./factories/catalogue.ts";
import { buildChat } from "./factories/chats.ts";
import { actorOf } from "./factories/context.ts";
import { buildListing, buildWantedItem } from "./factories/listings.ts";
import { buildEntry } from "./factories/lists.ts";
import { reportBy } from "./factories/reported.ts";
import type { Db } from "./factories/row.ts";
import { buildShowcase, buildShownListing } from "./factories/showcases.ts";
import { buildTrade } from "./factories/trades.ts";
import { longTimeouts } from "./long-timeouts.ts";

/** What is done at once. */
const width = 20;
/** Listings of each of two people who trade with each other. */
const listingsEach = 4;

/** The system over a database of its own, and the deadlocks that it had; each is there with the stack of what ran. */
export async function openSystem() {
	const { connectionString } = await testDatabase();
	const deadlocks: string[] = [];
	const { db, close } = connectDatabase({
		connectionString,
		max: width,
		limits: longTimeouts,
		onDeadlock: ({ stack = "" }) => deadlocks.push(stack),
	});
	afterAll(close);
	const system = { actor: null, db, clock: systemClock, events: createEvents(createLog("fatal")) };
	return { system, deadlocks };
}

/** Two people who trade all that they have with each other, a third who looks on, and who moderates them. */
export type World = Awaited<ReturnType<typeof buildWorld>>;

/** What two traders have, who want what the other offers. */
export async function buildWorld(system: CommandContext & { readonly db: Database }) {
	const { db } = system;
	const [one, other, third] = [await buildUser(db), await buildUser(db), await buildUser(db)];
	const [moderator, admin] = [
		await buildUser(db, { role: "moderator" }),
		await buildUser(db, { role: "admin" }),
	];
	const offers = [];
	for (let n = 0; n < listingsEach * 2; n++)
		offers.push(await buildOffer(db, n % 2 ? [one, other] : [other, one]));
	const plain = await buildEntry(db, { userId: one.id, quantity: 3 });
	const cases = [];
	for (const { listing, card } of offers) {
		cases.push(await reportBy(system, { kind: "listing", id: listing.id, owner: one }));
		cases.push(await reportBy(system, { kind: "card", id: card.id, owner: one }));
	}
	const showcase = await buildShowcase(db, { ownerId: one.id });
	for (const { listing } of offers.filter(({ owner }) => owner === one))
		await buildShownListing(db, { collectionId: showcase.id, listingId: listing.id });
	return { system, one, other, third, moderator, admin, offers, plain, cases, showcase };
}

/** A listing with its entry, its trade and chat with the other, who lacks the thing; it wants something itself, and offers a card. */
async function buildOffer(db: Db, [owner, buyer]: [UserRow, UserRow]) {
	const item = await buildItem(db);
	const listing = await buildListing(db, {
		userId: owner.id,
		productItemId: item.id,
		categoryId: item.categoryId,
		quantity: 2,
	});
	const entry = await buildEntry(db, {
		userId: owner.id,
		itemId: item.id,
		listingId: listing.id,
		quantity: 2,
	});
	const want = await buildEntry(db, { userId: buyer.id, side: "want", itemId: item.id, quantity: 9 });
	await buildWantedItem(db, { listingId: listing.id });
	const card = await buildGeneratedCard(db, { userId: owner.id, listingId: listing.id, isShown: true });
	const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
	const trade = await buildTrade(db, { listingId: listing.id, buyerId: buyer.id });
	return { owner, buyer, item, listing, entry, want, card, chatId, trade };
}

/** A command in a world; `n` varies on what and by whom. */
type Command = (world: World, n: number) => Promise<unknown>;

const pick = <T>(all: readonly T[], n: number): T => {
	const one = all[n % all.length];
	if (one === undefined) throw new Error("There is none.");
	return one;
};
const as = ({ system }: World, user: UserRow): CommandContext => ({ ...system, actor: actorOf(user) });
const offerOf = ({ offers }: World, n: number) => pick(offers, n);
/** The offers of one person, forwards and backwards by turns. */
function ownOffers(world: World, n: number) {
	const own = world.offers.filter(({ owner }) => owner === world.one);
	return n % 2 ? own : own.toReversed();
}
const ownIds = (world: World, n: number) => ownOffers(world, n).map(({ entry }) => entry.id);
const files = createFiles("/nowhere");

/** Every command that locks rows of several of people, listings, trades, lists, entries and chats. */
export const commands: Readonly<Record<string, Command>> = {
	editEntry: (world, n) => {
		const { owner, entry } = offerOf(world, n);
		return editEntry(as(world, owner), { id: entry.id, quantity: 2 + (n % 3) });
	},
	changeEntries: (world, n) =>
		changeEntries(as(world, world.one), { ids: ownIds(world, n), language: n % 2 ? "es" : "en" }),
	confirmEntries: (world, n) => confirmEntries(as(world, world.one), { ids: ownIds(world, n) }),
	removeEntries: (world, n) => {
		const { owner, entry } = offerOf(world, n);
		return removeEntries(as(world, owner), { ids: [entry.id], withListings: true });
	},
	addAndUndo: async (world, n) => {
		const ctx = as(world, n % 2 ? world.one : world.other);
		const items = n % 3 ? world.offers : world.offers.toReversed();
		const entries = items.map(({ item }) => ({ side: "want" as const, itemId: item.id, quantity: 1 }));
		const { importId } = await addEntries(ctx, { entries, kind: "text" });
		if (importId) await undoImport(ctx, { importId });
	},
	pauseOrResume: (world, n) => {
		const { owner, listing } = offerOf(world, n);
		return (n % 3 ? pauseListing : resumeListing)(as(world, owner), { id: listing.id });
	},
	editListing: (world, n) => {
		const { owner, listing } = offerOf(world, n);
		const wanted = n % 2 ? [offerOf(world, n + 1).item.id] : ["custom_algo raro"];
		const input = {
			id: listing.id,
			title: `Carta ${n}`,
			description: "",
			condition: "good",
			wanted,
		} as const;
		return editListing(as(world, owner), { completeness: null, rarity: null, ...input }, "es");
	},
	deleteListing: (world, n) => {
		const { owner, listing } = offerOf(world, n);
		return deleteListing(as(world, n % 3 ? owner : world.admin), { id: listing.id });
	},
	publishEntry: (world) => {
		const { itemId, categoryId, id: entryId } = world.plain;
		const input = {
			submissionKey: randomUUID(),
			item: itemId ?? "",
			categoryId,
			condition: "good",
			rarity: null,
		};
		return createListing(as(world, world.one), { ...input, entryId }, { files, image: null, locale: "es" });
	},
	startTrade: (world, n) => {
		const { owner, chatId } = offerOf(world, n);
		return startChatTrade(as(world, owner), chatId);
	},
	acceptTrade: (world, n) => {
		const { owner, buyer, trade } = offerOf(world, Math.floor(n / 2));
		return acceptTrade(as(world, n % 2 ? owner : buyer), { tradeId: trade.id });
	},
	cancelTrade: (world, n) => {
		const { owner, trade } = offerOf(world, n);
		return cancelTrade(as(world, owner), { tradeId: trade.id, reason: "No" });
	},
	startConversation: (world, n) => {
		const message = { listingId: offerOf(world, n).listing.id, text: "¡Hola!", clientId: randomUUID() };
		return startConversation(as(world, world.third), message);
	},
	sendMessage: (world, n) => {
		const { owner, buyer, chatId } = offerOf(world, n);
		const message = { chatId, text: "¿Seguís ahí?", clientId: randomUUID() };
		return sendMessage(as(world, n % 3 ? owner : buyer), message);
	},
	notifyUnread: ({ system }) => {
		const clock = { now: () => new Date(Date.now() + 60_000) };
		return notifyUnread({ ...system, clock });
	},
	block: (world, n) =>
		(n % 2 ? blockPerson : unblockPerson)(as(world, world.one), pick([world.other, world.third], n).username),
	report: (world, n) => {
		const { listing, card, want } = offerOf(world, n);
		const subject = pick(
			[
				{ kind: "listing" as const, id: listing.id },
				{ kind: "card" as const, id: card.id },
				{ kind: "entry" as const, id: want.id },
			],
			n,
		);
		const reporter = pick([world.third, world.moderator, world.admin], Math.floor(n / 3));
		return reportSubject(as(world, reporter), { submissionKey: randomUUID(), subject, reason: "Pide plata" });
	},
	decide: async (world, n) => {
		const { id: caseId } = pick(world.cases, n);
		const expected = { caseId, version: n < world.cases.length ? 1 : 2, reason: "Pide plata" };
		return decideCase(as(world, world.moderator), { ...expected, verdict: n % 3 ? "hide" : "delete" });
	},
	banOrLift: (world, n) => {
		const { id: personId } = n % 2 ? world.one : world.other;
		const input = { personId, reason: "Pide plata" };
		const ctx = as(world, world.moderator);
		return n % 4 < 2 ? banPerson(ctx, { ...input, endsAt: null }) : liftBan(ctx, input);
	},
	moveAway: (world, n) => {
		const person = n % 3 ? world.one : world.other;
		const { username } = person;
		const city = n % 2 ? "Rosario" : "Mendoza";
		return editProfile(as(world, person), { username, city, twitterUsername: null, about: null });
	},
	showInShowcase: (world, n) => {
		const { owner, listing } = offerOf(world, n);
		return addListingToShowcase(as(world, owner), { showcaseId: world.showcase.id, listingId: listing.id });
	},
};

/**
 * Does twenty things at once, of these commands by turns.
 * @returns errors that no command throws
 */
export async function runAtOnce(world: World, names: readonly string[], count = width): Promise<unknown[]> {
	const calls = Array.from({ length: count }, async (_, n) => {
		const name = pick(names, n);
		await commands[name]?.(world, Math.floor(n / names.length));
	});
	return (await Promise.allSettled(calls)).flatMap((result) =>
		result.status === "rejected" && !(result.reason instanceof DomainError) ? [result.reason] : [],
	);
}
