import { describe, expect, it } from "vitest";
import { noCopy } from "#app/features/lists/entry/rules-copy.ts";
import { canMoveOffer, movesOf } from "./policy.ts";
import {
	compareItems,
	foldItems,
	type OfferItemView,
	type OfferView,
	offerMoves,
	offerStatuses,
	openOfferStatus,
	pickAgain,
	readOfferForm,
	sellerOf,
	versionLimit,
	versionsOf,
} from "./rules.ts";

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

function item(entryId: string, values: Partial<OfferItemView> = {}): OfferItemView {
	return {
		...{ entryId, position: 1, name: entryId, isCustom: false, anyPrinting: false, isOfSet: false },
		...{ categorySlug: "stickers", expansion: null, code: null, number: null, printedCount: null },
		...{ copy: noCopy, listing: null, quantity: 1, isChanged: false, isGone: false, isFree: true },
		...values,
	};
}

describe("compareItems", () => {
	const changes = (items: readonly OfferItemView[], before: readonly OfferItemView[] | null) =>
		compareItems(items, before).map(({ name, change }) => [name, change]);

	it("marks nothing of a first version", () => {
		expect(changes([item("a")], null)).toEqual([["a", null]]);
	});

	it("marks what came in, and puts behind it what went out", () => {
		expect(changes([item("a"), item("b")], [item("c"), item("a")])).toEqual([
			["a", null],
			["b", "in"],
			["c", "out"],
		]);
	});

	it("takes another number of units for another thing", () => {
		expect(changes([item("a", { quantity: 2 })], [item("a")])).toEqual([
			["a", "in"],
			["a", "out"],
		]);
	});

	it("goes by the printing where the entries are gone", () => {
		const gone = { entryId: null, name: "Messi", code: "ARG", number: "10" };
		expect(changes([item("a", gone)], [item("b", gone)])).toEqual([["Messi", null]]);
	});
});

describe("versionsOf", () => {
	const version = (id: string, previousId: string | null): OfferView => ({
		...{ id, previousId, version: 1, status: "countered", declineReason: null, role: "sender" },
		...{ give: [], get: [], can: [], expiresAt: "", createdAt: "" },
	});

	it("follows the versions that each took the place of, and no other offer of the chat", () => {
		const [first, second, third] = [version("1", null), version("2", "1"), version("3", "2")];
		const declined = version("0", null);
		expect(versionsOf(third, [third, declined, second, first])).toEqual([third, second, first]);
		expect(versionsOf(first, [third, second, first])).toEqual([first]);
	});
});

describe("foldItems", () => {
	const sticker = (number: string, values: Partial<OfferItemView> = {}) =>
		item(`m${number}`, { code: "MEX", number, ...values });

	it("writes a line for each set, with runs of numbers as ranges", () => {
		const numbers = ["15", "1", "12", "13", "14", "5", "6"];
		expect(foldItems([...numbers.map((number) => sticker(number)), sticker("3", { code: "ARG" })])).toEqual([
			{ label: "MEX", numbers: "1, 5, 6, 12-15" },
			{ label: "ARG", numbers: "3" },
		]);
	});

	it("says of what there are several how many, and of what has no number its name", () => {
		const some = [sticker("4", { quantity: 3 }), sticker("4a"), item("Lote", { quantity: 2 }), item("Cable")];
		expect(foldItems(some)).toEqual([
			{ label: "MEX", numbers: "4 ×3, 4a" },
			{ label: "Lote", numbers: "×2" },
			{ label: "Cable", numbers: null },
		]);
	});
});

describe("readOfferForm", () => {
	it("reads things under their sides, and a unit of those whose number is not said", () => {
		const form = new FormData();
		for (const [name, value] of [
			...([
				["id", "o"],
				["give", "a"],
				["give", "b"],
				["get", "c"],
				["units-b", "3"],
				["typed", "d"],
				["typed", "e Cable link"],
				["units-e Cable link", "2"],
			] as const),
		])
			form.append(name, value);
		expect(readOfferForm(form)).toEqual({
			id: "o",
			give: [
				{ entryId: "a", quantity: "1" },
				{ entryId: "b", quantity: "3" },
			],
			get: [{ entryId: "c", quantity: "1" }],
			typed: [
				{ itemId: "d", quantity: "1" },
				{ categoryId: "e", customName: "Cable link", quantity: "2" },
			],
			text: "",
		});
	});
});

describe("pickAgain", () => {
	const things = [
		{ id: "a", free: 3 },
		{ id: "b", free: 1 },
		{ id: "promised", free: 0 },
	];

	it.each([
		["of a thing as many as were picked", "give=a&units-a=2", [{ entryId: "a", quantity: 2 }]],
		[
			"one where no number is said",
			"give=a&give=b",
			[
				{ entryId: "a", quantity: 1 },
				{ entryId: "b", quantity: 1 },
			],
		],
		["no more than there are", "give=a&units-a=100", [{ entryId: "a", quantity: 3 }]],
		[
			"one of none, of fewer and of no number",
			"give=a&units-a=0&give=b&units-b=-1",
			[
				{ entryId: "a", quantity: 1 },
				{ entryId: "b", quantity: 1 },
			],
		],
		["nothing of what is promised or gone", "give=promised&give=gone", []],
		["nothing of the other side", "get=a", []],
	])("picks %s", (_, sent, expected) => {
		expect(pickAgain(new URLSearchParams(sent), "give", things)).toEqual(expected);
	});
});
