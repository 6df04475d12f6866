import { expect, it } from "vitest";
import { canReport } from "./policy.ts";

const person = (overrides = {}) => ({ id: "stranger", isBanned: false, emailVerified: true, ...overrides });
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
