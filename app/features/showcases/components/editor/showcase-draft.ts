import { useCallback, useMemo, useState } from "react";
import { parseEdition } from "#app/features/catalogue/rules-editions.ts";
import { browserStorage } from "#app/ui/browser-storage.ts";
import { changeOrder, type Lifted, type OrderChange } from "#app/ui/ordering.ts";
import { useStoredDraft } from "#app/ui/use-draft.ts";
import {
	type ElementView,
	type PieceImage,
	type PieceKey,
	type PlacedPiece,
	pieceKinds,
	pieceValue,
} from "../../rules.ts";
import { clearShowcaseListCache } from "../list/list-cache.ts";

export interface ShowcaseDraftOptions {
	/** Undefined for a new showcase. */
	showcaseId: string | undefined;
	/** The username of who fills the form in. */
	owner: string;
	/** The submission key of a new showcase; the version of an existing one. */
	formKey: string;
	/** The form's initial values. */
	initial: ShowcaseDraft;
	/** All elements of the owner as they are now. */
	elements: readonly ElementView[];
	/** The piece that the page's address adds: a new element, or the listing from whose page the form was opened. */
	added: PlacedPiece | null;
}

export interface ShowcaseDraftState {
	readonly draft: ShowcaseDraft;
	readonly change: (change: ShowcaseDraftChange) => void;
	readonly formKey: string;
	/** True for the draft of an earlier visit. */
	readonly isRestored: boolean;
	readonly startOver: () => void;
}

/** A draft that the browser stores until it is saved: it survives navigation and the end of its tab. */
export function useShowcaseDraft(options: ShowcaseDraftOptions): ShowcaseDraftState {
	const { showcaseId, owner, elements } = options;
	const [start] = useState(options);
	const blank: StoredDraft = { owner, key: start.formKey, draft: start.initial };
	const withAdded = (stored: StoredDraft): StoredDraft =>
		start.added ? { ...stored, draft: withPiece(stored.draft, start.added) } : stored;
	const stored = useStoredDraft(draftStorageKey(showcaseId), withAdded(blank), {
		read: (text, typed) => {
			const found = parseStoredDraft(text);
			// A draft of an older version of the showcase is not restored.
			if (found?.owner === owner && (!showcaseId || found.key === start.formKey)) return withAdded(found);
			return start.added && typed;
		},
		write: (written) => serializeDraft(written, start.initial),
	});
	const { change: changeStored } = stored;
	const { draft, key: formKey } = stored.draft;
	const change = useCallback(
		(by: ShowcaseDraftChange) =>
			changeStored((current) => ({ ...current, draft: changeShowcaseDraft(current.draft, by) })),
		[changeStored],
	);
	const pieces = useMemo(() => withCurrentElements(draft.pieces, elements), [draft.pieces, elements]);
	return {
		draft: { ...draft, pieces },
		change,
		formKey,
		isRestored: stored.isRestored && !start.added,
		startOver: () => stored.startOver(blank),
	};
}

/** The values of the form of a showcase. */
export interface ShowcaseDraft {
	readonly name: string;
	readonly description: string;
	readonly pieces: readonly PlacedPiece[];
	readonly lifted: Lifted | null;
}

export const emptyShowcaseDraft: ShowcaseDraft = { name: "", description: "", pieces: [], lifted: null };

export type ShowcaseDraftChange =
	| { readonly change: "text"; readonly field: "name" | "description"; readonly text: string }
	| { readonly change: "added"; readonly piece: PlacedPiece }
	| OrderChange;

