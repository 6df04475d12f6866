import { useEffect, useRef, useState } from "react";
import { type CategoryView, isCompleteness, isCondition, isRarity } from "#app/features/catalogue/rules.ts";
import { newClientId } from "#app/shared/uuid-pattern.ts";
import { browserStorage } from "#app/ui/browser-storage.ts";
import { type ItemChoice, wantedLimit } from "../../rules.ts";
import { type DraftChange, emptyDraft, type ListingDraft, useListingDraft } from "./use-listing-draft.ts";

interface KeptDraftOptions {
	/** Whose draft it is, since another person on the same browser has another, and of which form. */
	storageKey: string;
	categories: readonly CategoryView[];
	/** The form's initial values. */
	initial: ListingDraft;
	/** The server sent back what was typed: then nothing kept takes its place. */
	isSentBack: boolean;
	/** Made for this form. */
	submissionKey: string;
}

interface KeptDraftState {
	readonly draft: ListingDraft;
	readonly change: (change: DraftChange) => void;
	readonly submissionKey: string;
	/** Whether the draft is one of an earlier visit. */
	readonly isBack: boolean;
	readonly startOver: () => void;
	/** The key has done its work: what is sent next is another listing. */
	readonly renewKey: () => void;
	/** It was published: there is nothing to keep. */
	readonly forget: () => void;
}

/** A draft that is still there when its tab has died. */
export function useKeptDraft(options: KeptDraftOptions): KeptDraftState {
	const { storageKey } = options;
	const [draft, change] = useListingDraft(options.initial);
	const [key, setKey] = useState(options.submissionKey);
	const [phase, setPhase] = useState<"unread" | "new" | "back" | "published">("unread");
	const start = useRef(options);

	useEffect(() => {
		const { isSentBack, categories } = start.current;
		const kept = isSentBack ? null : readDraft(browserStorage.get(storageKey), categories, Date.now());
		setPhase(kept ? "back" : "new");
		if (!kept) return;
		setKey(kept.submissionKey);
		change({ change: "whole", draft: kept.draft });
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
		isBack: phase === "back",
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

/** A draft older than this is not brought back, in milliseconds: a week. */
export const draftMaxAgeMillis = 7 * 24 * 60 * 60 * 1000;

interface KeptDraft {
	readonly draft: ListingDraft;
	/** Of the form that it was written in: had it been sent already, sending it again makes no second listing. */
	readonly submissionKey: string;
}

/** A draft as text, without its image, which no storage of a browser holds; null when nothing is written yet. */
export function writeDraft({ draft, submissionKey }: KeptDraft, now: number): string | null {
	const { category, image, ...fields } = draft;
	if (isBlank(draft)) return null;
	return JSON.stringify({ at: now, submissionKey, categoryId: category?.id ?? null, ...fields });
}

function isBlank({ itemText, title, description, wanted, category }: ListingDraft): boolean {
	return !(itemText || title || description || wanted.length > 0 || category);
}

/**
 * The draft that a text of {@link writeDraft} holds. What is no longer there, such as a category, is left out.
 * @returns null for a text that is old, broken or of another version
 */
export function readDraft(
	text: string | null,
	categories: readonly CategoryView[],
	now: number,
): KeptDraft | null {
	const kept = parseObject(text);
	if (!kept || typeof kept.at !== "number" || now - kept.at > draftMaxAgeMillis) return null;
	const submissionKey = textOf(kept.submissionKey);
	if (!submissionKey) return null;
	const category = categories.find(({ id, isActive }) => isActive && id === kept.categoryId) ?? null;
	const item = category ? itemOf(kept.item) : null;
	const condition = textOf(kept.condition);
	const completeness = textOf(kept.completeness);
	const rarity = textOf(kept.rarity);
	const draft = {
		...emptyDraft,
		category,
		item,
		itemText: textOf(kept.itemText),
		title: textOf(kept.title),
		titleIsOwn: kept.titleIsOwn === true,
		description: textOf(kept.description),
		condition: isCondition(condition) ? condition : null,
		completeness: isCompleteness(completeness) ? completeness : null,
		rarity: isRarity(rarity) ? rarity : null,
		wanted: listOf(kept.wanted).map(itemOf).filter(isItem).slice(0, wantedLimit),
		isOpenToOffers: kept.isOpenToOffers !== false,
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
	const { id, name, categorySlug }: Partial<Record<keyof ItemChoice, unknown>> = value;
	if (!textOf(id) || !textOf(name)) return null;
	return { id: textOf(id), name: textOf(name), categorySlug: textOf(categorySlug) || null };
}

function isItem(item: ItemChoice | null): item is ItemChoice {
	return item !== null;
}
