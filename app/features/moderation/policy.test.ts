import { expect, it } from "vitest";
import { policyPerson } from "#tests/factories/policy-person.ts";
import { canBan, canDecide, canDeleteAccountOf, canReport, canReportMessage } from "./policy.ts";

const person = (overrides = {}) => policyPerson("stranger", overrides);
const shown = { ownerId: "owner", isPublic: true };

it.each([
	["a stranger a public listing", person(), shown, true],
	["a stranger what nobody owns any more", person(), { ...shown, ownerId: null }, true],
	["the owner their own", person({ id: "owner" }), shown, false],
	["a stranger a hidden one", person(), { ...shown, isPublic: false }, false],
	["somebody banned", person({ isBanned: true }), shown, false],
	["somebody not verified", person({ emailVerified: false }), shown, false],
])("may report: %s", (_, who, subject, allowed) => {
	expect(canReport(who, subject)).toBe(allowed);
});

const moderator = policyPerson("moderator", { isModerator: true });
const admin = { ...moderator, id: "admin", isAdmin: true, isModerator: false };

it.each([
	["a moderator another's", moderator, "owner", true],
	["an admin another's", admin, "owner", true],
	["a moderator what nobody owns any more", moderator, null, true],
	["a moderator their own", moderator, "moderator", false],
	["an admin their own", admin, "admin", false],
	["a banned moderator", { ...moderator, isBanned: true }, "owner", false],
	["a member", { ...moderator, isModerator: false }, "owner", false],
])("may decide: %s", (_, who, ownerId, allowed) => {
	expect(canDecide(who, ownerId)).toBe(allowed);
});

it.each([
	["a moderator a member", moderator, { id: "member" }, true],
	["a moderator another moderator", moderator, { id: "other", isModerator: true }, false],
	["a moderator an admin", moderator, { id: "admin", isAdmin: true }, false],
	["an admin another admin", admin, { id: "other", isAdmin: true }, true],
	["an admin themself", admin, { id: "admin", isAdmin: true }, false],
	["a banned admin a member", { ...admin, isBanned: true }, { id: "member" }, false],
])("may ban: %s", (_, who, banned, allowed) => {
	expect(canBan(who, { isAdmin: false, isModerator: false, ...banned })).toBe(allowed);
});

it.each([
	["an admin a member's", admin, { id: "member" }, true],
	["a moderator a member's", moderator, { id: "member" }, false],
	["a banned admin a member's", { ...admin, isBanned: true }, { id: "member" }, false],
	["an admin a moderator's", admin, { id: "other", isModerator: true }, false],
	["an admin another admin's", admin, { id: "other", isAdmin: true }, false],
	["an admin their own", admin, { id: "admin" }, false],
])("may delete the account on request: %s", (_, who, other, allowed) => {
	expect(canDeleteAccountOf(who, { isAdmin: false, isModerator: false, ...other })).toBe(allowed);
});

it.each([
	["what they got", person(), { senderId: "other", kind: "text" }, true],
	["their own", person(), { senderId: "stranger", kind: "text" }, false],
	["what the system says", person(), { senderId: "other", kind: "trade_created" }, false],
	["what was removed", person(), { senderId: "other", kind: "removed" }, false],
	["words with an offer", person(), { senderId: "other", kind: "offer" }, true],
	["of an account that is gone", person(), { senderId: null, kind: "text" }, false],
	["while banned", person({ isBanned: true }), { senderId: "other", kind: "text" }, false],
])("may report a message: %s", (_, who, message, allowed) => {
	expect(canReportMessage(who, { ...message, text: "Hola" })).toBe(allowed);
});

it("may report no offer without words", () => {
	expect(canReportMessage(person(), { senderId: "other", kind: "offer", text: "" })).toBe(false);
});
