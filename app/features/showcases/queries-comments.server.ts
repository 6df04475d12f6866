import { z } from "zod";
import { silenceBetween } from "#app/features/accounts/queries.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { cursorMilliseconds, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid, uuidSchema } from "#app/shared/uuid.ts";
import { canComment, canDeleteComment, canReportComment, canSeeShowcase } from "./policy.ts";
import { type CommentPage, commentPageSize, type ShowcaseStatus } from "./rules.ts";

const readShowcase = statement<{
	owner_id: string;
	status: ShowcaseStatus;
	is_public: boolean;
	comments_count: number;
	is_silenced: boolean;
}>(
	"showcases_comments_of",
	`select owner_id, status, is_public, comments_count, ${silenceBetween("owner_id", "$2::uuid")} as is_silenced
	from collections where id = $1::uuid`,
);

interface CommentRow {
	readonly id: string;
	readonly user_id: string | null;
	readonly username: string | null;
	readonly comment: string;
	readonly created_at: string;
}

const readComments = statement<CommentRow>(
	"showcases_comments_page",
	`select m.id, m.user_id, u.username::text as username, m.comment, m.created_at from (
		select * from collection_comments m
		where collection_id = $1::uuid and is_public and (created_at, id) < ($2::timestamptz, $3::uuid)
			and not exists (select from blocks b where b.created_at <= m.created_at
				and ((b.blocker_id = $5::uuid and b.blocked_id = m.user_id) or (b.blocker_id = m.user_id and b.blocked_id = $5::uuid)))
		order by created_at desc, id desc limit $4
	) m left join users u on u.id = m.user_id order by m.created_at desc, m.id desc`,
);

const cursorSchema = z.tuple([cursorMilliseconds, uuidSchema]);
const firstKey: z.infer<typeof cursorSchema> = [
	Date.UTC(9999, 11, 31),
	"ffffffff-ffff-ffff-ffff-ffffffffffff",
];

interface CommentPageInput {
	readonly showcaseId: string;
	readonly cursor?: string | null;
	readonly count?: number;
}

/**
 * A page of a showcase's comments, newest first; those of banned people and those that moderation hides are left out,
 * and what was written since by who has blocked the actor or was blocked by them.
 * @param input.showcaseId as it came from the URL
 * @param input.cursor `nextCursor` of the page before; absent for the first page
 * @param input.count most of them; {@link commentPageSize} unless told
 * @throws DomainError `showcase.notFound`, `request.badCursor`
 */
export async function listComments(
	ctx: QueryContext,
	{ showcaseId, cursor, count = commentPageSize }: CommentPageInput,
): Promise<CommentPage> {
	if (!isUuid(showcaseId)) throw new DomainError("showcase.notFound");
	const [at, id] = cursor ? decodeCursor(cursor, cursorSchema) : firstKey;
	const [[row], rows] = await Promise.all([
		readShowcase(ctx.db, [showcaseId, ctx.actor?.id ?? null]),
		readComments(ctx.db, [showcaseId, new Date(at).toISOString(), id, count + 1, ctx.actor?.id ?? null]),
	]);
	const showcase = row && { ownerId: row.owner_id, status: row.status, isPublic: row.is_public };
	if (!showcase || !canSeeShowcase(ctx.actor, showcase)) throw new DomainError("showcase.notFound");
	const shown = rows.slice(0, count);
	const last = rows.length > count ? shown.at(-1) : undefined;
	const permissions = (userId: string | null) => ({
		delete: ctx.actor !== null && canDeleteComment(ctx.actor, { userId, showcaseOwnerId: showcase.ownerId }),
		report: ctx.actor !== null && canReportComment(ctx.actor, { userId, showcase }),
	});
	return {
		comments: shown.map((comment) => ({
			id: comment.id,
			username: comment.username,
			text: comment.comment,
			createdAt: toIso(comment.created_at),
			can: permissions(comment.user_id),
		})),
		nextCursor: last ? encodeCursor([Date.parse(toIso(last.created_at)), last.id]) : null,
		total: row.comments_count,
		canComment: ctx.actor !== null && canComment(ctx.actor, showcase),
		isSilenced: row.is_silenced,
		now: ctx.clock.now().toISOString(),
	};
}
