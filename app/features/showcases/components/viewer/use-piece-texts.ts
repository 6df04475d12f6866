import { useEffect, useState } from "react";
import { getJson } from "#app/platform/requests.ts";
import { pieceTextsPath } from "#app/shared/paths.ts";
import type { PieceTexts, ShowcaseDetailView } from "../../rules.ts";

/**
 * What is told of a showcase's things from near, which its page does not bring; anew whenever its things are.
 * @returns null while it is on its way, "failed" when it did not come
 */
export function usePieceTexts({ id, pieces }: Pick<ShowcaseDetailView, "id" | "pieces">) {
	const [texts, setTexts] = useState<PieceTexts | "failed" | null>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: other pieces have other texts.
	useEffect(() => {
		const leaving = new AbortController();
		getJson<PieceTexts>(pieceTextsPath(id), { signal: leaving.signal }).then(setTexts, () => {
			if (!leaving.signal.aborted) setTexts((known) => known ?? "failed");
		});
		return () => leaving.abort();
	}, [id, pieces]);
	return texts;
}
