import { useEffect, useRef, useState } from "react";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { newClientId } from "#app/shared/uuid-pattern.ts";
import { browserStorage } from "#app/ui/browser-storage.ts";
import { type ItemChoice, readFields, wantedLimit } from "../../rules.ts";
import { type DraftChange, emptyDraft, type ListingDraft, useListingDraft } from "./use-listing-draft.ts";

interface SavedDraftOptions {
	/** Key of the person and the form: another person on the same browser has another draft. */
	storageKey: string;
	categories: readonly CategoryView[];
	/** The form's initial values. */
	initial: ListingDraft;
	/** True when the server sent back what was typed, which comes before a saved draft. */
	isSentBack: boolean;
	/** Key of this form, which makes sending it twice harmless. */
	submissionKey: string;
}

interface SavedDraftState {
	readonly draft: ListingDraft;
	readonly change: (change: DraftChange) => void;
	readonly submissionKey: string;
	/** True for a draft of an earlier visit. */
	readonly isRestored: boolean;
	readonly startOver: () => void;
	/** Makes a new key, so that the next form is another listing. */
	readonly renewKey: () => void;
	/** Removes the saved draft, once it was published. */
	readonly forget: () => void;
}

/** The draft of a form, saved in the browser at each change so that it outlives its tab. */
export function useSavedDraft(options: SavedDraftOptions): SavedDraftState {
	const { storageKey } = options;
	const [draft, change] = useListingDraft(options.initial);
	const [key, setKey] = useState(options.submissionKey);
	const [phase, setPhase] = useState<"unread" | "new" | "restored" | "published">("unread");
	const start = useRef(options);

	useEffect(() => {
		const { isSentBack, categories } = start.current;
		const saved = isSentBack ? null : readDraft(browserStorage.get(storageKey), categories, Date.now());
		setPhase(saved ? "restored" : "new");
		if (!saved) return;
		setKey(saved.submissionKey);
		change({ change: "whole", draft: saved.draft });
	}, [storageKey, change]);

	useEffect(() => {
		if (phase === "unread" || phase === "published" || draft === start.current.initial) return;
		// At each change: whatever waited would be lost by who goes on at once, or come back after it was published.
		browserStorage.set(storageKey, writeDraft({ draft, submissionKey: key }, Date.now()));
	}, [phase, storageKey, draft, key]);

	return {
		draft,
		change,
		submissionKey: key,
		isRestored: phase === "restored",
		startOver: () => {
			setPhase("new");
			setKey(start.current.submissionKey);
			change({ change: "whole", draft: { ...emptyDraft, image: draft.image } });
		},
		renewKey: () => setKey(newClientId()),
		forget: () => {
			setPhase("published");
			browserStorage.set(storageKey, null);
		},
	};
}

/** Age at which a saved draft expires, in milliseconds: a week. */
export const draftMaxAgeMillis = 7 * 24 * 60 * 60 * 1000;

interface SavedDraft {
	readonly draft: ListingDraft;
	/** Key of the form in which it was written: if that was sent already, sending it again makes no second listing. */
	readonly submissionKey: string;
}

/** Text of a draft for the browser's storage, without its image; null when nothing is written yet. */
export function writeDraft({ draft, submissionKey }: SavedDraft, now: number): string | null {
	const { category, image, ...fields } = draft;
	if (isBlank(draft)) return null;
	return JSON.stringify({ at: now, submissionKey, categoryId: category?.id ?? null, ...fields });
}

function isBlank({ itemText, title, description, wanted, category }: ListingDraft): boolean {
	return !(itemText || title || description || wanted.length > 0 || category);
}

/**
 * The draft in a text of {@link writeDraft}, without what is gone, such as a category.
 * @returns null for a text that is old, broken or of another version
 */
export function readDraft(
	text: string | null,
	categories: readonly CategoryView[],
	now: number,
): SavedDraft | null {
	const saved = parseObject(text);
	if (!saved || typeof saved.at !== "number" || now - saved.at > draftMaxAgeMillis) return null;
	const submissionKey = textOf(saved.submissionKey);
	if (!submissionKey) return null;
	const category = categories.find(({ id, isActive }) => isActive && id === saved.categoryId) ?? null;
	const item = category ? itemOf(saved.item) : null;
	const draft = {
		...emptyDraft,
		...readFields(saved),
		category,
		item,
		itemText: textOf(saved.itemText),
		titleIsOwn: saved.titleIsOwn === true,
		wanted: listOf(saved.wanted).map(itemOf).filter(isItem).slice(0, wantedLimit),
	};
	return isBlank(draft) ? null : { draft, submissionKey };
}

function parseObject(text: string | null): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(text ?? "null");
		return typeof value === "object" && value !== null ? { ...value } : null;
	} catch {
		return null;
	}
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : "";
}

function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

function itemOf(value: unknown): ItemChoice | null {
	if (typeof value !== "object" || value === null) return null;
	const { id, name, categorySlug, printing }: Partial<Record<keyof ItemChoice, unknown>> = value;
	if (!textOf(id) || !textOf(name)) return null;
	return {
		id: textOf(id),
		name: textOf(name),
		categorySlug: textOf(categorySlug) || null,
		printing: textOf(printing) || null,
	};
}

function isItem(item: ItemChoice | null): item is ItemChoice {
	return item !== null;
}
