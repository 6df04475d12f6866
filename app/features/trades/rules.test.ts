import { describe, expect, it } from "vitest";
import { canAcceptTrade, canCancelTrade, canSeeTrade, canStartTrade, tradePermissions } from "./policy.ts";
import {
	isCompleted,
	isFreeAfter,
	isVoid,
	laterTrade,
	openTransitions,
	tradeSideOf,
	tradeSides,
	tradeStatuses,
	tradeTransitions,
} from "./rules.ts";

const buyer = { id: "buyer", isBanned: false, emailVerified: true };
const seller = { id: "seller", isBanned: false, emailVerified: true };
const people = { buyer, seller };
const stranger = { id: "stranger", isBanned: false, emailVerified: true };
const both = { buyerId: buyer.id, sellerId: seller.id };
const everySeal = [false, true].flatMap((buyerAccepted) =>
	[false, true].map((sellerAccepted) => ({ buyerAccepted, sellerAccepted })),
);
const everyState = tradeStatuses.flatMap((status) =>
	everySeal.map((seals) => ({ ...both, ...seals, status })),
);

/** The table of the product's decisions, in other words than the code's. */
function expectedActions(trade: (typeof everyState)[number], side: "buyer" | "seller"): string[] {
	if (trade.status !== "pending") return [];
	const [own, other] =
		side === "buyer"
			? [trade.buyerAccepted, trade.sellerAccepted]
			: [trade.sellerAccepted, trade.buyerAccepted];
	if (own) return ["cancel"];
	return other ? ["complete", "cancel"] : ["seal", "cancel"];
}

describe("a trade's transitions", () => {
	it("leave pending only, and end in every other status", () => {
		expect(new Set(tradeTransitions.map(({ from }) => from))).toEqual(new Set(["pending"]));
		expect(new Set(tradeTransitions.map(({ to }) => to))).toEqual(new Set(tradeStatuses));
	});

	it("are superseded by nobody's hand", () => {
		const bySystem = tradeTransitions.filter(({ by }) => by.includes("system"));
		expect(bySystem.map(({ action, by }) => [action, by])).toEqual([["supersede", ["system"]]]);
	});

	it("let another trade follow none and a cancelled one only", () => {
		expect([null, ...tradeStatuses].filter(isFreeAfter)).toEqual([null, "cancelled"]);
	});

	it("end with both seals, or leave what was sealed without effect", () => {
		const statuses = tradeStatuses.map((status) => ({ status }));
		expect(statuses.filter(isCompleted)).toEqual([{ status: "completed" }]);
		expect(statuses.filter(isVoid)).toEqual([{ status: "cancelled" }, { status: "superseded" }]);
	});

	for (const side of tradeSides) {
		it.each(everyState)(
			`open to the ${side} of a $status trade with seals $buyerAccepted and $sellerAccepted`,
			(trade) => {
				const actions = expectedActions(trade, side);
				expect(openTransitions(trade, side).map(({ action }) => action)).toEqual(actions);
				const accepts = actions.some((action) => action !== "cancel");
				expect(canAcceptTrade(people[side], trade)).toBe(accepts);
				expect(canCancelTrade(people[side], trade)).toBe(actions.includes("cancel"));
			},
		);
	}

	it.each(everyState)("are closed to a stranger ($status)", (trade) => {
		expect(tradeSideOf(trade, stranger.id)).toBeNull();
		expect(canSeeTrade(stranger, trade)).toBe(false);
		expect(canAcceptTrade(stranger, trade)).toBe(false);
		expect(canCancelTrade(stranger, trade)).toBe(false);
	});
});

describe("a trade's people", () => {
	it("are seen from both sides", () => {
		expect([tradeSideOf(both, "buyer"), tradeSideOf(both, "seller")]).toEqual(["buyer", "seller"]);
		expect(canSeeTrade(buyer, both) && canSeeTrade(seller, both)).toBe(true);
	});

	it("are not the missing one when an account is gone", () => {
		expect(tradeSideOf({ buyerId: null, sellerId: null }, "buyer")).toBeNull();
	});

	it("start with the listing's owner, verified and not banned, while it is active", () => {
		const listing = { ownerId: seller.id, status: "active" as const };
		expect(canStartTrade(seller, listing)).toBe(true);
		expect(canStartTrade(buyer, listing)).toBe(false);
		expect(canStartTrade({ ...seller, isBanned: true }, listing)).toBe(false);
		expect(canStartTrade({ ...seller, emailVerified: false }, listing)).toBe(false);
		for (const status of ["paused", "in_revision", "traded", "deleted"] as const)
			expect(canStartTrade(seller, { ...listing, status })).toBe(false);
	});

	it("do not seal while banned, but may still cancel", () => {
		const trade = { ...both, status: "pending" as const, buyerAccepted: false, sellerAccepted: true };
		const banned = { ...buyer, isBanned: true };
		expect(canAcceptTrade(banned, trade)).toBe(false);
		expect(canCancelTrade(banned, trade)).toBe(true);
	});
});

describe("what the screen of a chat offers", () => {
	const none = { start: false, accept: false, cancel: false };
	const open = { ...both, status: "pending" as const, buyerAccepted: false, sellerAccepted: true };

	it("is to start a trade, where one may be started and none stands in the way", () => {
		expect(tradePermissions(seller, null, true)).toEqual({ ...none, start: true });
		expect(tradePermissions(seller, { ...open, status: "cancelled" }, true)).toEqual({
			...none,
			start: true,
		});
		expect(tradePermissions(seller, null, false)).toEqual(none);
		for (const status of ["completed", "superseded"] as const)
			expect(tradePermissions(seller, { ...open, status }, true)).toEqual(none);
	});

	it("is to seal once and to cancel, each side by itself, and nothing to strangers", () => {
		expect(tradePermissions(buyer, open, false)).toEqual({ ...none, accept: true, cancel: true });
		expect(tradePermissions(seller, open, true)).toEqual({ ...none, cancel: true });
		expect(tradePermissions({ ...buyer, isBanned: true }, open, false)).toEqual({ ...none, cancel: true });
		expect(tradePermissions(stranger, open, false)).toEqual(none);
	});
});

describe("the later of two views of a trade", () => {
	const open = { id: "1", status: "pending" as const, buyerAccepted: false, sellerAccepted: false };
	const sealed = { ...open, buyerAccepted: true };
	const closed = { ...sealed, sellerAccepted: true, status: "completed" as const };
	const next = { ...open, id: "2" };

	it.each([
		[open, sealed, sealed],
		[sealed, closed, closed],
		[closed, next, next],
		[null, open, open],
	])("is found whichever comes first", (earlier, later, expected) => {
		expect(laterTrade(earlier, later)).toBe(expected);
		expect(laterTrade(later, earlier)).toBe(expected);
	});
});
