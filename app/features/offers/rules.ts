import type { DescribedEntry } from "#app/features/lists/entry/rules.ts";
import type { TextCheck } from "#app/shared/problem-keys.ts";
import { codePointLength, isStorableText, tidyText } from "#app/shared/storable-text.ts";

/** The states of a version of an offer. It begins in the first; of the others only an accepted one goes on, as its trade does. */
export const offerStatuses = [
	"open",
	"accepted",
	"declined",
	"countered",
	"withdrawn",
	"expired",
	"outdated",
] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** The roles of two people in a version of an offer: who wrote it, and who may accept it. */
export const offerRoles = ["sender", "receiver"] as const;
export type OfferRole = (typeof offerRoles)[number];

interface OfferMoveRow {
	readonly move: "accept" | "change" | "decline" | "withdraw" | "expire" | "outdate";
	readonly to: OfferStatus;
	/** The roles that may do it; `system` is a reaction to time, to lists, or to accounts and blocks. */
	readonly by: readonly (OfferRole | "system")[];
}
export type OfferMove = OfferMoveRow["move"];

/** Everything that can happen to an open version of an offer. Statements, policy and buttons read this table. */
export const offerMoves: readonly OfferMoveRow[] = [
	{ move: "accept", to: "accepted", by: ["receiver"] },
	{ move: "change", to: "countered", by: offerRoles },
	{ move: "decline", to: "declined", by: ["receiver"] },
	{ move: "withdraw", to: "withdrawn", by: ["sender", "system"] },
	{ move: "expire", to: "expired", by: ["system"] },
	{ move: "outdate", to: "outdated", by: ["system"] },
];

/** The state in which all moves begin. */
export const openOfferStatus: OfferStatus = "open";

/** The row of a move. */
export function moveOf(move: OfferMove): OfferMoveRow {
	const row = offerMoves.find((each) => each.move === move);
	if (!row) throw new RangeError(`No move is called ${move}`);
	return row;
}

/** Reasons of declining: something else is sought, it is gone, it is far away, it is too little, and no swaps now. */
export const declineReasons = ["other", "gone", "far", "little", "pause"] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** The greatest number of versions of an offer, as the database has it, too. */
export const versionLimit = 12;
/** Open offers that one person may have sent at the same time. */
export const openOfferLimit = 20;
/** Days for which a version may be answered. */
export const answerDays = 7;
/** Longest words beside an offer, in code points. */
export const offerTextMaxLength = 500;

/** Checks the words beside an offer as they were typed; there may be none. */
export const checkOfferText: TextCheck = (typed) => {
	const text = tidyText(typed);
	return isStorableText(text) && codePointLength(text) <= offerTextMaxLength
		? null
		: "errors.offer.textInvalid";
};

/** A thing of an offer, as far as it decides who sells. */
interface SoldItem {
	readonly giverId: string | null;
	readonly listingId: string | null;
}

/** The person who counts as the seller of an offer's trade: who owns its one listing, else who gives a gift, else who accepted. */
export function sellerOf(
	items: readonly SoldItem[],
	{ senderId, receiverId }: { readonly senderId: string; readonly receiverId: string },
): string {
	const listed = items.filter(({ listingId }) => listingId !== null);
	const [only] = listed;
	if (listed.length === 1 && only?.giverId) return only.giverId;
	const isGift = !items.some(({ giverId }) => giverId === receiverId);
	return isGift ? senderId : receiverId;
}

/** A thing of an offer as its two people see it. */
export interface OfferItemView extends DescribedEntry {
	/** Null once it is gone from its owner's list. */
	readonly entryId: string | null;
	/** Its place in its version. */
	readonly position: number;
	readonly quantity: number;
	/** True where the words or images of the listing that offers it changed since. */
	readonly isChanged: boolean;
	/** True where it is no longer what was offered, or there are fewer. */
	readonly isGone: boolean;
	/** True while as many units are promised to nobody, and others may see them. */
	readonly isFree: boolean;
}

