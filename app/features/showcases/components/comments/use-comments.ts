import { useState } from "react";
import { getJson } from "#app/platform/requests.ts";
import { withSearch } from "#app/shared/paths.ts";
import { commentPagePath } from "#app/shared/showcase-paths.ts";
import type { CommentPage, CommentView } from "../../rules.ts";

export interface Comments extends LoadedComments {
	/** The number of all comments of the showcase. */
	readonly total: number;
	readonly isLoading: boolean;
	/** True if the last try to fetch older ones failed. */
	readonly failed: boolean;
	/** Fetches a page of older ones. @returns the id of the first of them, or null when none came */
	loadOlder(): Promise<string | null>;
	/** Removes one that was deleted. */
	remove(id: string): void;
}

/** The loaded comments. @param page the newest comments in the page's data, which are merged when it changes */
export function useComments(showcaseId: string, page: CommentPage): Comments {
	const [loaded, setLoaded] = useState<LoadedComments>(page);
	const [pageInState, setPageInState] = useState(page);
	const [removed, setRemoved] = useState(0);
	const [state, setState] = useState({ isLoading: false, failed: false });
	if (pageInState !== page) {
		setPageInState(page);
		setRemoved(0);
		setLoaded(mergeNewest(loaded, page));
	}
	async function loadOlder() {
		const { nextCursor } = loaded;
		if (nextCursor === null || state.isLoading) return null;
		setState({ isLoading: true, failed: false });
		try {
			const older = await getJson<CommentPage>(
				withSearch(commentPagePath(showcaseId), { before: nextCursor }),
			);
			setLoaded((last) => appendOlder(last, older));
			setState({ isLoading: false, failed: false });
			return older.comments[0]?.id ?? null;
		} catch {
			setState({ isLoading: false, failed: true });
			return null;
		}
	}
	function remove(id: string) {
		setLoaded((last) => ({ ...last, comments: last.comments.filter((comment) => comment.id !== id) }));
		setRemoved((count) => count + 1);
	}
	return { ...loaded, ...state, total: page.total - removed, loadOlder, remove };
}

/** The comments on the screen, newest first. */
interface LoadedComments {
	readonly comments: readonly CommentView[];
	/** The cursor of older ones; null when there are none. */
	readonly nextCursor: string | null;
}

/**
 * Loaded comments after the newest page came again: its comments replace theirs, older ones stay. When none of its comments
 * was loaded and there are more before them, there is a gap: then the page replaces all.
 */
export function mergeNewest(loaded: LoadedComments, page: CommentPage): LoadedComments {
	const last = page.comments.at(-1);
	if (!last || page.nextCursor === null) return page;
	const ids = new Set(page.comments.map(({ id }) => id));
	if (!loaded.comments.some(({ id }) => ids.has(id))) return page;
	const older = loaded.comments.filter((comment) => !ids.has(comment.id) && isOlder(comment, last));
	if (older.length === 0) return page;
	return { comments: [...page.comments, ...older], nextCursor: loaded.nextCursor };
}

/** Loaded comments with a page of older ones at their end. */
export function appendOlder(loaded: LoadedComments, page: CommentPage): LoadedComments {
	const ids = new Set(loaded.comments.map(({ id }) => id));
	const added = page.comments.filter(({ id }) => !ids.has(id));
	return { comments: [...loaded.comments, ...added], nextCursor: page.nextCursor };
}

function isOlder(comment: CommentView, than: CommentView): boolean {
	if (comment.createdAt !== than.createdAt) return comment.createdAt < than.createdAt;
	return comment.id < than.id;
}
