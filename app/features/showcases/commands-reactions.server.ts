import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	requireActor,
} from "#app/platform/context.server.ts";
import { boolean, integer, statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { ShowcaseLiked } from "./events.ts";
import { canFavoriteShowcase, canLikeShowcase } from "./policy.ts";
import { loadShowcase } from "./queries.server.ts";
import type { Reaction } from "./rules.ts";
import { ReactToShowcaseInput } from "./schema.ts";

/** A session may not know yet that its person was banned, nor a page that its showcase was hidden. */
const isStillAllowed = `c.id = $1::uuid and c.is_public
	and exists (select from users where id = $2::uuid and not is_banned)`;

const findAllowed = statement(
	"showcases_find_allowed",
	{ id: text() },
	`select c.id from collections c where ${isStillAllowed}`,
);

/** The error for a reaction that was not inserted. One that was there already may have been taken back since. */
async function refusalOf(ctx: QueryContext, showcaseId: string, already: ErrorCode): Promise<DomainError> {
	const allowed = await findAllowed(ctx.db, [showcaseId, requireActor(ctx).id]);
	return new DomainError(allowed.length > 0 ? already : "showcase.notFound");
}

/** Several at once may each take themselves for the first of their day, which is Argentina's. */
const insertLike = statement(
	"showcases_like",
	{ mayBeFirstToday: boolean() },
	`insert into collections_likes (collection_id, user_id, created_at)
	select c.id, $2::uuid, $3::timestamptz from collections c where ${isStillAllowed}
	on conflict (collection_id, user_id) do nothing returning (
		select coalesce(liked_at < date_trunc('day', $3::timestamptz, 'America/Argentina/Buenos_Aires'), true)
		from collections where id = collection_id
	) as "mayBeFirstToday"`,
);
const deleteLike = statement(
	{ showcaseId: uuid(), actorId: uuid() },
	{},
)`delete from collections_likes where collection_id = :showcaseId and user_id = :actorId`;
const countLikes = statement(
	{ showcaseId: uuid() },
	{ likes: integer() },
)`select likes from collections where id = :showcaseId`;

/**
 * Sets or takes back the actor's like of another's showcase. Taking back one that is not there changes nothing.
 * @throws DomainError `auth.*`, `showcase.notFound`, `showcase.ownLike`, `showcase.alreadyLiked`
 */
export async function likeShowcase(ctx: CommandContext, input: ReactToShowcaseInput): Promise<Reaction> {
	const { showcaseId, isSet } = parseInput(ReactToShowcaseInput, input);
	if (isSet) await like(ctx, showcaseId);
	else {
		const actor = requireActor(ctx);
		await loadShowcase(ctx, showcaseId);
		await deleteLike(ctx.db, { showcaseId, actorId: actor.id });
	}
	const [counted] = await countLikes(ctx.db, { showcaseId });
	return { isSet, likes: counted?.likes ?? 0 };
}

async function like(ctx: CommandContext, showcaseId: string): Promise<void> {
	const actor = requireGoodStanding(ctx.actor);
	const showcase = await loadShowcase(ctx, showcaseId);
	if (showcase.ownerId === actor.id) throw new DomainError("showcase.ownLike");
	if (!canLikeShowcase(actor, showcase)) throw new DomainError("auth.forbidden");
	await inTransaction(ctx, async (tx) => {
		const [inserted] = await insertLike(tx.db, [showcaseId, actor.id, tx.clock.now()]);
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
	"showcases_favorite",
	{ id: text() },
	`insert into collections_favorites (collection_id, user_id, created_at)
	select c.id, $2::uuid, $3::timestamptz from collections c where ${isStillAllowed}
	on conflict (collection_id, user_id) do nothing returning id`,
);
const deleteFavorite = statement(
	{ showcaseId: uuid(), actorId: uuid() },
	{},
)`delete from collections_favorites where collection_id = :showcaseId and user_id = :actorId`;

/**
 * Puts a showcase among the actor's favourites, or takes it out. Taking out one that is not there changes nothing.
 * @throws DomainError `auth.*`, `showcase.notFound`, `showcase.alreadyFavorited`
 */
export async function favoriteShowcase(ctx: CommandContext, input: ReactToShowcaseInput): Promise<Reaction> {
	const { showcaseId, isSet } = parseInput(ReactToShowcaseInput, input);
	const actor = isSet ? requireGoodStanding(ctx.actor) : requireActor(ctx);
	const showcase = await loadShowcase(ctx, showcaseId);
	if (!isSet) {
		await deleteFavorite(ctx.db, { showcaseId, actorId: actor.id });
		return { isSet };
	}
	if (!canFavoriteShowcase(actor, showcase)) throw new DomainError("auth.forbidden");
	const inserted = await insertFavorite(ctx.db, [showcaseId, actor.id, ctx.clock.now()]);
	if (inserted.length === 0) throw await refusalOf(ctx, showcaseId, "showcase.alreadyFavorited");
	return { isSet };
}
