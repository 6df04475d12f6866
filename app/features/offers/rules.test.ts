import { describe, expect, it } from "vitest";
import { canMoveOffer, movesOf } from "./policy.ts";
import { offerMoves, offerStatuses, openOfferStatus, sellerOf, versionLimit } from "./rules.ts";

const sender = { id: "s", isBanned: false, emailVerified: true };
const receiver = { ...sender, id: "r" };
const offer = { senderId: "s", receiverId: "r", status: openOfferStatus, version: 1 } as const;

describe("the moves of an offer", () => {
	it("lead from the open state to each other one, once", () => {
		const ends = offerMoves.map(({ to }) => to);
		expect(ends.toSorted()).toEqual(offerStatuses.filter((status) => status !== openOfferStatus).toSorted());
	});

	it.each([
		["the sender", sender, ["change", "withdraw"]],
		["the receiver", receiver, ["accept", "change", "decline"]],
		["a stranger", { ...sender, id: "x" }, []],
		["somebody banned", { ...receiver, isBanned: true }, []],
		["somebody without a proven address", { ...sender, emailVerified: false }, []],
	])("of %s are theirs alone", (_, person, moves) => {
		expect(movesOf(person, offer)).toEqual(moves);
	});

	it.each(offerStatuses.filter((status) => status !== openOfferStatus))("end with %s", (status) => {
		for (const person of [sender, receiver]) expect(movesOf(person, { ...offer, status })).toEqual([]);
	});

	it("leave the last version as it is", () => {
		const last = { ...offer, version: versionLimit };
		expect(canMoveOffer(receiver, last, "change")).toBe(false);
		expect(canMoveOffer(receiver, last, "accept")).toBe(true);
	});
});

describe("sellerOf", () => {
	const people = { senderId: "s", receiverId: "r" };
	const listed = (giverId: string) => ({ giverId, listingId: "l" });
	const plain = (giverId: string) => ({ giverId, listingId: null });
	it.each([
		["who owns the one listing", [plain("r"), listed("s")], "s"],
		["who accepted, of two listings", [listed("r"), listed("s")], "r"],
		["who accepted, of none", [plain("s"), plain("r")], "r"],
		["who gives a gift", [plain("s"), plain("s")], "s"],
		["who owns the one listing that is a gift", [listed("s")], "s"],
	])("is %s", (_, items, seller) => {
		expect(sellerOf(items, people)).toBe(seller);
	});
});
