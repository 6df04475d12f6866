import { and, desc, eq, gt } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import { lastCharacter } from "#app/platform/database/search.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { requireAdministrator } from "./policy.ts";
import { deviceOf } from "./rules.ts";
import {
	type FoundPerson,
	type PersonRecord,
	type PersonSession,
	peopleSearchLimit,
	peopleSearchMinLength,
	type RoleChange,
	roleChangesShown,
} from "./rules-people.ts";
import { sessions } from "./tables.server.ts";

/** With what others have kept of them: their completed trades, and what of theirs was reported. */
const foundColumns = `u.id, u.username::text as username, u.email::text as email, u.city, u.role, u.is_banned as "isBanned",
	(select coalesce(sum(total), 0)::integer from profile_counters
		where user_id = u.id and figure = 'completed_trades') as "completedTrades",
	(select count(*)::integer from moderation_cases where owner_id = u.id and ban_id is null) as reported`;

/** Rows that begin as typed, in the order of an index, up to a limit. */
const begins = (column: string) => `(select id, lower(${column}::text) as found from users
	where lower(${column}::text) ~>=~ lower($1) and lower(${column}::text) ~<~ (lower($1) || ${lastCharacter})
	order by lower(${column}::text) using ~<~ limit ${peopleSearchLimit})`;

const search = statement<FoundPerson>(
	"accounts_admin_search",
	`select ${foundColumns} from (
		select id, min(found) as found from (
			${begins("username")} union all ${begins("email")}
			union all select user_id, lower($1) from former_usernames where username = $1::citext
		) as named where id is not null group by id order by min(found), id limit ${peopleSearchLimit}
	) as named join users as u on u.id = named.id order by named.found, u.id`,
);

/**
 * People whose name or address begins as was typed, or who had the very name; 20 at most.
 * @param text of fewer than 2 characters finds nobody
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function searchPeople(ctx: QueryContext, text: string): Promise<FoundPerson[]> {
	requireAdministrator(ctx.actor);
	const typed = text.trim();
	if (typed.length < peopleSearchMinLength || !isStorableText(typed)) return [];
	return search(ctx.db, [typed]);
}

const team = statement<FoundPerson>(
	"accounts_admin_team",
	`select ${foundColumns} from users as u where u.is_admin or u.role = 'moderator' order by u.role, u.username`,
);

/** Everybody with a role, admins first. @throws DomainError `auth.forbidden` to all but admins */
export async function listTeam(ctx: QueryContext): Promise<FoundPerson[]> {
	requireAdministrator(ctx.actor);
	return team(ctx.db, []);
}

const findRecord = statement<PersonRecord>(
	"accounts_admin_person",
	`select id, username::text as username, email::text as email, email_verified as "emailVerified", country, city, role,
		is_banned as "isBanned", created_at as since,
		array(select username::text from former_usernames where user_id = users.id and kept_until > $2
			order by kept_until desc) as "formerNames",
		array(select distinct provider_id from accounts where user_id = users.id order by 1) as "signIns"
	from users where id = $1`,
);

/**
 * What an admin knows of a person.
 * @throws DomainError `auth.forbidden` to all but admins; `person.notFound`
 */
export async function getPersonRecord(ctx: QueryContext, id: string): Promise<PersonRecord> {
	requireAdministrator(ctx.actor);
	const [person] = isUuid(id) ? await findRecord(ctx.db, [id, ctx.clock.now()]) : [];
	if (!person) throw new DomainError("person.notFound");
	return { ...person, since: toIso(person.since) };
}

/** More sessions than anybody has devices; older ones end by themselves. */
const maxListed = 50;

/** Where a person is signed in, the last used first. @throws DomainError `auth.forbidden` to all but admins */
export async function listSessionsOf(ctx: QueryContext, personId: string): Promise<PersonSession[]> {
	requireAdministrator(ctx.actor);
	const rows = await ctx.db
		.select()
		.from(sessions)
		.where(and(eq(sessions.userId, personId), gt(sessions.expiresAt, ctx.clock.now())))
		.orderBy(desc(sessions.updatedAt), desc(sessions.id))
		.limit(maxListed);
	return rows.map((row) => ({
		id: row.id,
		device: deviceOf(row.userAgent),
		address: row.ipAddress || null,
		usedAt: row.updatedAt.toISOString(),
	}));
}

const changeColumns = `id, actor_username as actor, username, role_before as before, role, created_at as at
	from role_changes`;
const latestChanges = statement<RoleChange>(
	"accounts_admin_role_changes",
	`select ${changeColumns} order by created_at desc, id desc limit ${roleChangesShown}`,
);
const changesOf = statement<RoleChange>(
	"accounts_admin_role_changes_of_person",
	`select ${changeColumns} where user_id = $1 order by created_at desc, id desc limit ${roleChangesShown}`,
);

/**
 * The latest lines of the log of roles, of one person or of all.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listRoleChanges(ctx: QueryContext, personId: string | null): Promise<RoleChange[]> {
	requireAdministrator(ctx.actor);
	const rows = await (personId ? changesOf(ctx.db, [personId]) : latestChanges(ctx.db, []));
	return rows.map((row) => ({ ...row, at: toIso(row.at) }));
}
