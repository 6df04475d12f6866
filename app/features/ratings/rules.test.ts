import { describe, expect, it } from "vitest";
import { type RatedTrade, verdictsOf } from "./rules.ts";

const day = 24 * 60 * 60 * 1000;
const closedAt = "2026-06-20T12:00:00.000Z";
const daysLater = (days: number) => new Date(Date.parse(closedAt) + days * day);
const trade: RatedTrade = {
	status: "completed",
	offerId: null,
	isRateable: true,
	buyerAccepted: true,
	sellerAccepted: true,
	createdAt: "2026-06-01T12:00:00.000Z",
	closedAt,
};
const failed = { status: "cancelled", offerId: "o", buyerAccepted: false, sellerAccepted: false } as const;

describe("verdictsOf", () => {
	it.each([
		["a completed trade", {}, ["good", "problem"]],
		["one that closed before ratings were there", { isRateable: false }, []],
		["one that is pending", { status: "pending" as const, closedAt: null }, []],
		["a deal that did not happen, later than a day after it was made", failed, ["problem"]],
		["one that ended at once", { ...failed, createdAt: "2026-06-20T02:00:00.000Z" }, []],
		[
			"one that ended at once after a seal",
			{ ...failed, createdAt: "2026-06-20T02:00:00.000Z", sellerAccepted: true },
			["problem"],
		],
		["one that a deleted listing ended", { ...failed, status: "superseded" as const }, ["problem"]],
		["a cancelled trade without an offer", { ...failed, offerId: null }, []],
	])("of %s", (_, values, verdicts) => {
		expect(verdictsOf({ ...trade, ...values }, daysLater(1))).toEqual(verdicts);
	});

	it("are there for fourteen days", () => {
		expect(verdictsOf(trade, daysLater(13.9))).toHaveLength(2);
		expect(verdictsOf(trade, daysLater(14))).toEqual([]);
	});
});
