import type { WrittenKind } from "#app/features/chats/rules.ts";
import type { chatMessages, chats } from "#app/features/chats/tables.server.ts";
import { noCopy } from "#app/features/lists/entry/rules-copy.ts";
import type { archivedListings, tradeItems, trades } from "#app/features/trades/tables.server.ts";
import type { PlannedListing } from "./plan-listings.ts";
import { cancelReasons, dialogues } from "./texts.ts";
import { addMillis, hour, randomDate, type World, type WorldPerson } from "./world.ts";

type MessageRow = typeof chatMessages.$inferInsert;
type TradeRow = typeof trades.$inferInsert;

export interface PlannedChats {
	chats: readonly (typeof chats.$inferInsert)[];
	messages: readonly MessageRow[];
	trades: readonly TradeRow[];
	archived: readonly (typeof archivedListings.$inferInsert)[];
	/** The one thing that each completed trade passed on. */
	traded: readonly (typeof tradeItems.$inferInsert)[];
}

interface Talk {
	id: string;
	listing: PlannedListing;
	buyer: WorldPerson;
	createdAt: Date;
	/** Without a sender: nobody's deed, told to the buyer. */
	lines: {
		sender: WorldPerson | null;
		recipient: WorldPerson;
		content: string;
		kind: MessageRow["kind"];
		at: Date;
	}[];
}

type Outcome = "pending" | "sealedByBuyer" | "sealedBySeller" | "completed" | "cancelled" | "superseded";

/** How trades on active listings stand; the first ones fall to the accounts that people sign in with. */
const openOutcomes: readonly Outcome[] = [
	"sealedByBuyer",
	"sealedBySeller",
	"pending",
	"sealedBySeller",
	"cancelled",
	"pending",
	"sealedByBuyer",
	"cancelled",
	"pending",
	"sealedByBuyer",
	"cancelled",
	"pending",
];

function talkAbout(world: World, listing: PlannedListing, buyer: WorldPerson): Talk {
	const { random, now } = world;
	const newest = new Date(now.getTime() - 36 * hour);
	const createdAt = randomDate(random, addMillis(listing.row.createdAt, hour), newest);
	const dialogue = random.pick(dialogues);
	let at = createdAt;
	const lines = dialogue.slice(0, random.integer(1, dialogue.length)).map((content, index) => {
		const mine = index % 2 === 0;
		if (index > 0) at = addMillis(at, random.integer(1, 170) * 60_000);
		const [sender, recipient] = mine ? [buyer, listing.owner] : [listing.owner, buyer];
		return { sender, recipient, content, kind: "text" as const, at };
	});
	return { id: random.uuid(createdAt), listing, buyer, createdAt, lines };
}

function say(talk: Talk, kind: WrittenKind, sender: WorldPerson | null, at: Date, content = ""): void {
	const recipient = sender === null || sender === talk.listing.owner ? talk.buyer : talk.listing.owner;
	talk.lines.push({ sender, recipient, content, kind, at });
}

/** Plans a trade over a talk and adds to the talk what the system posts about it. */
function tradeOver(world: World, talk: Talk, outcome: Outcome, closedAt?: Date): TradeRow {
	const { random, now } = world;
	const { buyer, listing } = talk;
	const start = addMillis(talk.lines.at(-1)?.at ?? talk.createdAt, random.integer(5, 300) * 60_000);
	const first = outcome === "sealedBySeller" || random.chance(0.5) ? listing.owner : buyer;
	const sealer = outcome === "sealedByBuyer" ? buyer : first;
	const second = sealer === buyer ? listing.owner : buyer;
	const sealedAt = addMillis(start, random.integer(5, 240) * 60_000);
	const endedAt = closedAt ?? addMillis(sealedAt, random.integer(10, 400) * 60_000);
	const isSealed = outcome === "sealedByBuyer" || outcome === "sealedBySeller" || outcome === "completed";
	const isOpen = outcome === "pending" || outcome === "sealedByBuyer" || outcome === "sealedBySeller";
	const seals = (person: WorldPerson) => outcome === "completed" || (isSealed && person === sealer);
	const sealTime = (person: WorldPerson) => (seals(person) ? (person === sealer ? sealedAt : endedAt) : null);
	say(talk, "trade_created", listing.owner, start);
	if (isSealed) say(talk, "trade_accepted", sealer, sealedAt);
	if (outcome === "completed") say(talk, "trade_completed", second, endedAt);
	const cancelReason = outcome === "cancelled" ? random.pick(cancelReasons) : null;
	if (cancelReason) say(talk, "trade_cancelled", second, endedAt, cancelReason);
	if (outcome === "superseded") say(talk, "trade_superseded", null, endedAt);
	return {
		id: random.uuid(start),
		listingId: listing.row.id,
		buyerId: buyer.id,
		sellerId: listing.owner.id,
		status: isOpen ? "pending" : outcome,
		buyerAccepted: seals(buyer),
		sellerAccepted: seals(listing.owner),
		buyerAcceptedAt: sealTime(buyer),
		sellerAcceptedAt: sealTime(listing.owner),
		cancelledBy: cancelReason ? second.id : null,
		cancelReason,
		createdAt: start,
		closedAt: isOpen ? null : endedAt > now ? now : endedAt,
	};
}

