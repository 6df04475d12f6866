import { expect, it } from "vitest";
import { canReportListing } from "./policy.ts";

const person = (overrides = {}) => ({ id: "stranger", isBanned: false, emailVerified: true, ...overrides });
const shown = { ownerId: "owner", isPublic: true };

it.each([
	["a stranger a public listing", person(), shown, true],
	["the owner their own", person({ id: "owner" }), shown, false],
	["a stranger a hidden one", person(), { ...shown, isPublic: false }, false],
	["somebody banned", person({ isBanned: true }), shown, false],
	["somebody not verified", person({ emailVerified: false }), shown, false],
])("may report: %s", (_, who, listing, allowed) => {
	expect(canReportListing(who, listing)).toBe(allowed);
});
