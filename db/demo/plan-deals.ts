import { formatOfferEnd } from "#app/features/chats/rules.ts";
import type { chatMessages, chats } from "#app/features/chats/tables.server.ts";
import { groupKeyOf } from "#app/features/notifications/rules.ts";
import type { notifications } from "#app/features/notifications/tables.server.ts";
import { answerDays } from "#app/features/offers/rules.ts";
import type { offerItems, offers } from "#app/features/offers/tables.server.ts";
import type { ratings } from "#app/features/ratings/tables.server.ts";
import type { archivedListings, tradeItems, trades } from "#app/features/trades/tables.server.ts";
import { createRandom, type Random } from "#db/random.ts";
import { failedReason, offerWords, ratingWords } from "./texts.ts";
import { addMillis, day, hour, personNamed, type World } from "./world.ts";

/** Draws of its own: those of the rest of the demo stay as they are. */
const seed = 225;

type TradeRow = typeof trades.$inferInsert;
type MessageRow = typeof chatMessages.$inferInsert;
type ItemRow = Omit<typeof tradeItems.$inferInsert, "tradeId" | "position" | "listingId">;

/** A thing of a list that somebody else seeks. */
export interface OfferableThing extends Pick<ItemRow, "giverId" | "entryId" | "itemId" | "title" | "copy"> {
	/** Whose lists cross the collector's there: the giver, or who seeks it of the collector. */
	readonly personId: string;
}

/** What became of an offer between the collector and somebody. */
interface Story {
	/** Who made the first version. */
	readonly from: "collector" | "other";
	/** Days ago that it was made. */
	readonly days: number;
	/** True where the other of the two then changed it. */
	readonly isChanged?: true;
	readonly end?: "declined" | "withdrawn" | "expired" | "outdated";
	/** How the trade of an accepted one stands. */
	readonly trade?: "sealed" | "silent" | "completed" | "failed";
	/** Who has said how it went. */
	readonly rated?: "both" | "other";
}

/** Offers in every state; those at the top fall to the people whose lists cross the collector's most. */
const stories: readonly Story[] = [
	{ from: "other", days: 0.2 },
	{ from: "collector", days: 2, isChanged: true },
	{ from: "collector", days: 3 },
	{ from: "other", days: 4, trade: "sealed" },
	{ from: "other", days: 17, trade: "silent" },
	{ from: "other", days: 6, isChanged: true, trade: "completed", rated: "other" },
	{ from: "collector", days: 20, trade: "completed", rated: "both" },
	{ from: "collector", days: 9, trade: "failed", rated: "other" },
	{ from: "collector", days: 5, end: "declined" },
	{ from: "other", days: 12, end: "expired" },
	{ from: "collector", days: 4, end: "outdated" },
	{ from: "other", days: 8, end: "withdrawn" },
];

/** Things that one side of a version gives. */
const sideSize = 2;

export interface PlannedDeals {
	readonly chats: readonly (typeof chats.$inferInsert)[];
	readonly messages: readonly MessageRow[];
	readonly offers: readonly (typeof offers.$inferInsert)[];
	readonly offerItems: readonly (typeof offerItems.$inferInsert)[];
	readonly trades: readonly TradeRow[];
	readonly tradeItems: readonly (typeof tradeItems.$inferInsert)[];
	readonly archived: readonly (typeof archivedListings.$inferInsert)[];
	readonly ratings: readonly (typeof ratings.$inferInsert)[];
	readonly notifications: readonly (typeof notifications.$inferInsert)[];
}

