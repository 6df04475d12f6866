import { changeOrder, type Lifted, type OrderChange } from "#app/ui/ordering.ts";
import { type ElementView, type PieceKey, type PlacedPiece, pieceValue } from "../../rules.ts";

/** A showcase as far as its form is filled in. */
export interface ShowcaseDraft {
	readonly name: string;
	readonly description: string;
	readonly pieces: readonly PlacedPiece[];
	readonly lifted: Lifted | null;
}

export const emptyDraft: ShowcaseDraft = { name: "", description: "", pieces: [], lifted: null };

export type DraftChange =
	| { readonly change: "text"; readonly field: "name" | "description"; readonly text: string }
	| { readonly change: "added"; readonly piece: PlacedPiece }
	| OrderChange
	| { readonly change: "whole"; readonly draft: ShowcaseDraft };

/** The draft after a change. */
export function changeDraft(draft: ShowcaseDraft, change: DraftChange): ShowcaseDraft {
	switch (change.change) {
		case "text":
			return { ...draft, [change.field]: change.text };
		case "added":
			return withPiece(draft, change.piece);
		case "whole":
			return change.draft;
		default: {
			const { items, lifted } = changeOrder(
				{ items: draft.pieces, lifted: draft.lifted },
				change,
				pieceValue,
			);
			return { ...draft, pieces: items, lifted };
		}
	}
}

/** Its place on the shelf, from 0; -1 for a thing that is not there. */
export function placeOf(pieces: readonly PieceKey[], value: string): number {
	return pieces.findIndex((piece) => pieceValue(piece) === value);
}

/** The draft with a thing at the end, unless it is there already. */
export function withPiece(draft: ShowcaseDraft, piece: PlacedPiece): ShowcaseDraft {
	const isThere = placeOf(draft.pieces, pieceValue(piece)) >= 0;
	return isThere ? draft : { ...draft, pieces: [...draft.pieces, piece] };
}

/** The things with their elements as they are called now, without those that were deleted meanwhile. */
export function withOwnElements(
	pieces: readonly PlacedPiece[],
	elements: readonly ElementView[],
): readonly PlacedPiece[] {
	const known = new Map(elements.map((element) => [element.id, element]));
	return pieces.flatMap((piece) => {
		if (piece.kind === "listing") return [piece];
		const element = known.get(piece.id);
		return element ? [{ ...piece, title: element.title, image: element.image }] : [];
	});
}