function planTrades(world: World, talks: readonly Talk[]): Map<Talk, TradeRow> {
	const byTalk = new Map<Talk, TradeRow>();
	const traded = talks.filter((talk) => talk.listing.row.status === "traded");
	const completed = new Map<PlannedListing, TradeRow>();
	for (const talk of traded) {
		const won = completed.get(talk.listing);
		if (won) {
			// Somebody else got it while this one was still talking about it.
			const start = won.closedAt ?? world.now;
			const isOver = (talk.lines.at(-1)?.at ?? talk.createdAt) < addMillis(start, -6 * hour);
			if (!isOver || !world.random.chance(0.4)) continue;
			byTalk.set(talk, tradeOver(world, talk, "superseded", start));
			continue;
		}
		const trade = tradeOver(world, talk, "completed");
		completed.set(talk.listing, trade);
		byTalk.set(talk, trade);
	}
	const signIns = new Set(["coleccionista", "segunda_mano"]);
	const isOfSignIn = (talk: Talk) =>
		signIns.has(talk.buyer.username) || signIns.has(talk.listing.owner.username);
	const open = talks
		.filter(
			(talk) => talk.listing.row.status === "active" && talk.lines.length > 1 && !talk.listing.owner.banned,
		)
		.toSorted((a, b) => Number(isOfSignIn(b)) - Number(isOfSignIn(a)));
	for (const [index, outcome] of openOutcomes.entries()) {
		// Every third talk, so that not all of them are about the same listing.
		const talk = open[index * 3];
		if (talk) byTalk.set(talk, tradeOver(world, talk, outcome));
	}
	return byTalk;
}

function messagesOf(world: World, talk: Talk): MessageRow[] {
	const { random, now } = world;
	const last = talk.lines.at(-1);
	// What was said of late to the account that people sign in with waits for them.
	const isForCollector = last?.kind === "text" && last.recipient.username === "coleccionista";
	const isLate = last !== undefined && last.at > addMillis(now, -30 * 24 * hour);
	const isUnread = random.chance(0.3) || (isForCollector && isLate);
	return talk.lines.map((line, index) => ({
		id: random.uuid(line.at),
		clientId: random.uuid(line.at),
		chatId: talk.id,
		senderId: line.sender?.id ?? null,
		recipientId: line.recipient.id,
		seq: index + 1,
		kind: line.kind,
		content: line.content,
		isRead: !(isUnread && index === talk.lines.length - 1),
		createdAt: line.at > now ? now : line.at,
	}));
}

/** Who wrote last, and how many messages in a row; what the system posts does not count. */
function streakOf(talk: Talk) {
	const texts = talk.lines.filter((line) => line.kind === "text").toReversed();
	const last = texts[0]?.sender;
	const other = texts.findIndex((line) => line.sender !== last);
	return { streakSenderId: last?.id ?? null, streakLength: other === -1 ? texts.length : other };
}

/** Plans a chat for everybody interested in a listing, and the trades that came of them. */
export function planChats(world: World, listings: readonly PlannedListing[]): PlannedChats {
	const talks = listings.flatMap((listing) =>
		listing.interested.map((buyer) => talkAbout(world, listing, buyer)),
	);
	const tradeByTalk = planTrades(world, talks);
	const messages = talks.map((talk) => messagesOf(world, talk));
	const completed = [...tradeByTalk].flatMap(([talk, { id: tradeId, status, closedAt }]) =>
		status === "completed" && tradeId ? [{ talk, tradeId, closedAt: closedAt ?? world.now }] : [],
	);
	return {
		chats: talks.map((talk, index) => ({
			id: talk.id,
			listingId: talk.listing.row.id,
			user1Id: talk.buyer.id,
			user2Id: talk.listing.owner.id,
			tradeId: tradeByTalk.get(talk)?.id ?? null,
			lastSeq: talk.lines.length,
			...streakOf(talk),
			lastMessageAt: messages[index]?.at(-1)?.createdAt ?? talk.createdAt,
			createdAt: talk.createdAt,
		})),
		messages: messages.flat(),
		trades: [...tradeByTalk.values()],
		archived: completed.map(({ talk, tradeId, closedAt }) => ({
			id: world.random.uuid(closedAt),
			tradeId,
			sellerId: talk.listing.owner.id,
			buyerId: talk.buyer.id,
			productItemId: talk.listing.row.productItemId,
			title: talk.listing.row.title,
			archivedAt: closedAt,
		})),
		traded: completed.map(({ talk, tradeId }) => ({
			tradeId,
			position: 1,
			giverId: talk.listing.owner.id,
			listingId: talk.listing.row.id,
			itemId: talk.listing.row.productItemId,
			title: talk.listing.row.title,
			copy: noCopy,
			quantity: 1,
		})),
	};
}
