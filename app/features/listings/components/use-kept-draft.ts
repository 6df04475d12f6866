import { useEffect, useRef, useState } from "react";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { newClientId } from "#app/shared/client-id.ts";
import { readDraft, writeDraft } from "./kept-draft.ts";
import { type DraftChange, emptyDraft, type ListingDraft, useListingDraft } from "./use-listing-draft.ts";

/** Between two writings, in milliseconds: what a tab that dies may lose. */
const writesEvery = 300;

export interface KeptDraftOptions {
	/** Whose draft it is: another person on the same browser has another. */
	username: string;
	categories: readonly CategoryView[];
	/** What the server sent back, if anything: then nothing kept takes its place. */
	initial: ListingDraft;
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
	const place = `reino-listing-draft:${options.username}`;
	const [draft, change] = useListingDraft(options.initial);
	const [key, setKey] = useState(options.submissionKey);
	const [phase, setPhase] = useState<"unread" | "new" | "back" | "published">("unread");
	const start = useRef(options);

	useEffect(() => {
		const { initial, categories } = start.current;
		const kept = initial === emptyDraft ? readDraft(readPlace(place), categories, Date.now()) : null;
		setPhase(kept ? "back" : "new");
		if (!kept) return;
		setKey(kept.submissionKey);
		change({ change: "whole", draft: kept.draft });
	}, [place, change]);

	useEffect(() => {
		if (phase === "unread" || phase === "published") return;
		const timer = setTimeout(() => {
			writePlace(place, writeDraft({ draft, submissionKey: key }, Date.now()));
		}, writesEvery);
		return () => clearTimeout(timer);
	}, [phase, place, draft, key]);

	return {
		draft,
		change,
		submissionKey: key,
		isBack: phase === "back",
		startOver: () => {
			setPhase("new");
			setKey(start.current.submissionKey);
			change({ change: "whole", draft: { ...emptyDraft, picture: draft.picture } });
		},
		renewKey: () => setKey(newClientId()),
		forget: () => {
			setPhase("published");
			writePlace(place, null);
		},
	};
}

/** Storage may be full, or closed by the browser's settings; then the draft lives as long as its tab. */
function writePlace(place: string, text: string | null): void {
	try {
		if (text === null) localStorage.removeItem(place);
		else localStorage.setItem(place, text);
	} catch {}
}

function readPlace(place: string): string | null {
	try {
		return localStorage.getItem(place);
	} catch {
		return null;
	}
}
