import { type ElementView, type PieceKey, type PlacedPiece, pieceValue } from "../../rules.ts";

/** A thing that was lifted to be moved, and the place, from 0, that it stood in before. */
export interface LiftedPiece {
	/** Names it as the form does. */
	readonly value: string;
	readonly from: number;
}

/** A showcase as far as its form is filled in. */
export interface ShowcaseDraft {
	readonly name: string;
	readonly description: string;
	readonly pieces: readonly PlacedPiece[];
	readonly lifted: LiftedPiece | null;
}

export const emptyDraft: ShowcaseDraft = { name: "", description: "", pieces: [], lifted: null };

export type DraftChange =
	| { readonly change: "text"; readonly field: "name" | "description"; readonly text: string }
	| { readonly change: "added"; readonly piece: PlacedPiece }
	| { readonly change: "removed"; readonly value: string }
	| { readonly change: "lifted"; readonly value: string }
	| { readonly change: "moved"; readonly value: string; readonly to: number }
	| { readonly change: "setDown" }
	| { readonly change: "putBack" }
	| { readonly change: "whole"; readonly draft: ShowcaseDraft };

/** The draft after a change. Only the thing that is lifted last is; a place beyond either end is that end. */
export function changeDraft(draft: ShowcaseDraft, change: DraftChange): ShowcaseDraft {
	const { pieces, lifted } = draft;
	switch (change.change) {
		case "text":
			return { ...draft, [change.field]: change.text };
		case "added":
			return withPiece(draft, change.piece);
		case "removed":
			return { ...draft, pieces: pieces.filter((piece) => pieceValue(piece) !== change.value), lifted: null };
		case "lifted":
			return { ...draft, lifted: { value: change.value, from: placeOf(pieces, change.value) } };
		case "moved":
			return { ...draft, pieces: withMoved(pieces, change.value, change.to) };
		case "setDown":
			return { ...draft, lifted: null };
		case "putBack":
			if (!lifted) return draft;
			return { ...draft, pieces: withMoved(pieces, lifted.value, lifted.from), lifted: null };
		case "whole":
			return change.draft;
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

function withMoved(pieces: readonly PlacedPiece[], value: string, to: number): readonly PlacedPiece[] {
	const from = placeOf(pieces, value);
	const piece = pieces[from];
	const place = Math.max(0, Math.min(to, pieces.length - 1));
	return piece && place !== from ? pieces.toSpliced(from, 1).toSpliced(place, 0, piece) : pieces;
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
