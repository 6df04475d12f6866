import {
	getPersonRecord,
	listRoleChanges,
	listSessionsOf,
} from "#app/features/accounts/queries-admin.server.ts";
import { listListingsOf } from "#app/features/listings/queries-admin.server.ts";
import { canBan } from "#app/features/moderation/policy.ts";
import { findBanOf, listReportedOf, listReportsBy } from "#app/features/moderation/queries-people.server.ts";
import { getStatistics } from "#app/features/profiles/queries.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";

/**
 * All that an admin sees of a person.
 * @param personId as it came from the URL
 * @param number of the page of their listings
 * @throws DomainError `auth.required`, `auth.forbidden`, `person.notFound`
 */
export async function loadAdminPerson(ctx: QueryContext, personId: string, number: number) {
	const admin = requireActor(ctx);
	const person = await getPersonRecord(ctx, personId);
	const { id, role } = person;
	const [changes, sessions, listings, reported, made, ban, figures] = await Promise.all([
		listRoleChanges(ctx, { personId: id }),
		listSessionsOf(ctx, id),
		listListingsOf(ctx, { personId: id, number }),
		listReportedOf(ctx, id),
		listReportsBy(ctx, id),
		findBanOf(ctx, id),
		getStatistics(ctx, id),
	]);
	const mayBan = canBan(admin, { id, isAdmin: role === "admin", isModerator: role === "moderator" });
	return { person, changes: changes.rows, sessions, listings, reported, made, ban, figures, mayBan };
}
