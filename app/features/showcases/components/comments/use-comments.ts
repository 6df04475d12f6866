import { useState } from "react";
import { getJson } from "#app/platform/requests.ts";
import { commentPagePath, withSearch } from "#app/shared/paths.ts";
import type { CommentPage } from "../../rules.ts";
import { type KnownComments, withNewest, withOlder } from "./comment-list.ts";

export interface Comments extends KnownComments {
	/** All that the showcase has. */
	readonly total: number;
	readonly isLoading: boolean;
	/** Whether the last try to fetch older ones failed. */
	readonly failed: boolean;
	/** Fetches a page of older ones. @returns the id of the first of them, or null when none came */
	loadOlder(): Promise<string | null>;
	/** Takes one away that was deleted. */
	remove(id: string): void;
}

/** @param page the newest comments as the page came with them; newer data of the page joins what is known */
export function useComments(showcaseId: string, page: CommentPage): Comments {
	const [known, setKnown] = useState<KnownComments>(page);
	const [given, setGiven] = useState(page);
	const [removed, setRemoved] = useState(0);
	const [state, setState] = useState({ isLoading: false, failed: false });
	if (given !== page) {
		setGiven(page);
		setRemoved(0);
		setKnown(withNewest(known, page));
	}
	async function loadOlder() {
		const { nextCursor } = known;
		if (nextCursor === null || state.isLoading) return null;
		setState({ isLoading: true, failed: false });
		try {
			const older = await getJson<CommentPage>(
				withSearch(commentPagePath(showcaseId), { before: nextCursor }),
			);
			setKnown((last) => withOlder(last, older));
			setState({ isLoading: false, failed: false });
			return older.comments[0]?.id ?? null;
		} catch {
			setState({ isLoading: false, failed: true });
			return null;
		}
	}
	function remove(id: string) {
		setKnown((last) => ({ ...last, comments: last.comments.filter((comment) => comment.id !== id) }));
		setRemoved((count) => count + 1);
	}
	return { ...known, ...state, total: page.total - removed, loadOlder, remove };
}