/** Plans the collector's offers, and what came of them, with people whose lists cross theirs. */
export function planDeals(world: World, things: readonly OfferableThing[]): PlannedDeals {
	const random = createRandom(seed);
	const collectorId = personNamed(world, "coleccionista").id;
	const isOwn = ({ giverId }: OfferableThing) => giverId === collectorId;
	const crossing = [...Map.groupBy(things, ({ personId }) => personId)]
		.map(([personId, all]) => ({
			personId,
			own: all.filter(isOwn),
			theirs: all.filter((one) => !isOwn(one)),
		}))
		.toSorted((a, b) => Math.min(b.own.length, b.theirs.length) - Math.min(a.own.length, a.theirs.length));
	const offered = new Set<string>();
	const deals = stories.flatMap((story) => {
		const free = crossing.map(({ own, ...each }) => ({
			...each,
			own: own.filter(({ entryId }) => !offered.has(entryId ?? "")).slice(0, sideSize + 1),
		}));
		const at = free.findIndex(({ own, theirs }) => own.length > sideSize && theirs.length > sideSize);
		const person = free[at];
		if (!person) return [];
		crossing.splice(at, 1);
		for (const { entryId } of person.own) if (entryId) offered.add(entryId);
		const { personId, own, theirs } = person;
		return [planDeal({ world, random, story, collectorId, personId, own, theirs })];
	});
	return {
		chats: deals.map(({ chat }) => chat),
		messages: deals.flatMap(({ messages }) => messages),
		offers: deals.flatMap(({ versions }) => versions.map(({ row }) => row)),
		offerItems: deals.flatMap(({ versions }) => versions.flatMap(({ items }) => items)),
		trades: deals.flatMap(({ outcome }) => outcome?.trade ?? []),
		tradeItems: deals.flatMap(({ outcome }) => outcome?.items ?? []),
		archived: deals.flatMap(({ outcome }) => outcome?.archived ?? []),
		ratings: deals.flatMap(({ outcome }) => outcome?.ratings ?? []),
		notifications: deals.flatMap(({ notification }) => notification ?? []),
	};
}

interface DealInput {
	readonly world: World;
	readonly random: Random;
	readonly story: Story;
	readonly collectorId: string;
	readonly personId: string;
	readonly own: readonly OfferableThing[];
	readonly theirs: readonly OfferableThing[];
}

/** A line of the chat; without a sender it is nobody's deed. */
interface Line {
	readonly senderId: string | null;
	readonly kind: NonNullable<MessageRow["kind"]>;
	readonly at: Date;
	readonly content?: string;
	readonly clientId?: string;
}

/** Plans the chat of a pair with its offer, and what came of it. */
function planDeal(input: DealInput) {
	const { world, random, story, collectorId, personId } = input;
	const versions = planVersions(input);
	const last = versions.at(-1) as Version;
	const outcome = story.trade ? planOutcome(input, last) : null;
	const lines: readonly Line[] = [
		...versions.map(({ row, words }) => ({
			...{
				senderId: row.fromId,
				kind: "offer" as const,
				at: row.createdAt,
				content: words,
				clientId: row.id,
			},
		})),
		...endLines(world, story, last),
		...(outcome?.lines ?? []),
	];
	const [createdAt, lastMessageAt] = [lines[0]?.at ?? world.now, lines.at(-1)?.at ?? world.now];
	const { chatId } = last.row;
	const isWaiting = last.row.status === "open" && last.row.toId === collectorId;
	const data = { chat_id: chatId, person_id: personId };
	return {
		...{ versions, outcome },
		chat: {
			...{ id: chatId, isPair: true, user1Id: collectorId, user2Id: personId, lastSeq: lines.length },
			...{ lastMessageAt, createdAt },
		},
		messages: lines.map(
			({ senderId, kind, at, content = "", clientId = random.uuid(at) }, index): MessageRow => ({
				...{ id: random.uuid(at), clientId, chatId, seq: index + 1, kind, content, createdAt: at },
				...{ senderId, recipientId: senderId === collectorId ? personId : collectorId },
				isRead: !isWaiting || index < lines.length - 1,
			}),
		),
		notification: isWaiting
			? {
					...{ id: random.uuid(lastMessageAt), userId: collectorId, type: "offer_received" as const, data },
					...{ groupKey: groupKeyOf("offer_received", data), isRead: false, createdAt: lastMessageAt },
				}
			: null,
	};
}

interface Version {
	readonly row: typeof offers.$inferInsert & {
		readonly createdAt: Date;
		readonly fromId: string;
		readonly toId: string;
	};
	readonly items: readonly (typeof offerItems.$inferInsert)[];
	readonly words: string;
}

