import { and, desc, eq, gt } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import { lastCharacter } from "#app/platform/database/search.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { loadNumberedPage, type NumberedPage } from "#app/shared/numbered-page.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { requireAdministrator } from "./policy.ts";
import { deviceOf } from "./rules.ts";
import {
	type FoundPerson,
	type PersonRecord,
	type PersonSession,
	peoplePageSize,
	peopleSearchMinLength,
	type RoleChange,
	roleChangesPageSize,
} from "./rules-people.ts";
import { sessions } from "./tables.server.ts";

/** With what others have kept of them: their completed trades, and what of theirs was reported. */
const foundColumns = `u.id, u.username::text as username, u.email::text as email, u.city, u.role, u.is_banned as "isBanned",
	(select coalesce(sum(total), 0)::integer from profile_counters
		where user_id = u.id and figure = 'completed_trades') as "completedTrades",
	(select count(*)::integer from moderation_cases where owner_id = u.id and ban_id is null) as reported`;

/** Rows that begin as typed, through an index. */
const begins = (column: string) => `select id, lower(${column}::text) as found from users
	where lower(${column}::text) ~>=~ lower($1) and lower(${column}::text) ~<~ (lower($1) || ${lastCharacter})`;
const namedAsTyped = `select id, min(found) as found from (
		${begins("username")} union all ${begins("email")}
		union all select user_id, lower($1) from former_usernames where username = $1::citext
	) as named where id is not null group by id`;

const search = statement<FoundPerson>(
	"accounts_admin_search",
	`select ${foundColumns} from (${namedAsTyped} order by min(found), id limit $2 offset $3) as named
	join users as u on u.id = named.id order by named.found, u.id`,
);
const countFound = statement<{ total: number }>(
	"accounts_admin_count_found",
	`select count(*)::integer as total from (${namedAsTyped}) as named`,
);

/**
 * People whose name or address begins as was typed, or who had the very name; 20 a page.
 * @param text of fewer than 2 characters finds nobody
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function searchPeople(
	ctx: QueryContext,
	{ text, number = 1 }: { text: string; number?: number },
): Promise<NumberedPage<FoundPerson>> {
	requireAdministrator(ctx.actor);
	const typed = text.trim();
	const isSearch = typed.length >= peopleSearchMinLength && isStorableText(typed);
	return loadNumberedPage(
		{ number, size: peoplePageSize },
		{
			count: async () => (isSearch ? ((await countFound(ctx.db, [typed]))[0]?.total ?? 0) : 0),
			read: (limit, offset) => search(ctx.db, [typed, limit, offset]),
		},
	);
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

const changesOf = "from role_changes where $1::uuid is null or user_id = $1";
const pageOfChanges = statement<RoleChange>(
	"accounts_admin_role_changes",
	`select id, actor_username as actor, username, role_before as before, role, created_at as at
	${changesOf} order by created_at desc, id desc limit $2 offset $3`,
);
const countChanges = statement<{ total: number }>(
	"accounts_admin_count_role_changes",
	`select count(*)::integer as total ${changesOf}`,
);

/**
 * The log of roles, the latest lines first, 10 a page.
 * @param of.personId whose lines; null for everybody's
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listRoleChanges(
	ctx: QueryContext,
	{ personId, number = 1 }: { personId: string | null; number?: number },
): Promise<NumberedPage<RoleChange>> {
	requireAdministrator(ctx.actor);
	return loadNumberedPage(
		{ number, size: roleChangesPageSize },
		{
			count: async () => (await countChanges(ctx.db, [personId]))[0]?.total ?? 0,
			read: async (limit, offset) => {
				const rows = await pageOfChanges(ctx.db, [personId, limit, offset]);
				return rows.map((row) => ({ ...row, at: toIso(row.at) }));
			},
		},
	);
}
