import { type Actor, type QueryContext, requireActor } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { lastCharacter } from "#app/platform/database/search.server.ts";
import {
	array,
	boolean,
	citext,
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { loadStatementPage } from "#app/platform/database/statement-page.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { type NumberedPage, noRows } from "#app/shared/numbered-page.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import { withoutStraySigns } from "#app/shared/stray-signs.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { shieldNumber } from "#app/ui/shield-number.ts";
import { type CookieOptions, createReadSession } from "./auth/auth.server.ts";
import { requireAdministrator } from "./policy.ts";
import {
	grownAfterDays,
	longestSessionSeconds,
	type Person,
	type Role,
	sessionRefreshSeconds,
	sessionSeconds,
} from "./rules.ts";
import {
	type BlockedPerson,
	maxBlocked,
	type PersonRecord,
	type PersonSummary,
	peoplePageSize,
	peopleSearchMinLength,
	type RoleChange,
	roleChangesPageSize,
} from "./rules-people.ts";

interface IdentifyOptions extends CookieOptions {
	readonly db: Database;
	readonly log: Log;
}

/**
 * Makes the function that identifies the person of a request. It runs for every page, so it checks the cookie's
 * signature and queries the database once; a session that was not used for a day is prolonged in the background. The
 * function returns null for a visitor, a forged cookie or an ended session, and throws the database's errors, logged.
 */
export function createIdentify({ db, log, ...options }: IdentifyOptions) {
	const readSession = createReadSession(options);
	return async (headers: Headers): Promise<Actor | null> => {
		const token = readSession(headers);
		if (token === null) return null;
		const [row] = await findActor(db, { token }).catch((error: unknown) => {
			log.error({ err: error }, "Session error");
			throw error;
		});
		if (!row) return null;
		const { isStale, ...actor } = row;
		if (isStale) {
			refreshSession(db, { token }).then(
				() => log.debug({ person: actor.id }, "session refreshed"),
				(error: unknown) => log.warn({ err: error }, "session not refreshed"),
			);
		}
		return actor;
	};
}

/** A session is refreshed at most once a day, however many requests come at once. */
const isStaleSession = `s.updated_at < now() - make_interval(secs => ${sessionRefreshSeconds})`;

const actorColumns = {
	id: text(),
	username: text(),
	email: text(),
	emailVerified: boolean(),
	isAdmin: boolean(),
	isModerator: boolean(),
	isBanned: boolean(),
};
/** The SQL of {@link actorColumns}. */
const actorFields = `u.id, u.username, u.email, u.email_verified as "emailVerified", u.is_admin as "isAdmin",
		u.role = 'moderator' as "isModerator", u.is_banned as "isBanned"`;

const findActor = statement(
	{ token: text() },
	{ ...actorColumns, isStale: boolean() },
)`select ${actorFields}, ${isStaleSession} as "isStale"
	from sessions s join users u on u.id = s.user_id where s.token = :token and s.expires_at > now()`;

const findActorById = statement(
	{ personId: uuid() },
	actorColumns,
)`select ${actorFields} from users u where u.id = :personId`;

/** A person as they would ask themselves, for what is done in their name; null when there is no such person. */
export async function findPersonAsActor(ctx: QueryContext, personId: string): Promise<Actor | null> {
	const [actor] = await findActorById(ctx.db, { personId });
	return actor ?? null;
}

/** Moves a session's end, never past 180 days after sign-in. */
const refreshSession = statement(
	{ token: text() },
	{},
)`update sessions s set updated_at = now(), expires_at = least(
		now() + make_interval(secs => ${sessionSeconds}),
		s.created_at + make_interval(secs => ${longestSessionSeconds})
	) where s.token = :token and ${isStaleSession}`;

/** The person of a name, or a row without an id while the name of a deleted account is reserved. */
const findByName = statement(
	{ name: citext(), now: timestamp() },
	{
		id: nullable(text()),
		username: text(),
		country: text(),
		city: nullable(text()),
		about: nullable(text()),
		isBanned: boolean(),
	},
)`with named (id) as (
		select id from users where username = :name
		union all select user_id from former_usernames where username = :name and kept_until > :now
	)
	select u.id, u.username, u.country, u.city, u.about, u.is_banned as "isBanned"
	from named left join users u on u.id = named.id limit 1`;

/**
 * The person whose username it is, in any case, or was not long ago.
 * @param username as it came from the URL, perhaps with signs around it
 * @throws DomainError `person.notFound`, or `person.gone` while the name of a deleted account is reserved
 */
export async function getPersonByName(ctx: QueryContext, username: string): Promise<Person> {
	const name = withoutStraySigns(username);
	const [person] = isStorableText(name) ? await findByName(ctx.db, { name, now: ctx.clock.now() }) : [];
	if (!person) throw new DomainError("person.notFound");
	if (person.id === null) throw new DomainError("person.gone");
	return { ...person, id: person.id };
}

/**
 * The SQL condition that one of two people has blocked the other.
 * @param one SQL of a person's id, as `other`; null for nobody, whom nobody blocks
 */
export function blockBetween(one: string, other: string): string {
	return `exists (select from blocks_between(${one}, ${other}))`;
}

const findBlockBetween = statement(
	{ one: uuid(), other: uuid() },
	{ isBlocked: boolean() },
)`select ${blockBetween(":one", ":other")} as "isBlocked"`;

/** True when one of two people has blocked the other. */
export async function hasBlockBetween(
	ctx: Pick<QueryContext, "db">,
	one: string,
	other: string,
): Promise<boolean> {
	const [row] = await findBlockBetween(ctx.db, { one, other });
	return row?.isBlocked === true;
}

const listBlocked = statement(
	{ actorId: uuid() },
	{ username: text(), since: timestamp() },
)`select u.username, b.created_at as since from blocks b join users u on u.id = b.blocked_id
	where b.blocker_id = :actorId order by b.created_at desc, u.id limit ${maxBlocked}`;

/** The people whom the actor has blocked, the latest first. @throws DomainError `auth.required` */
export async function listBlockedPeople(ctx: QueryContext): Promise<BlockedPerson[]> {
	return listBlocked(ctx.db, { actorId: requireActor(ctx).id });
}

const findBlock = statement(
	{ actorId: uuid(), personId: uuid() },
	{},
)`select from blocks where blocker_id = :actorId and blocked_id = :personId`;

/** True when the actor has blocked somebody; a visitor has not. */
export async function hasBlocked(ctx: QueryContext, personId: string): Promise<boolean> {
	return ctx.actor !== null && (await findBlock(ctx.db, { actorId: ctx.actor.id, personId })).length > 0;
}

const summaryColumns = {
	id: text(),
	username: text(),
	email: text(),
	city: nullable(text()),
	role: text<Role>(),
	isBanned: boolean(),
	completedTrades: integer(),
	reportedItems: integer(),
};
const summary = `u.id, u.username, u.email, u.city, u.role, u.is_banned as "isBanned",
	(select coalesce(sum(total), 0)::integer from profile_counters
		where user_id = u.id and figure = 'completed_trades') as "completedTrades",
	(select count(*)::integer from moderation_cases where owner_id = u.id and ban_id is null) as "reportedItems"`;

/**
 * True of grown accounts, of `account` (users): with a completed trade, or here for 30 days. What they say to everybody without
 * anybody's look counts.
 * @param now SQL of a moment
 */
export const isGrownAccount = (now: string) => `(
	account.created_at <= ${now} - interval '${grownAfterDays} days' or exists (
		select from profile_counters as counter
		where counter.user_id = account.id and counter.figure = 'completed_trades' and counter.total > 0
	))`;

/** Ids of people whose column begins with `:prefix`, through an index. */
const startingWith = (column: string) => `select id, lower(${column}::text) as match from users
	where lower(${column}::text) ~>=~ lower(:prefix) and lower(${column}::text) ~<~ (lower(:prefix) || ${lastCharacter})`;
const matchingPeople = `select id, min(match) as match from (
		${startingWith("username")} union all ${startingWith("email")}
		union all select user_id, lower(:prefix) from former_usernames where username = :prefix::citext
	) as named where id is not null group by id`;

const search = statement(
	{ prefix: text(), limit: integer(), offset: integer() },
	summaryColumns,
)`select ${summary} from (${matchingPeople} order by min(match), id limit :limit offset :offset) as named
	join users as u on u.id = named.id order by named.match, u.id`;
const countMatches = statement(
	{ prefix: text() },
	{ total: integer() },
)`select count(*)::integer as total from (${matchingPeople}) as named`;

/**
 * People whose name or address begins with the text, or who had the very name; 20 a page.
 * @param query.text of fewer than 2 characters finds nobody
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function searchPeople(
	ctx: QueryContext,
	{ number = 1, ...query }: { text: string; number?: number },
): Promise<NumberedPage<PersonSummary>> {
	requireAdministrator(ctx.actor);
	const prefix = query.text.trim();
	if (prefix.length < peopleSearchMinLength || !isStorableText(prefix)) return noRows(peoplePageSize);
	return loadStatementPage(
		ctx.db,
		{ number, size: peoplePageSize },
		{ count: countMatches, read: search },
		{ prefix },
	);
}

const team = statement(
	{},
	summaryColumns,
)`select ${summary} from users as u where u.is_admin or u.role = 'moderator' order by u.role, u.username`;

/** Everybody with a role, admins first. @throws DomainError `auth.forbidden` to all but admins */
export async function listTeam(ctx: QueryContext): Promise<PersonSummary[]> {
	requireAdministrator(ctx.actor);
	return team(ctx.db);
}

const findRecord = statement(
	{ id: uuid(), now: timestamp() },
	{
		id: text(),
		username: text(),
		email: text(),
		emailVerified: boolean(),
		country: text(),
		city: nullable(text()),
		role: text<Role>(),
		isBanned: boolean(),
		since: timestamp(),
		formerNames: array(text()),
		signIns: array(text()),
	},
)`select id, username, email, email_verified as "emailVerified", country, city, role,
		is_banned as "isBanned", created_at as since,
		array(select username::text from former_usernames where user_id = users.id and kept_until > :now
			order by kept_until desc) as "formerNames",
		array(select distinct provider_id from accounts where user_id = users.id order by 1) as "signIns"
	from users where id = :id`;

/**
 * A person with what only admins see.
 * @throws DomainError `auth.forbidden` to all but admins; `person.notFound`
 */
export async function getPersonRecord(ctx: QueryContext, id: string): Promise<PersonRecord> {
	requireAdministrator(ctx.actor);
	const [person] = isUuid(id) ? await findRecord(ctx.db, { id, now: ctx.clock.now() }) : [];
	if (!person) throw new DomainError("person.notFound");
	return person;
}

const fromRoleChanges = "from role_changes where :personId is null or user_id = :personId";
const readRoleChanges = statement(
	{ personId: nullable(uuid()), limit: integer(), offset: integer() },
	{
		id: text(),
		actor: nullable(text()),
		username: text(),
		before: text<Role>(),
		role: text<Role>(),
		at: timestamp(),
	},
)`select id, actor_username as actor, username, role_before as before, role, created_at as at
	${fromRoleChanges} order by created_at desc, id desc limit :limit offset :offset`;
const countRoleChanges = statement(
	{ personId: nullable(uuid()) },
	{ total: integer() },
)`select count(*)::integer as total ${fromRoleChanges}`;

/**
 * The log of roles, the latest lines first, 10 a page.
 * @param of.personId null for everybody's lines
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listRoleChanges(
	ctx: QueryContext,
	{ personId, number = 1 }: { personId: string | null; number?: number },
): Promise<NumberedPage<RoleChange>> {
	requireAdministrator(ctx.actor);
	return loadStatementPage(
		ctx.db,
		{ number, size: roleChangesPageSize },
		{ count: countRoleChanges, read: readRoleChanges },
		{ personId },
	);
}

/** Width in pixels: twice that of the largest on a page. */
const shieldWidth = 132;

/** Draws a shield as PNG. @param size its width in pixels, by default {@link shieldWidth} */
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

/** A person's shield as a `data:` address, for a drawing. @param width in pixels */
export async function drawableShield(username: string, width: number): Promise<string> {
	const { dataAddress } = await import("#app/platform/drawing/draw.server.ts");
	return dataAddress("image/png", await drawShield(shieldNumber(username), width));
}
