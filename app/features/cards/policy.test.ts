import { describe, expect, it } from "vitest";
import { policyPerson as person } from "#tests/factories/policy-person.ts";
import { canSeeCard, canSeeFace, cardPermissions } from "./policy.ts";

const people = {
	visitor: null,
	stranger: person("stranger"),
	unverified: person("owner", { emailVerified: false }),
	maker: person("maker"),
	owner: person("owner"),
	moderator: person("moderator", { isModerator: true }),
};
type Role = keyof typeof people;
const roles = Object.keys(people) as Role[];

const passedOn = {
	makerId: "maker",
	ownerId: "owner",
	ownerIsBanned: false,
	isHidden: false,
	isOpen: true,
	wasOwned: false,
	isReported: false,
	listingId: null,
};
const own = { ...passedOn, makerId: "owner" };
const who = (may: (role: Role) => boolean) => roles.filter(may);
const may = (verb: keyof ReturnType<typeof cardPermissions>, card: Parameters<typeof cardPermissions>[1]) =>
	who((role) => cardPermissions(people[role], card)[verb]);

describe("a card", () => {
	const seenBy = (card: Parameters<typeof canSeeCard>[1]) => who((role) => canSeeCard(people[role], card));
	const closed = { ...passedOn, isOpen: false };

	it("is seen by all once it is open, that of a banned person by them and moderators", () => {
		expect(seenBy(passedOn)).toEqual(roles);
		expect(seenBy({ ...passedOn, ownerIsBanned: true })).toEqual(["unverified", "owner", "moderator"]);
	});

	it("is else seen by who made it and who has it, and by moderators once it is reported", () => {
		expect(seenBy(closed)).toEqual(["unverified", "maker", "owner"]);
		expect(seenBy({ ...closed, isReported: true })).toEqual(["unverified", "maker", "owner", "moderator"]);
		expect(seenBy({ ...closed, ownerIsBanned: true })).toEqual(["unverified", "owner"]);
	});

	it("is seen by who had it, unless its owner is banned", () => {
		const had = { ...closed, wasOwned: true };
		expect(canSeeCard(people.stranger, had)).toBe(true);
		expect(canSeeCard(null, closed)).toBe(false);
		expect(canSeeCard(people.stranger, { ...had, ownerIsBanned: true })).toBe(false);
	});

	it("is shared by its owner, unless moderation hides it", () => {
		expect(may("share", closed)).toEqual(["owner"]);
		expect(may("share", { ...closed, isHidden: true })).toEqual([]);
	});

	it("shows its back once moderation hides it, but to its owner and moderators", () => {
		expect(who((role) => canSeeFace(people[role], passedOn))).toEqual(roles);
		const hidden = { ...passedOn, isHidden: true };
		expect(who((role) => canSeeFace(people[role], hidden))).toEqual(["unverified", "owner", "moderator"]);
	});

	it("is shown by its maker who has it, and taken back by its maker and its owner", () => {
		expect(may("show", own)).toEqual(["owner"]);
		expect(may("show", passedOn)).toEqual([]);
		expect(may("unshow", own)).toEqual(["unverified", "owner"]);
		expect(may("unshow", passedOn)).toEqual(["unverified", "maker", "owner"]);
	});

	it("is deleted by its owner unless it is offered", () => {
		expect(may("delete", passedOn)).toEqual(["unverified", "owner"]);
		expect(may("delete", { ...passedOn, listingId: "listing" })).toEqual([]);
	});

	it("is offered once by its owner, and not while it is hidden", () => {
		expect(may("offer", passedOn)).toEqual(["owner"]);
		expect(may("offer", { ...passedOn, listingId: "listing" })).toEqual([]);
		expect(may("offer", { ...passedOn, isHidden: true })).toEqual([]);
	});

	it("is reported by others who see it, a visitor once they have signed in", () => {
		expect(may("report", passedOn)).toEqual(["visitor", "stranger", "maker", "moderator"]);
		expect(may("report", { ...passedOn, isHidden: true })).toEqual([]);
		expect(may("report", { ...passedOn, ownerIsBanned: true })).toEqual(["moderator"]);
	});
});