/** Plans the versions of an offer: what was offered and, where the other of the two changed it, what they would rather. */
function planVersions({ world, random, story, collectorId, personId, own, theirs }: DealInput): Version[] {
	const sentAt = addMillis(world.now, -story.days * day);
	const [fromId, toId] = story.from === "other" ? [personId, collectorId] : [collectorId, personId];
	const chatId = random.uuid(sentAt);
	const id = random.uuid(sentAt);
	const itemsOf = (offerId: string, from: number) =>
		[own, theirs]
			.flatMap((side) => side.slice(from, from + sideSize))
			.map((thing, index) => ({ offerId, position: index + 1, ...itemOf(thing, story, index === 0) }));
	const expiresAt = addMillis(sentAt, answerDays * day);
	const first = { id, chatId, fromId, toId, createdAt: sentAt, expiresAt };
	const words = random.pick(offerWords);
	const state = stateOf(world, story, first);
	if (!story.isChanged) return [{ row: { ...first, ...state }, items: itemsOf(id, 0), words }];
	const changedAt = addMillis(sentAt, story.days * 0.2 * day);
	const next = {
		...{ id: random.uuid(changedAt), chatId, fromId: toId, toId: fromId, previousId: id, version: 2 },
		...{ createdAt: changedAt, expiresAt: addMillis(changedAt, answerDays * day) },
	};
	return [
		{ row: { ...first, status: "countered", endedAt: changedAt }, items: itemsOf(id, 0), words },
		{ row: { ...next, ...state }, items: itemsOf(next.id, 1), words: "" },
	];
}

/** A unit of a thing; of one that is gone its list has no entry any more. */
function itemOf(
	{ giverId, entryId, itemId, title, copy }: OfferableThing,
	{ end, trade }: Story,
	isFirst: boolean,
) {
	const isGone = trade === "completed" || (end === "outdated" && isFirst);
	return { giverId, entryId: isGone ? null : entryId, itemId, title, copy, quantity: 1 };
}

/** Parts of an offer's age after which things happened to it. */
const moments = { ended: 0.3, accepted: 0.3, sealed: 0.5, closed: 0.7, rated: 0.8 } as const;

function momentOf({ now }: World, { days }: Story, moment: keyof typeof moments): Date {
	return addMillis(now, -days * (1 - moments[moment]) * day);
}

const isOver = ({ trade }: Story) => trade === "completed" || trade === "failed";

function stateOf(world: World, story: Story, { expiresAt }: { readonly expiresAt: Date }) {
	const { trade, end } = story;
	if (trade)
		return { status: "accepted", endedAt: isOver(story) ? momentOf(world, story, "closed") : null } as const;
	if (!end) return { status: "open" } as const;
	const endedAt = end === "expired" ? expiresAt : momentOf(world, story, "ended");
	return { status: end, endedAt, declineReason: end === "declined" ? ("little" as const) : null };
}

/** The line of what became of an offer. */
function endLines(world: World, story: Story, { row }: Version): Line[] {
	const { trade, end } = story;
	const at = row.endedAt ?? momentOf(world, story, "accepted");
	const line = { kind: "offer_closed" as const, at };
	if (trade)
		return [{ ...line, senderId: row.toId, at: momentOf(world, story, "accepted"), content: "accepted" }];
	if (!end) return [];
	const senderId = { declined: row.toId, withdrawn: row.fromId, expired: null, outdated: null }[end];
	return [{ ...line, senderId, content: formatOfferEnd(end, row.declineReason ?? null) }];
}