/** A version of an offer as one of its two people sees it. */
export interface OfferView {
	readonly id: string;
	/** The version that this one took the place of. */
	readonly previousId: string | null;
	readonly version: number;
	/** The state as it is now, also where nobody has written yet that it expired or is outdated. */
	readonly status: OfferStatus;
	readonly declineReason: DeclineReason | null;
	/** The reader's role, of which the other has the other. */
	readonly role: OfferRole;
	readonly give: readonly OfferItemView[];
	readonly get: readonly OfferItemView[];
	/** The moves that the reader may make now. */
	readonly can: readonly OfferMove[];
	/** ISO 8601. */
	readonly expiresAt: string;
	readonly createdAt: string;
}

/** A version and those that it took the place of, the newest first. @param offers all that are known */
export function versionsOf(offer: OfferView, offers: readonly OfferView[]): OfferView[] {
	const previous = offers.find(({ id }) => id === offer.previousId);
	return previous ? [offer, ...versionsOf(previous, offers)] : [offer];
}

/** A thing of a version beside the one before: it came in, it went out, or it is in both. */
export interface ComparedItem extends OfferItemView {
	readonly change: "in" | "out" | null;
}

/** The things of a side, those that came in marked, and behind them those that went out since the version before. */
export function compareItems(
	items: readonly OfferItemView[],
	before: readonly OfferItemView[] | null,
): ComparedItem[] {
	if (!before) return items.map((item) => ({ ...item, change: null }));
	const has = (side: readonly OfferItemView[], item: OfferItemView) =>
		side.some((other) => isSameItem(other, item) && other.quantity === item.quantity);
	return [
		...items.map((item): ComparedItem => ({ ...item, change: has(before, item) ? null : "in" })),
		...before.filter((item) => !has(items, item)).map((item): ComparedItem => ({ ...item, change: "out" })),
	];
}

function isSameItem(one: OfferItemView, other: OfferItemView): boolean {
	if (one.entryId !== null || other.entryId !== null) return one.entryId === other.entryId;
	return one.name === other.name && one.code === other.code && one.number === other.number;
}

/** Things of a side that are drawn one by one; the others are folded. */
export const drawnItems = 8;

/** Things of one set in a line, "MEX 1, 5, 12-15"; of what is of no set its name. */
export interface FoldedLine {
	readonly label: string;
	/** The numbers as they are written, or null. */
	readonly numbers: string | null;
}

type FoldedThing = Pick<OfferItemView, "name" | "code" | "expansion" | "number" | "quantity">;

/** Things folded into a line for each set, in the order in which the sets come, with runs of numbers as ranges. */
export function foldItems(items: readonly FoldedThing[]): FoldedLine[] {
	const lines = new Map<string, FoldedThing[]>();
	for (const item of items) {
		const set = item.number === null ? item.name : (item.code ?? item.expansion ?? item.name);
		lines.set(set, [...(lines.get(set) ?? []), item]);
	}
	return [...lines].map(([label, of]) => {
		const numbered = of.every(({ number }) => number !== null);
		const units = of.reduce((sum, { quantity }) => sum + quantity, 0);
		const numbers = numbered ? writeNumbers(of) : units > 1 ? `×${units}` : null;
		return { label, numbers };
	});
}

function writeNumbers(items: readonly FoldedThing[]): string {
	const single = items.filter(({ number, quantity }) => /^\d+$/.test(number ?? "") && quantity === 1);
	const others = items.filter((item) => !single.includes(item));
	const runs: [number, number][] = [];
	for (const number of single.map((item) => Number(item.number)).sort((a, b) => a - b)) {
		const run = runs.at(-1);
		if (run && number === run[1] + 1) run[1] = number;
		else runs.push([number, number]);
	}
	return [
		...runs.flatMap(([from, to]) =>
			from === to ? `${from}` : to === from + 1 ? [`${from}`, `${to}`] : `${from}-${to}`,
		),
		...others.map(({ number, quantity }) => (quantity > 1 ? `${number} ×${quantity}` : `${number}`)),
	].join(", ");
}

/** Things of one person that can be picked for an offer, at most: what the other seeks comes first. */
export const pickLimit = 300;

/** A thing that can be picked for an offer. */
export interface PickableThing extends DescribedEntry {
	readonly id: string;
	/** Units that are promised to nobody and that others may see. */
	readonly free: number;
	/** Whether the other seeks it, and marked it as one that matters most. */
	readonly isSought: boolean;
	readonly isStarred: boolean;
	/** Open offers to others that have it; known of one's own things alone. */
	readonly offers: number;
	/** Whether the sender typed it, so that its id is a {@link typedValue}. */
	readonly isTyped?: true;
}

