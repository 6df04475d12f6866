import type { Format } from "#app/i18n/format.ts";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { TradeSnapshot } from "../events.ts";
import { hasSealed, otherSide, type TradeSide } from "../rules.ts";

export interface TradeWording {
	readonly title: string;
	readonly text: string;
	/** The text with what the strip has no other place for: when the other sealed. */
	readonly fullText: string;
	/** The coin's two halves in words. */
	readonly seal: string;
}

export interface WordingInput {
	readonly trade: TradeSnapshot | null;
	/** The side of the viewer. */
	readonly side: TradeSide;
	readonly otherName: string;
	/** The moment of rendering, in ISO 8601. */
	readonly now: string;
	/** Whether both were asked if they have met. */
	readonly isAsked: boolean;
}

/** The text beside the seal, as one of the two sides sees it. */
export function tradeWording(
	t: Translate,
	format: Format,
	{ trade, side, otherName, now, isAsked }: WordingInput,
): TradeWording {
	const name = otherName;
	const key = stateOf(trade, side, isAsked);
	const at = trade && sealedAt(trade, otherSide(side));
	const params = { name, ...(at && dayAndTime(format, at)) };
	const yoursKey = at && isToday(format, at, now) ? "trade.yours.textAt" : "trade.yours.textOn";
	return {
		title: t(titles[key], params),
		text: t(texts[key](side), params),
		fullText: t(key === "yours" && at ? yoursKey : texts[key](side), params),
		seal: t(sealKey(trade, side), params),
	};
}

type State =
	| "none"
	| "open"
	| "yours"
	| "theirs"
	| "asked"
	| "askedSealed"
	| "completed"
	| "cancelled"
	| "superseded"
	| "unpromised";

function stateOf(trade: TradeSnapshot | null, side: TradeSide, isAsked: boolean): State {
	if (!trade) return "none";
	if (trade.status === "superseded" && trade.offerId) return "unpromised";
	if (trade.status !== "pending") return trade.status;
	if (isAsked) return hasSealed(trade, side) ? "askedSealed" : "asked";
	if (hasSealed(trade, side)) return "theirs";
	return hasSealed(trade, otherSide(side)) ? "yours" : "open";
}

const titles: Record<State, MessageKey> = {
	none: "trade.none.title",
	open: "trade.open.title",
	yours: "trade.yours.title",
	theirs: "trade.theirs.title",
	asked: "trade.asked.title",
	askedSealed: "trade.asked.title",
	completed: "trade.completed.title",
	cancelled: "trade.cancelled.title",
	superseded: "trade.superseded.title",
	unpromised: "trade.promised.title",
};

const texts: Record<State, (side: TradeSide) => MessageKey> = {
	none: (side) => (side === "seller" ? "trade.none.seller" : "trade.none.buyer"),
	open: () => "trade.open.text",
	yours: () => "trade.yours.text",
	theirs: () => "trade.theirs.text",
	asked: () => "trade.asked.text",
	askedSealed: () => "trade.asked.textSealed",
	completed: () => "trade.completed.text",
	cancelled: () => "trade.cancelled.text",
	superseded: () => "trade.superseded.text",
	unpromised: () => "trade.promised.text",
};

function sealKey(trade: TradeSnapshot | null, side: TradeSide): MessageKey {
	const isOwnSealed = trade !== null && hasSealed(trade, side);
	const isOtherSealed = trade !== null && hasSealed(trade, otherSide(side));
	if (isOwnSealed) return isOtherSealed ? "trade.seal.both" : "trade.seal.yours";
	return isOtherSealed ? "trade.seal.theirs" : "trade.seal.none";
}

/** The seal of a side in words, or that there is none yet. An hour without its day is of today. */
export function sealedWords(
	t: Translate,
	format: Format,
	{ trade, side, isOwn, now }: { trade: TradeSnapshot; side: TradeSide; isOwn: boolean; now: string },
): string {
	if (!hasSealed(trade, side)) return t("trade.unsealed");
	const at = sealedAt(trade, side);
	if (!at) return t(isOwn ? "trade.youSealed" : "trade.sealed");
	const today = isOwn ? "trade.youSealedAt" : "trade.sealedAt";
	const before = isOwn ? "trade.youSealedOn" : "trade.sealedOn";
	return t(isToday(format, at, now) ? today : before, dayAndTime(format, at));
}

function isToday(format: Format, at: string, now: string): boolean {
	return format.dayKey(at) === format.dayKey(now);
}

function dayAndTime(format: Format, at: string) {
	// The day's parts stay on one line.
	return { day: format.shortDate(at).replaceAll(" ", "\u00a0"), time: format.time(at) };
}

/** The moment when a side sealed, in ISO 8601; null when it has not, or it was not recorded. */
function sealedAt(trade: TradeSnapshot, side: TradeSide): string | null {
	return side === "buyer" ? trade.buyerAcceptedAt : trade.sellerAcceptedAt;
}
