import type { Format } from "#app/i18n/format.ts";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { TradeSnapshot } from "../events.ts";
import { hasSealed, otherSide, type TradeSide } from "../rules.ts";

export interface TradeWording {
	readonly title: string;
	readonly text: string;
	/** The same with what the strip has no other place for: when the other sealed. */
	readonly fullText: string;
	/** The coin's two halves in words. */
	readonly seal: string;
}

/** What stands beside the seal, as one of the two sides sees it. */
export function tradeWording(
	t: Translate,
	format: Format,
	{ trade, side, otherName }: { trade: TradeSnapshot | null; side: TradeSide; otherName: string },
): TradeWording {
	const name = otherName;
	const key = stateOf(trade, side);
	const params = { name, time: theirTime(format, trade, side) ?? "" };
	const withTime = key === "yours" && params.time !== "";
	return {
		title: t(titles[key], params),
		text: t(texts[key](side), params),
		fullText: t(withTime ? "trade.yours.textAt" : texts[key](side), params),
		seal: t(sealKey(trade, side), params),
	};
}

type State = "none" | "open" | "yours" | "theirs" | "completed" | "cancelled" | "superseded";

function stateOf(trade: TradeSnapshot | null, side: TradeSide): State {
	if (!trade) return "none";
	if (trade.status !== "pending") return trade.status;
	if (hasSealed(trade, side)) return "theirs";
	return hasSealed(trade, otherSide(side)) ? "yours" : "open";
}

const titles: Record<State, MessageKey> = {
	none: "trade.none.title",
	open: "trade.open.title",
	yours: "trade.yours.title",
	theirs: "trade.theirs.title",
	completed: "trade.completed.title",
	cancelled: "trade.cancelled.title",
	superseded: "trade.superseded.title",
};

const texts: Record<State, (side: TradeSide) => MessageKey> = {
	none: (side) => (side === "seller" ? "trade.none.seller" : "trade.none.buyer"),
	open: () => "trade.open.text",
	yours: () => "trade.yours.text",
	theirs: () => "trade.theirs.text",
	completed: () => "trade.completed.text",
	cancelled: () => "trade.cancelled.text",
	superseded: () => "trade.superseded.text",
};

function sealKey(trade: TradeSnapshot | null, side: TradeSide): MessageKey {
	const own = trade !== null && hasSealed(trade, side);
	const other = trade !== null && hasSealed(trade, otherSide(side));
	if (own) return other ? "trade.seal.both" : "trade.seal.yours";
	return other ? "trade.seal.theirs" : "trade.seal.none";
}

function theirTime(format: Format, trade: TradeSnapshot | null, side: TradeSide): string | null {
	const at = trade && sealedAt(trade, otherSide(side));
	return at ? format.time(at) : null;
}

/** When a side sealed, in ISO 8601; null when it has not, or nobody noted it. */
export function sealedAt(trade: TradeSnapshot, side: TradeSide): string | null {
	return side === "buyer" ? trade.buyerAcceptedAt : trade.sellerAcceptedAt;
}
