import { useCallback } from "react";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { parseEdition } from "#app/features/catalogue/rules-editions.ts";
import { newClientId } from "#app/shared/client-id.ts";
import { browserStorage } from "#app/ui/browser-storage.ts";
import { useStoredDraft } from "#app/ui/use-draft.ts";
import { type ItemChoice, wantedLimit } from "../../rules.ts";
import { readListingFields } from "../../rules-fields.ts";
import {
	changeListingDraft,
	emptyListingDraft,
	type ListingDraft,
	type ListingDraftChange,
} from "./use-listing-draft.ts";

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

/** The draft of a form, saved in the browser at each change so that it outlives its tab. */
export function useSavedDraft(options: SavedDraftOptions) {
	const { storageKey, initial: draft, submissionKey } = options;
	const saved = useStoredDraft<SavedDraft>(
		storageKey,
		{ draft, submissionKey },
		{
			read: (text) => (options.isSentBack ? null : readDraft(text, options.categories, Date.now())),
			write: (written) => writeDraft(written, Date.now()),
		},
	);
	const { change: changeSaved } = saved;
	const change = useCallback(
		(by: ListingDraftChange) =>
			changeSaved((current) => ({ ...current, draft: changeListingDraft(current.draft, by) })),
		[changeSaved],
	);
	return {
		...saved.draft,
		change,
		isRestored: saved.isRestored,
		/** True once there is something to lose, which the browser has. */
		isSaved: !isBlank(saved.draft.draft),
		startOver: () =>
			saved.startOver({ draft: { ...emptyListingDraft, image: saved.draft.draft.image }, submissionKey }),
		/** Makes the next form another listing. */
		renewKey: () => changeSaved((current) => ({ ...current, submissionKey: newClientId() })),
		/** Removes the saved draft, once it was published. */
		forget: () => browserStorage.set(storageKey, null),
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
		...emptyListingDraft,
		...readListingFields(saved),
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
	const { id, name, categorySlug, printing, edition }: Partial<Record<keyof ItemChoice, unknown>> = value;
	if (!textOf(id) || !textOf(name)) return null;
	return {
		id: textOf(id),
		name: textOf(name),
		categorySlug: textOf(categorySlug) || null,
		printing: textOf(printing) || null,
		edition: parseEdition(edition),
	};
}

function isItem(item: ItemChoice | null): item is ItemChoice {
	return item !== null;
}
