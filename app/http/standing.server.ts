import { isInGoodStanding } from "#app/features/accounts/policy.ts";
import type { Actor } from "#app/platform/context.server.ts";

/** Whether a person may publish and make things, and if not, why: what `StandingNotice` takes. */
export function standingOf(actor: Actor) {
	return {
		isGood: isInGoodStanding(actor),
		isBanned: actor.isBanned,
		/** Null when it is proven. */
		unprovenEmail: actor.emailVerified ? null : actor.email,
	};
}
