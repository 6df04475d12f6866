import { eq } from "drizzle-orm";
import { requireNoBlock } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import {
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { withIdempotencyKey } from "#app/platform/database/idempotency.server.ts";
import { type Limit, recordAttempt } from "#app/platform/database/rate-limits.server.ts";
import {
	boolean,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { lockShowcase } from "./commands.server.ts";
import type { ShowcaseCommented } from "./events.ts";
import { canComment, canDeleteComment } from "./policy.ts";
import { loadShowcase } from "./queries.server.ts";
import { commentPauseMillis, commentsPerDay } from "./rules.ts";
import { CommentInput, DeleteCommentInput } from "./schema.ts";
import { collectionComments } from "./tables.server.ts";

/** Limits counted beside the comments, so that deleting one makes no room; a refused one is taken back with its transaction. */
const limits = {
	pause: { name: "comment-pause", max: 1, seconds: commentPauseMillis / 1_000 },
	day: { name: "comment-day", max: commentsPerDay, seconds: 24 * 60 * 60 },
} satisfies Record<string, Limit>;

/**
 * A session may not know yet that its person was banned, nor a page that its showcase was hidden. The lock makes a ban at the
 * same moment wait, so that it finds the comment and hides it, or refuses it.
 */
const insertComment = statement(
	{ showcaseId: uuid(), writerId: uuid(), comment: text(), now: timestamp() },
	{ id: text() },
)`insert into collection_comments (collection_id, user_id, comment, created_at)
	select c.id, u.id, :comment, :now from collections c, users u
	where c.id = :showcaseId and c.is_public and u.id = :writerId and not u.is_banned
	for share of u returning id`;

/**
 * Writes a comment on a showcase. The same submission, twice or at once, gives one comment.
 * @returns the comment's id
 * @throws DomainError `auth.*`, `request.invalid` with the problem of `comment`, `showcase.notFound`, `person.blocked` where its
 *   owner or the actor has blocked the other;
 *   `comment.tooSoon` within 10 seconds of the last one, `comment.dailyLimit` with `max` after 100 within 24 hours
 */
export async function commentOnShowcase(ctx: CommandContext, input: CommentInput): Promise<{ id: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { submissionKey: key, showcaseId, comment } = parseInput(CommentInput, input);
	const showcase = await loadShowcase(ctx, showcaseId);
	if (!canComment(actor, showcase)) throw new DomainError("auth.forbidden");
	return inTransaction(ctx, (tx) =>
		withIdempotencyKey(tx.db, { userId: actor.id, key }, async () => {
			await requireNoBlock(tx, actor.id, showcase.ownerId);
			await requireFreeQuota(tx, actor.id);
			const values = { showcaseId, writerId: actor.id, comment, now: tx.clock.now() };
			const [inserted] = await insertComment(tx.db, values);
			if (!inserted) throw new DomainError("showcase.notFound");
			const event: ShowcaseCommented = {
				type: "showcase.commented",
				showcaseId,
				showcaseName: showcase.name,
				ownerId: showcase.ownerId,
				actorId: actor.id,
			};
			await tx.record(event);
			return inserted;
		}),
	);
}

async function requireFreeQuota(tx: TransactionContext, personId: string): Promise<void> {
	if (!(await recordAttempt(tx, limits.pause, personId))) throw new DomainError("comment.tooSoon");
	if (!(await recordAttempt(tx, limits.day, personId)))
		throw new DomainError("comment.dailyLimit", { max: commentsPerDay });
}

const findComment = statement(
	{ commentId: uuid() },
	{ userId: nullable(text()), showcaseId: text(), showcaseOwnerId: text(), isPublic: boolean() },
)`select m.user_id as "userId", c.id as "showcaseId", c.owner_id as "showcaseOwnerId",
		m.is_public and c.is_public as "isPublic"
	from collection_comments m join collections c on c.id = m.collection_id where m.id = :commentId`;

/**
 * Deletes a comment for good: its writer may, and the owner of its showcase.
 * @throws DomainError `auth.required`, `comment.notFound`, `auth.forbidden`
 */
export async function deleteComment(ctx: CommandContext, input: DeleteCommentInput): Promise<{ id: string }> {
	const actor = requireActor(ctx);
	const { commentId } = parseInput(DeleteCommentInput, input);
	const [comment] = await findComment(ctx.db, { commentId });
	if (!comment) throw new DomainError("comment.notFound");
	if (!canDeleteComment(actor, comment))
		throw new DomainError(comment.isPublic ? "auth.forbidden" : "comment.notFound");
	return inTransaction(ctx, async (tx) => {
		// Before its comment, whose end is counted there (decision 164).
		await lockShowcase(tx.db, comment);
		const { rowCount } = await tx.db.delete(collectionComments).where(eq(collectionComments.id, commentId));
		if (rowCount === 0) throw new DomainError("comment.notFound");
		return { id: commentId };
	});
}
