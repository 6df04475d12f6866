import type { PolicyPerson } from "#app/features/accounts/policy.ts";

/** A member as policies see them. */
export const policyPerson = (id: string, overrides: Partial<PolicyPerson> = {}): PolicyPerson => ({
	id,
	isAdmin: false,
	isModerator: false,
	isBanned: false,
	emailVerified: true,
	...overrides,
});
