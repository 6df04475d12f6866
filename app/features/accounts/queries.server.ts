import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { type Actor, type QueryContext, requireActor } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { lastCharacter } from "#app/platform/database/search.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { loadNumberedPage, type NumberedPage } from "#app/shared/numbered-page.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { type CookieOptions, createReadSession } from "./auth/auth.server.ts";
import { requireAdministrator } from "./policy.ts";
import {
	deviceOf,
	longestSessionSeconds,
	type Person,
	sessionRefreshSeconds,
	sessionSeconds,
} from "./rules.ts";
import {
	type BlockedPerson,
	type FoundPerson,
	type PersonRecord,
	type PersonSession,
	peoplePageSize,
	peopleSearchMinLength,
	type RoleChange,
	roleChangesPageSize,
	usernameIn,
} from "./rules-people.ts";
import { sessions, users } from "./tables.server.ts";

interface IdentifyOptions extends CookieOptions {
	readonly db: Database;
	readonly log: Log;
}

/**
 * Finds who a request comes from. It runs for every page, so it checks the cookie's signature and asks the
 * database once; a session that was not used for a day gets its new end in the background.
 * @returns null for a visitor, a forged cookie or an ended session
 * @throws what the database throws, once it is logged
 */
export function createIdentify({ db, log, ...options }: IdentifyOptions) {
	const readSession = createReadSession(options);
	const findActor = prepareFindActor(db);
	return async (headers: Headers): Promise<Actor | null> => {
		const token = readSession(headers);
		if (token === null) return null;
		const [found] = await findActor.execute({ token }).catch((error: unknown) => {
			log.error({ err: error }, "Session error");
			throw error;
		});
		if (!found) return null;
		const { refreshedAt, ...actor } = found;
		if (Date.now() - refreshedAt.getTime() > sessionRefreshSeconds * 1000) {
			refreshSession(db, token).then(
				() => log.debug({ person: actor.id }, "session refreshed"),
				(error: unknown) => log.warn({ err: error }, "session not refreshed"),
			);
		}
		return actor;
	};
}

function prepareFindActor(db: Database) {
	return db
		.select({
			id: users.id,
			username: users.username,
			email: users.email,
			emailVerified: users.emailVerified,
			isAdmin: users.isAdmin,
			isModerator: sql<boolean>`${users.role} = 'moderator'`,
			isBanned: users.isBanned,
			refreshedAt: sessions.updatedAt,
		})
		.from(sessions)
		.innerJoin(users, eq(users.id, sessions.userId))
		.where(and(eq(sessions.token, sql.placeholder("token")), gt(sessions.expiresAt, sql`now()`)))
		.prepare("find_actor");
}

/**
 * Moves a session's end, at most once a day however many requests come at once, and never past 180 days after
 * sign-in.
 */
async function refreshSession(db: Database, token: string): Promise<void> {
	const unused = sql`now() + make_interval(secs => ${sessionSeconds})`;
	const latest = sql`${sessions.createdAt} + make_interval(secs => ${longestSessionSeconds})`;
	await db
		.update(sessions)
		.set({ expiresAt: sql`least(${unused}, ${latest})`, updatedAt: sql`now()` })
		.where(
			and(
				eq(sessions.token, token),
				lt(sessions.updatedAt, sql`now() - make_interval(secs => ${sessionRefreshSeconds})`),
			),
		);
}

interface PersonRow {
	/** Null when the account is gone. */
	readonly id: string | null;
	readonly username: string;
	readonly country: string;
	readonly city: string | null;
	readonly about: string | null;
	readonly is_banned: boolean;
}

const findByName = statement<PersonRow>(
	"accounts_find_person_by_name",
	`with named (id) as (
		select id from users where username = $1
		union all select user_id from former_usernames where username = $1 and kept_until > $2::timestamptz
	)
	select u.id, u.username::text as username, u.country, u.city, u.about, u.is_banned
	from named left join users u on u.id = named.id limit 1`,
);

/**
 * Whom a username means, in any case: who has it, or who gave it up not long ago.
 * @param username as it came from the URL, perhaps with signs around it
 * @throws DomainError `person.notFound`, or `person.gone` while the name of a deleted account is kept
 */
export async function getPersonByName(ctx: QueryContext, username: string): Promise<Person> {
	const named = usernameIn(username);
	const [row] = isStorableText(named) ? await findByName(ctx.db, [named, ctx.clock.now()]) : [];
	if (!row) throw new DomainError("person.notFound");
	if (row.id === null) throw new DomainError("person.gone");
	const { id, country, city, about } = row;
	return { id, username: row.username, country, city, about, isBanned: row.is_banned };
}

/**
 * The condition, for statements, that one of two people has blocked the other.
 * @param one SQL of a person's id, as `other`; null for nobody, between whom and anybody there is no silence
 */
export function silenceBetween(one: string, other: string): string {
	return `exists (select from blocks b where (b.blocker_id = ${one} and b.blocked_id = ${other})
		or (b.blocker_id = ${other} and b.blocked_id = ${one}))`;
}

const findSilence = statement<{ is_silenced: boolean }>(
	"accounts_find_silence",
	`select ${silenceBetween("$1::uuid", "$2::uuid")} as is_silenced`,
);

/** Whether one of two people has blocked the other. */
export async function areSilenced(
	ctx: Pick<QueryContext, "db">,
	one: string,
	other: string,
): Promise<boolean> {
	const [row] = await findSilence(ctx.db, [one, other]);
	return row?.is_silenced === true;
}

const listBlocked = statement<{ username: string; created_at: string }>(
	"accounts_list_blocked",
	`select u.username::text as username, b.created_at from blocks b join users u on u.id = b.blocked_id
	where b.blocker_id = $1 order by b.created_at desc, u.id limit 500`,
);

/** Whom the actor has blocked, the latest first. @throws DomainError `auth.required` */
export async function listBlockedPeople(ctx: QueryContext): Promise<BlockedPerson[]> {
	const rows = await listBlocked(ctx.db, [requireActor(ctx).id]);
	return rows.map((row) => ({ username: row.username, since: toIso(row.created_at) }));
}

const findBlock = statement(
	"accounts_find_block",
	"select from blocks where blocker_id = $1 and blocked_id = $2",
);

/** Whether the actor has blocked somebody; a visitor has not. */
export async function hasBlocked(ctx: QueryContext, personId: string): Promise<boolean> {
	return ctx.actor !== null && (await findBlock(ctx.db, [ctx.actor.id, personId])).length > 0;
}

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

/** Twice what pages show of the largest, in pixels. */
const shieldWidth = 132;

/** Draws a shield as PNG. @param size its width in pixels, {@link shieldWidth} unless told */
export async function drawShield(number: number, size = shieldWidth): Promise<Uint8Array> {
	const [{ drawPng }, { createElement }, { renderToStaticMarkup }, { DrawnShield }] = await Promise.all([
		import("#app/platform/drawing/draw.server.ts"),
		import("react"),
		import("react-dom/server"),
		import("#app/ui/drawn-shield.tsx"),
	]);
	const svg = renderToStaticMarkup(createElement(DrawnShield, { number, size }));
	return drawPng(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"'));
}