/** Units of a typed thing that can be picked. */
export const typedUnitsLimit = 9;

/** The name of a typed thing in a form: an item's id, or a category's id and the words. */
export function typedValue({
	itemId,
	categoryId,
	name,
}: {
	readonly itemId: string | null;
	readonly categoryId: string;
	readonly name: string;
}): string {
	return itemId ?? `${categoryId} ${name}`;
}

function readTyped(form: FormData) {
	return form.getAll("typed").map((value) => {
		const [id = "", ...words] = String(value).split(" ");
		const thing = words.length > 0 ? { categoryId: id, customName: words.join(" ") } : { itemId: id };
		return { ...thing, quantity: String(form.get(unitsField(String(value))) ?? "1") };
	});
}

/** What is picked of a thing. */
export interface PickedUnits {
	readonly entryId: string;
	readonly quantity: number;
}

/** What an offer can be made of, and what is picked at first. */
export interface OfferChoices {
	readonly person: { readonly id: string; readonly username: string };
	/** The open version that is to be changed; null for a new offer. */
	readonly previousId: string | null;
	/** The chat in which another offer binds the two, so that a new one would be refused. */
	readonly boundIn: string | null;
	readonly give: readonly PickableThing[];
	readonly get: readonly PickableThing[];
	readonly picked: { readonly give: readonly PickedUnits[]; readonly get: readonly PickedUnits[] };
	/** When an offer that is sent now expires, ISO 8601. */
	readonly expiresAt: string;
}

/** The version of an offer from which another begins, by its name in an address. */
const offerOrigins = { cambio: "change", otra: "repeat" } as const;
export type OfferOrigin = (typeof offerOrigins)[keyof typeof offerOrigins];

/** What an offer begins from. */
export interface OfferStart {
	/** The open version that is changed, or the latest one, which is repeated without what is gone; null for a new one. */
	readonly from: OfferOrigin | null;
	/** The listing of theirs that is picked at first. */
	readonly listingId: string | null;
	/** The thing of their list that is. */
	readonly entryId: string | null;
}

/** What a page's address picks at first: the things of a version, a listing's or one of their list. */
export function readOfferStart(query: URLSearchParams): OfferStart {
	const name = query.get("desde");
	const from = name === "cambio" || name === "otra" ? offerOrigins[name] : null;
	return { from, listingId: query.get("publicacion"), entryId: query.get("cosa") };
}

/** An offer as its form sends it: a thing's id under its side, and its units under its id. */
export function readOfferForm(form: FormData) {
	return {
		...{ id: String(form.get("id")), give: readPicked(form, "give"), get: readPicked(form, "get") },
		...{ typed: readTyped(form), text: String(form.get("text") ?? "") },
	};
}

/** As many units of a picked thing as can be had; nothing of what cannot. */
export function pickFree(
	things: readonly Pick<PickableThing, "id" | "free">[],
	{ entryId, quantity }: PickedUnits,
): PickedUnits[] {
	const free = things.find(({ id }) => id === entryId)?.free ?? 0;
	return free > 0 ? [{ entryId, quantity: Math.min(quantity, free) }] : [];
}

/** The things of one side that a refused form had picked, as far as they can still be had. */
export function pickAgain(
	form: SentFields,
	side: "give" | "get",
	things: readonly Pick<PickableThing, "id" | "free">[],
): PickedUnits[] {
	return readPicked(form, side).flatMap(({ entryId, quantity }) =>
		pickFree(things, { entryId, quantity: Math.max(1, Math.trunc(Number(quantity)) || 1) }),
	);
}

/** The fields of a form as they were sent, by their names. */
type SentFields = Pick<FormData, "get" | "getAll">;

/** The things of one side that a form has picked, unchecked. */
export function readPicked(form: SentFields, side: "give" | "get") {
	return form.getAll(side).map((entryId) => ({
		entryId: String(entryId),
		quantity: String(form.get(unitsField(String(entryId))) ?? "1"),
	}));
}

/** The name of the field of a thing's units. */
export function unitsField(entryId: string): string {
	return `units-${entryId}`;
}