/** Plans the trade of an accepted offer: who accepted is its seller, since nothing of it is published. */
function planOutcome(input: DealInput, { row, items }: Version) {
	const { world, random, story, collectorId, personId } = input;
	const at = (moment: keyof typeof moments) => momentOf(world, story, moment);
	const [sellerId, buyerId] = [row.toId, row.fromId];
	const id = random.uuid(at("accepted"));
	const closedAt = isOver(story) ? at("closed") : null;
	const isCompleted = story.trade === "completed";
	const hasSealed = (person: string) =>
		isCompleted || ((story.trade === "sealed" || story.trade === "failed") && person === personId);
	const sealOf = (person: string) =>
		hasSealed(person) ? (person === personId ? at("sealed") : closedAt) : null;
	const trade: TradeRow = {
		...{ id, offerId: row.id, sellerId, buyerId, createdAt: at("accepted"), closedAt },
		status: isCompleted ? "completed" : story.trade === "failed" ? "cancelled" : "pending",
		...{ sellerAccepted: hasSealed(sellerId), sellerAcceptedAt: sealOf(sellerId) },
		...{ buyerAccepted: hasSealed(buyerId), buyerAcceptedAt: sealOf(buyerId) },
		...(story.trade === "silent" && { askedAt: addMillis(world.now, -6 * hour) }),
		...(story.trade === "failed" && {
			...{ cancelledBy: collectorId, cancelReason: failedReason, cancelCause: "person" as const },
		}),
	};
	const given = items.find(({ giverId }) => giverId === sellerId);
	const archived = isCompleted && {
		...{ id: random.uuid(at("closed")), tradeId: id, sellerId, buyerId, archivedAt: at("closed") },
		...{ productItemId: given?.itemId ?? null, title: given?.title ?? "" },
	};
	return {
		...{ trade, archived: archived || null, lines: outcomeLines(input), ratings: planRatings(input, id) },
		items: items.map(({ offerId: _, ...item }) => ({ ...item, tradeId: id })),
	};
}

function outcomeLines({ world, story, collectorId, personId }: DealInput): Line[] {
	const seal: Line = { senderId: personId, kind: "trade_accepted", at: momentOf(world, story, "sealed") };
	const end = { senderId: collectorId, at: momentOf(world, story, "closed") };
	if (story.trade === "completed") return [seal, { ...end, kind: "trade_completed" }];
	if (story.trade === "failed") return [seal, { ...end, kind: "trade_cancelled", content: failedReason }];
	return story.trade === "sealed" ? [seal] : [];
}

/** Plans what the two say of a trade; it opens once both have. */
function planRatings({ world, random, story, collectorId, personId }: DealInput, tradeId: string) {
	if (!story.rated) return [];
	const isGood = story.trade === "completed";
	const createdAt = momentOf(world, story, "rated");
	const toldAt = story.rated === "both" ? createdAt : null;
	const authors = story.rated === "both" ? [personId, collectorId] : [personId];
	return authors.map((authorId) => ({
		...{ id: random.uuid(createdAt), tradeId, authorId, isGood, createdAt, toldAt },
		subjectId: authorId === personId ? collectorId : personId,
		text: random.pick(isGood ? ratingWords.good : ratingWords.problem),
	}));
}

/** Days in which a trade can be rated, and after which its envelopes are open. */
const openAfter = 15 * day;

/** Plans what people said of each other after trades of listings that are long over. */
export function planRatingsOf(world: World, closed: readonly TradeRow[]) {
	const random = createRandom(seed + 1);
	return closed
		.filter(
			({ status, closedAt }) =>
				status === "completed" && (closedAt ?? world.now) < addMillis(world.now, -openAfter),
		)
		.flatMap(({ id, buyerId, sellerId, closedAt }) =>
			[
				[buyerId, sellerId],
				[sellerId, buyerId],
			].flatMap(([authorId, subjectId]) => {
				if (!id || !authorId || !subjectId || random.chance(0.3)) return [];
				const isGood = random.chance(0.93);
				const createdAt = addMillis(closedAt ?? world.now, random.integer(2, 90) * hour);
				const words = random.pick(isGood ? ratingWords.good : ratingWords.problem);
				const said = { tradeId: id, authorId, subjectId, isGood, createdAt, toldAt: createdAt };
				const answered = isGood
					? {}
					: { reply: random.pick(ratingWords.reply), repliedAt: addMillis(createdAt, 30 * hour) };
				return [
					{ id: random.uuid(createdAt), ...said, text: random.chance(0.5) ? words : null, ...answered },
				];
			}),
		);
}
