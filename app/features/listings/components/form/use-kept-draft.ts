import { useEffect, useRef, useState } from "react";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { newClientId } from "#app/shared/uuid-pattern.ts";
import { browserStorage } from "#app/ui/browser-storage.ts";
import { readDraft, writeDraft } from "./kept-draft.ts";
import { type DraftChange, emptyDraft, type ListingDraft, useListingDraft } from "./use-listing-draft.ts";

export interface KeptDraftOptions {
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

export interface KeptDraftState {
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