/** The draft after a change. */
export function changeShowcaseDraft(draft: ShowcaseDraft, change: ShowcaseDraftChange): ShowcaseDraft {
	switch (change.change) {
		case "text":
			return { ...draft, [change.field]: change.text };
		case "added":
			return withPiece(draft, change.piece);
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

/** The index of a piece on the shelf; -1 for one that is not there. */
export function positionOf(pieces: readonly PieceKey[], value: string): number {
	return pieces.findIndex((piece) => pieceValue(piece) === value);
}

/** The draft with a piece at the end, unless it is there already. */
function withPiece(draft: ShowcaseDraft, piece: PlacedPiece): ShowcaseDraft {
	const isThere = positionOf(draft.pieces, pieceValue(piece)) >= 0;
	return isThere ? draft : { ...draft, pieces: [...draft.pieces, piece] };
}

/** The pieces with the current titles and images of elements, without those that were deleted meanwhile. */
export function withCurrentElements(
	pieces: readonly PlacedPiece[],
	elements: readonly ElementView[],
): readonly PlacedPiece[] {
	const current = new Map(elements.map((element) => [element.id, element]));
	return pieces.flatMap((piece) => {
		if (piece.kind === "listing") return [piece];
		const element = current.get(piece.id);
		return element ? [{ ...piece, title: element.title, image: element.image }] : [];
	});
}

/** A draft in the browser's storage. */
interface StoredDraft {
	/** The username: another person on the same browser does not get it. */
	readonly owner: string;
	/** The submission key of a new showcase; the version of an existing one. */
	readonly key: string;
	readonly draft: ShowcaseDraft;
}

/** The storage key of the draft of a showcase, or of a new one. */
function draftStorageKey(showcaseId: string | undefined): string {
	return `reino-showcase-draft:${showcaseId ?? "new"}`;
}

export function clearStoredDraft(showcaseId?: string): void {
	browserStorage.set(draftStorageKey(showcaseId), null);
}

/** Awaits the action of a showcase's form. A redirect means success and clears the stored draft; cached lists are stale either way. */
export async function finishShowcaseForm<T>(answer: Promise<T>, showcaseId?: string): Promise<T> {
	try {
		return await answer;
	} catch (outcome) {
		if (outcome instanceof Response) clearStoredDraft(showcaseId);
		throw outcome;
	} finally {
		clearShowcaseListCache();
	}
}

/** A draft as text; null when it equals the initial one. */
export function serializeDraft({ draft, ...identity }: StoredDraft, initial: ShowcaseDraft): string | null {
	const { name, description, pieces } = draft;
	return isSame(draft, initial) ? null : JSON.stringify({ ...identity, name, description, pieces });
}

function isSame(one: ShowcaseDraft, other: ShowcaseDraft): boolean {
	const order = ({ pieces }: ShowcaseDraft) => pieces.map(pieceValue).join();
	return one.name === other.name && one.description === other.description && order(one) === order(other);
}

/** The draft in a text of {@link serializeDraft}; null for a broken text. Broken pieces are left out. */
export function parseStoredDraft(text: string | null): StoredDraft | null {
	const stored = parse(text);
	if (!isObject(stored) || !textOf(stored.owner) || !textOf(stored.key)) return null;
	const pieces = Array.isArray(stored.pieces)
		? stored.pieces.map(pieceOf).filter((piece) => piece !== null)
		: [];
	return {
		owner: textOf(stored.owner),
		key: textOf(stored.key),
		draft: {
			...emptyShowcaseDraft,
			name: textOf(stored.name),
			description: textOf(stored.description),
			pieces,
		},
	};
}

function parse(text: string | null): unknown {
	try {
		return JSON.parse(text ?? "null");
	} catch {
		return null;
	}
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : "";
}

function pieceOf(value: unknown): PlacedPiece | null {
	if (!isObject(value)) return null;
	const kind = pieceKinds.find((each) => each === value.kind);
	const [id, title] = [textOf(value.id), textOf(value.title)];
	if (!kind || !id || !title) return null;
	return {
		...{ kind, id, title, image: imageOf(value.image), edition: parseEdition(value.edition) },
		categorySlug: textOf(value.categorySlug) || null,
		isPublic: value.isPublic !== false,
	};
}

function imageOf(value: unknown): PieceImage | null {
	if (!isObject(value)) return null;
	const [width, height] = [Number(value.width), Number(value.height)];
	const isWhole = /^[0-9a-f]+$/.test(textOf(value.key)) && width > 0 && height > 0;
	const color = /^#[0-9a-f]{6}$/.test(textOf(value.color)) ? textOf(value.color) : "#888888";
	return isWhole ? { key: textOf(value.key), width, height, color } : null;
}
