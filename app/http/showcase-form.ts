import { emptyDraft, type ShowcaseDraft } from "#app/features/showcases/components/editor/showcase-draft.ts";
import {
	type ElementView,
	type PickableListing,
	type PickableListingPage,
	type PlacedPiece,
	pieceValue,
	placedElement,
} from "#app/features/showcases/rules.ts";
import { type Result, refusedTexts } from "#app/shared/result.ts";

/** Takes a showcase's form apart. What its fields hold is checked by the command. */
export function readShowcaseForm(form: FormData) {
	const text = (name: string) => String(form.get(name) ?? "");
	return {
		submissionKey: text("submissionKey"),
		version: text("version"),
		name: text("name"),
		description: text("description"),
		pieces: form.getAll("pieces").map(String),
	};
}

/** The pieces that a sent form may name. */
export interface KnownPieces {
	readonly elements: readonly ElementView[];
	readonly listings: PickableListingPage;
	readonly placed: readonly PlacedPiece[];
}

/** The draft of a form that was sent and refused, where no script kept it; null when nothing was. */
export function restoreShowcaseDraft(
	result: Result<unknown> | undefined,
	{ elements, listings, placed }: KnownPieces,
): ShowcaseDraft | null {
	const typed = refusedTexts(result);
	if (typed.length === 0) return null;
	const form = new FormData();
	for (const [name, text] of typed) form.append(name, text);
	const { name, description, pieces } = readShowcaseForm(form);
	const all = [...elements.map(placedElement), ...listings.listings.map(placedListing), ...placed];
	const known = new Map(all.map((piece) => [pieceValue(piece), piece]));
	const found = pieces.map((value) => known.get(value)).filter((piece) => piece !== undefined);
	return { ...emptyDraft, name, description, pieces: found };
}

function placedListing({ categoryName: _, ...piece }: PickableListing): PlacedPiece {
	return { ...piece, isPublic: true };
}
