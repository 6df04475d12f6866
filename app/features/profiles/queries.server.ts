import { desc, eq, sql } from "drizzle-orm";
import { canEditProfile, isInGoodStanding } from "#app/features/accounts/policy.ts";
import { getPersonByName } from "#app/features/accounts/queries.server.ts";
import { shownEmail } from "#app/features/accounts/queries-settings.server.ts";
import { nextUsernameChange } from "#app/features/accounts/rules-people.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { consecutiveLimit } from "#app/features/chats/rules.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { collections } from "#app/features/showcases/tables.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import {
	boolean,
	float,
	integer,
	json,
	nullable,
	statement,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import {
	type AnswerHabits,
	answerStepOf,
	habitChats,
	type OwnProfile,
	type ProfileFigure,
	type ProfileStatistics,
	type PublicProfile,
} from "./rules.ts";

/**
 * The actor's own profile.
 * @throws DomainError `auth.required`, also when the account is gone since the session was read
 */
export async function getOwnProfile(ctx: QueryContext): Promise<OwnProfile> {
	const actor = requireActor(ctx);
	const { id } = actor;
	const [[user], statistics] = await Promise.all([
		ctx.db.select().from(users).where(eq(users.id, id)),
		getStatistics(ctx, id),
	]);
	if (!user) throw new DomainError("auth.required");
	const { username, email, emailVerified, country, city, twitterUsername, about, isBanned } = user;
	const changes = { count: user.usernameChanges, lastAt: user.usernameChangedAt };
	const details = {
		email: shownEmail(email),
		...{ username, emailVerified, country, city, twitterUsername, about, isBanned },
		nextUsernameChange: nextUsernameChange(changes, ctx.clock.now())?.toISOString() ?? null,
	};
	const can = { edit: canEditProfile(actor), publish: isInGoodStanding(actor) };
	return { ...details, statistics, can };
}

/**
 * The public profile of the person that a username means, now or until not long ago.
 * @param username as it came from the URL
 * @returns the profile, and the id, which is for the server alone
 * @throws DomainError `person.notFound`, or `person.gone` while the name of a deleted account is reserved
 */
export async function getPublicProfile(
	ctx: QueryContext,
	username: string,
): Promise<{ id: string; profile: PublicProfile }> {
	const { id, ...person } = await getPersonByName(ctx, username);
	const { activeListings, completedTrades, partners, likes, memberSince, habits } = await getStatistics(
		ctx,
		id,
	);
	const statistics = { activeListings, completedTrades, partners, likes, memberSince, habits };
	return { id, profile: { ...person, statistics } };
}

/**
 * The people of the newest public listings and showcases, for search engines; a person who shows nothing is left out.
 * @param limit the number of people at most, and of listings and of showcases that are read
 */
export function listSitemapPeople({ db }: QueryContext, limit: number) {
	const owners = sql`(select ${listings.userId} from ${listings} where ${listings.isPublic}
			order by ${listings.createdAt} desc, ${listings.id} desc limit ${limit})
		union (select ${collections.ownerId} from ${collections} where ${collections.isPublic}
			order by ${collections.createdAt} desc, ${collections.id} desc limit ${limit})`;
	return db
		.select({ name: users.username, updatedAt: users.updatedAt })
		.from(users)
		.where(sql`${users.id} in (${owners})`)
		.orderBy(desc(users.createdAt), desc(users.id))
		.limit(limit);
}

/** Lines among which the answer is, if there is one: nobody can write more in a row before it, and the system posts none. */
const firstLines = consecutiveLimit + 1;

/** Reads the stored figures, counts the few showcases of a person, and takes habits from the latest chats about their listings. */
const readStatistics = statement(
	{ userId: uuid() },
	{
		memberSince: timestamp(),
		isBanned: boolean(),
		/** Null where nothing was ever counted. */
		figures: nullable(json<Partial<Record<ProfileFigure, number>>>()),
		showcases: integer(),
		likes: integer(),
		chats: integer(),
		answered: integer(),
		traded: integer(),
		/** Seconds; null without an answer. */
		median: nullable(float()),
	},
)`select u.created_at as "memberSince", u.is_banned as "isBanned", habits.*, visible.*,
		(select jsonb_object_agg(figure, total) from (
			select figure, sum(total) as total from profile_counters where user_id = u.id group by figure
		) as counted) as figures
	from users u, lateral (
		select count(*)::integer as showcases, coalesce(sum(likes), 0)::integer as likes
		from collections where owner_id = u.id and is_public
	) as visible, lateral (
		select count(*)::integer as chats, count(answer.created_at)::integer as answered,
			count(*) filter (where trade.status = 'completed')::integer as traded,
			extract(epoch from percentile_cont(0.5) within group (order by answer.created_at - chat.created_at))::float8 as median
		from (
			select id, trade_id, created_at from chats where user2_id = u.id and not is_pair
			order by created_at desc, id desc limit ${habitChats.max}
		) as chat
		left join lateral (
			select created_at from (
				select created_at, sender_id, seq from chat_messages where chat_id = chat.id order by seq limit ${firstLines}
			) as line where sender_id = u.id order by seq limit 1
		) as answer on true
		left join trades trade on trade.id = chat.trade_id
	) as habits
	where u.id = :userId`;

/**
 * The statistics of a person. Reading them costs the same however much they have.
 * @throws DomainError `page.notFound` when there is no such person
 */
export async function getStatistics(ctx: QueryContext, userId: string): Promise<ProfileStatistics> {
	const [row] = await readStatistics(ctx.db, { userId });
	if (!row) throw new DomainError("page.notFound");
	const { figures, showcases, likes, isBanned, memberSince, ...habits } = row;
	return {
		activeListings: isBanned ? 0 : (figures?.active ?? 0),
		pausedListings: figures?.paused ?? 0,
		listingsInRevision: figures?.in_revision ?? 0,
		tradedListings: figures?.traded ?? 0,
		completedTrades: figures?.completed_trades ?? 0,
		partners: figures?.partners ?? 0,
		showcases,
		likes,
		memberSince,
		habits: habitsIn(habits),
	};
}

function habitsIn({
	chats,
	answered,
	traded,
	median,
}: Pick<AnswerHabits, "chats" | "answered" | "traded"> & { median: number | null }): AnswerHabits | null {
	if (chats < habitChats.min) return null;
	return { chats, answered, traded, answersWithinHours: median === null ? null : answerStepOf(median) };
}

const completedTrades = statement(
	{ userId: uuid() },
	{ total: integer() },
)`select coalesce(sum(total), 0)::integer as total from profile_counters
	where user_id = :userId and figure = 'completed_trades'`;

/** The number of trades that a person has completed. */
export async function countCompletedTrades(ctx: QueryContext, userId: string): Promise<number> {
	const [row] = await completedTrades(ctx.db, { userId });
	return row?.total ?? 0;
}
