import type { CommentPage, CommentView } from "../../rules.ts";

/** Comments that are on the screen, newest first. */
export interface KnownComments {
	readonly comments: readonly CommentView[];
	/** Leads to older ones; null when there are none. */
	readonly nextCursor: string | null;
}

/**
 * What is known once the newest page came anew: what that page shows is as it says, older ones stay. When none of its
 * comments was known and there are more before them, what lies between is not: then the page is all.
 */
export function withNewest(known: KnownComments, page: CommentPage): KnownComments {
	const last = page.comments.at(-1);
	if (!last || page.nextCursor === null) return page;
	const ids = new Set(page.comments.map(({ id }) => id));
	if (!known.comments.some(({ id }) => ids.has(id))) return page;
	const older = known.comments.filter((comment) => !ids.has(comment.id) && isOlder(comment, last));
	if (older.length === 0) return page;
	return { comments: [...page.comments, ...older], nextCursor: known.nextCursor };
}

/** The same with a page of older ones at its end. */
export function withOlder(known: KnownComments, page: CommentPage): KnownComments {
	const ids = new Set(known.comments.map(({ id }) => id));
	const further = page.comments.filter(({ id }) => !ids.has(id));
	return { comments: [...known.comments, ...further], nextCursor: page.nextCursor };
}

function isOlder(comment: CommentView, than: CommentView): boolean {
	if (comment.createdAt !== than.createdAt) return comment.createdAt < than.createdAt;
	return comment.id < than.id;
}
