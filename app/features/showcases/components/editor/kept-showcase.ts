import { browserStorage } from "#app/ui/browser-storage.ts";
import { type PieceImage, type PlacedPiece, pieceKinds, pieceValue } from "../../rules.ts";
import { clearShowcaseListCache } from "../list/list-cache.ts";
import { emptyDraft, type ShowcaseDraft } from "./showcase-draft.ts";

/** A draft as a browser keeps it. */
export interface KeptShowcase {
	/** Whose it is: another person on the same browser does not get it. */
	readonly owner: string;
	/** Of a new showcase the key of its submission, of another the version that was edited. */
	readonly key: string;
	readonly draft: ShowcaseDraft;
}

/** Where the browser keeps the draft of a showcase, or of a new one. */
export function showcaseDraftKey(showcaseId: string | undefined): string {
	return `reino-showcase-draft:${showcaseId ?? "new"}`;
}

/** Forgets the draft of a showcase that was saved or deleted. */
export function forgetShowcaseDraft(showcaseId?: string): void {
	browserStorage.set(showcaseDraftKey(showcaseId), null);
}

/**
 * Waits for the answer to a showcase's form. What leads elsewhere is done: its draft is not kept any longer. Lists that the
 * browser keeps are old either way.
 */
export async function settleShowcaseForm<T>(answer: Promise<T>, showcaseId?: string): Promise<T> {
	try {
		return await answer;
	} catch (outcome) {
		if (outcome instanceof Response) forgetShowcaseDraft(showcaseId);
		throw outcome;
	} finally {
		clearShowcaseListCache();
	}
}

/** A draft as text; null when it says no more than the form began with. */
export function writeKeptShowcase({ draft, ...kept }: KeptShowcase, initial: ShowcaseDraft): string | null {
	const { name, description, pieces } = draft;
	return isSame(draft, initial) ? null : JSON.stringify({ ...kept, name, description, pieces });
}

function isSame(one: ShowcaseDraft, other: ShowcaseDraft): boolean {
	const order = ({ pieces }: ShowcaseDraft) => pieces.map(pieceValue).join();
	return one.name === other.name && one.description === other.description && order(one) === order(other);
}

/** The draft that a text of {@link writeKeptShowcase} holds; null for a broken text. What is broken in it is left out. */
export function readKeptShowcase(text: string | null): KeptShowcase | null {
	const kept = parse(text);
	if (!isObject(kept) || !textOf(kept.owner) || !textOf(kept.key)) return null;
	const pieces = Array.isArray(kept.pieces) ? kept.pieces.map(pieceOf).filter((piece) => piece !== null) : [];
	return {
		owner: textOf(kept.owner),
		key: textOf(kept.key),
		draft: { ...emptyDraft, name: textOf(kept.name), description: textOf(kept.description), pieces },
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
	const kind = pieceKinds.find((known) => known === value.kind);
	const [id, title] = [textOf(value.id), textOf(value.title)];
	if (!kind || !id || !title) return null;
	const categorySlug = textOf(value.categorySlug) || null;
	return { kind, id, title, image: imageOf(value.image), categorySlug, isPublic: value.isPublic !== false };
}

function imageOf(value: unknown): PieceImage | null {
	if (!isObject(value)) return null;
	const [width, height] = [Number(value.width), Number(value.height)];
	const isWhole = /^[0-9a-f]+$/.test(textOf(value.key)) && width > 0 && height > 0;
	const color = /^#[0-9a-f]{6}$/.test(textOf(value.color)) ? textOf(value.color) : "#888888";
	return isWhole ? { key: textOf(value.key), width, height, color } : null;
}
