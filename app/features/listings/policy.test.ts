import { describe, expect, it } from "vitest";
import { policyPerson as person } from "#tests/factories/policy-person.ts";
import {
	canDeleteListing,
	canEditListing,
	canPauseListing,
	canResumeListing,
	canSeeListing,
	canSetPremium,
	listingPermissions,
} from "./policy.ts";
import { type ListingStatus, listingStatuses } from "./rules.ts";

const people = {
	visitor: null,
	stranger: person("stranger"),
	owner: person("owner"),
	bannedOwner: person("owner", { isBanned: true }),
	buyer: person("buyer"),
	moderator: person("moderator", { isModerator: true }),
	admin: person("admin", { isAdmin: true }),
};
type Role = keyof typeof people;
const listing = (status: ListingStatus) => ({
	ownerId: "owner",
	status,
	isPublic: status === "active",
	tradedWithId: status === "traded" ? "buyer" : null,
});
const signedIn = ["stranger", "owner", "bannedOwner", "buyer", "moderator", "admin"] as const;

/** For each status, who may. */
function allowed(may: (role: Role, status: ListingStatus) => boolean, roles: readonly Role[]) {
	return Object.fromEntries(
		listingStatuses.map((status) => [status, roles.filter((role) => may(role, status)).join(" ")]),
	);
}

type Verb = (who: NonNullable<(typeof people)[Role]>, what: ReturnType<typeof listing>) => boolean;
const doneBy = (verb: Verb) =>
	allowed((role, status) => {
		const who = people[role];
		return who !== null && verb(who, listing(status));
	}, signedIn);

describe("who may", () => {
	it("see a listing", () => {
		const roles = ["visitor", ...signedIn] as const;
		expect(allowed((role, status) => canSeeListing(people[role], listing(status)), roles)).toEqual({
			active: "visitor stranger owner bannedOwner buyer moderator admin",
			paused: "owner bannedOwner admin",
			in_revision: "owner bannedOwner moderator admin",
			traded: "owner bannedOwner buyer admin",
			deleted: "admin",
		});
	});

	it("see one whose owner is banned", () => {
		const hidden = { ...listing("active"), isPublic: false };
		const roles = ["visitor", ...signedIn] as const;
		expect(roles.filter((role) => canSeeListing(people[role], hidden))).toEqual([
			"owner",
			"bannedOwner",
			"moderator",
			"admin",
		]);
	});

	it("edit it", () => {
		expect(doneBy(canEditListing)).toEqual({
			active: "owner",
			paused: "owner",
			in_revision: "owner",
			traded: "",
			deleted: "",
		});
	});

	it("pause and resume it", () => {
		const none = { active: "", paused: "", in_revision: "", traded: "", deleted: "" };
		expect(doneBy(canPauseListing)).toEqual({ ...none, active: "owner bannedOwner" });
		expect(doneBy(canResumeListing)).toEqual({ ...none, paused: "owner" });
	});

	it("make it premium", () => {
		expect(doneBy(canSetPremium)).toEqual({
			active: "admin",
			paused: "admin",
			in_revision: "admin",
			traded: "",
			deleted: "",
		});
	});

	it("delete it", () => {
		expect(doneBy(canDeleteListing)).toEqual({
			active: "owner bannedOwner admin",
			paused: "owner bannedOwner admin",
			in_revision: "owner bannedOwner admin",
			traded: "",
			deleted: "",
		});
	});

	it("do all that the page then offers", () => {
		for (const status of listingStatuses) {
			for (const role of signedIn) {
				const [who, what] = [people[role], listing(status)];
				expect(listingPermissions(who, what), `${role}, ${status}`).toEqual({
					edit: canEditListing(who, what),
					pause: canPauseListing(who, what),
					resume: canResumeListing(who, what),
					delete: canDeleteListing(who, what),
					setPremium: canSetPremium(who, what),
				});
			}
			expect(Object.values(listingPermissions(null, listing(status)))).not.toContain(true);
		}
	});
});
