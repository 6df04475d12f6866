import { and, eq } from "drizzle-orm";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	requireActor,
} from "#app/platform/context.server.ts";
import { boolean, statement, text, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { ShowcaseLiked } from "./events.ts";
import { canFavoriteShowcase, canLikeShowcase } from "./policy.ts";
import { loadShowcase } from "./queries.server.ts";
import type { Reaction } from "./rules.ts";
import { ReactToShowcaseInput } from "./schema.ts";
import { collections, collectionsFavorites, collectionsLikes } from "./tables.server.ts";

/** A session may not know yet that its person was banned, nor a page that its showcase was hidden. */
const isStillAllowed = `c.id = :showcaseId and c.is_public
	and exists (select from users where id = :actorId and not is_banned)`;

const findAllowed = statement(
	{ showcaseId: uuid(), actorId: uuid() },
	{ id: text() },
)`select c.id from collections c where ${isStillAllowed}`;

/** The error for a reaction that was not inserted. One that was there already may have been taken back since. */
async function refusalOf(ctx: QueryContext, showcaseId: string, already: ErrorCode): Promise<DomainError> {
	const allowed = await findAllowed(ctx.db, { showcaseId, actorId: requireActor(ctx).id });
	return new DomainError(allowed.length > 0 ? already : "showcase.notFound");
}

/** Several at once may each take themselves for the first of their day, which is Argentina's. */
const insertLike = statement(
	{ showcaseId: uuid(), actorId: uuid(), now: timestamp() },
	{ mayBeFirstToday: boolean() },
)`insert into collections_likes (collection_id, user_id, created_at)
	select c.id, :actorId, :now from collections c where ${isStillAllowed}
	on conflict (collection_id, user_id) do nothing returning (
		select coalesce(liked_at < date_trunc('day', :now, 'America/Argentina/Buenos_Aires'), true)
		from collections where id = collection_id
	) as "mayBeFirstToday"`;

/**
 * Sets or takes back the actor's like of another's showcase. Taking back one that is not there changes nothing; it is done
 * again where it met a deletion of the showcase.
 * @throws DomainError `auth.*`, `showcase.notFound`, `showcase.ownLike`, `showcase.alreadyLiked`
 */
export async function likeShowcase(ctx: CommandContext, input: ReactToShowcaseInput): Promise<Reaction> {
	const { showcaseId, isSet } = parseInput(ReactToShowcaseInput, input);
	if (isSet) await like(ctx, showcaseId);
	else {
		const actor = requireActor(ctx);
		await loadShowcase(ctx, showcaseId);
		const { collectionId, userId } = collectionsLikes;
		const isOwn = and(eq(collectionId, showcaseId), eq(userId, actor.id));
		await inTransaction(ctx, async (tx) => tx.db.delete(collectionsLikes).where(isOwn));
	}
	const { id, likes } = collections;
	const [counted] = await ctx.db.select({ likes }).from(collections).where(eq(id, showcaseId));
	return { isSet, likes: counted?.likes ?? 0 };
}

async function like(ctx: CommandContext, showcaseId: string): Promise<void> {
	const actor = requireGoodStanding(ctx.actor);
	const showcase = await loadShowcase(ctx, showcaseId);
	if (showcase.ownerId === actor.id) throw new DomainError("showcase.ownLike");
	if (!canLikeShowcase(actor, showcase)) throw new DomainError("auth.forbidden");
	await inTransaction(ctx, async (tx) => {
		const [inserted] = await insertLike(tx.db, { showcaseId, actorId: actor.id, now: tx.clock.now() });
		if (!inserted) throw await refusalOf(tx, showcaseId, "showcase.alreadyLiked");
		const event: ShowcaseLiked = {
			type: "showcase.liked",
			showcaseId,
			showcaseName: showcase.name,
			ownerId: showcase.ownerId,
			actorId: actor.id,
			mayBeFirstToday: inserted.mayBeFirstToday,
		};
		await tx.record(event);
	});
}

const insertFavorite = statement(
	{ showcaseId: uuid(), actorId: uuid(), now: timestamp() },
	{ id: text() },
)`insert into collections_favorites (collection_id, user_id, created_at)
	select c.id, :actorId, :now from collections c where ${isStillAllowed}
	on conflict (collection_id, user_id) do nothing returning id`;

/**
 * Puts a showcase among the actor's favourites, or takes it out. Taking out one that is not there changes nothing; it is
 * done again where it met a deletion of the showcase.
 * @throws DomainError `auth.*`, `showcase.notFound`, `showcase.alreadyFavorited`
 */
export async function favoriteShowcase(ctx: CommandContext, input: ReactToShowcaseInput): Promise<Reaction> {
	const { showcaseId, isSet } = parseInput(ReactToShowcaseInput, input);
	const actor = isSet ? requireGoodStanding(ctx.actor) : requireActor(ctx);
	const showcase = await loadShowcase(ctx, showcaseId);
	if (!isSet) {
		const { collectionId, userId } = collectionsFavorites;
		const isOwn = and(eq(collectionId, showcaseId), eq(userId, actor.id));
		await inTransaction(ctx, async (tx) => tx.db.delete(collectionsFavorites).where(isOwn));
		return { isSet };
	}
	if (!canFavoriteShowcase(actor, showcase)) throw new DomainError("auth.forbidden");
	const inserted = await insertFavorite(ctx.db, { showcaseId, actorId: actor.id, now: ctx.clock.now() });
	if (inserted.length === 0) throw await refusalOf(ctx, showcaseId, "showcase.alreadyFavorited");
	return { isSet };
}
