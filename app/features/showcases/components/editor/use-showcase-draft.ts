import { useEffect, useMemo, useReducer, useRef, useState } from "react";
import { browserStorage } from "#app/ui/browser-storage.ts";
import type { ElementView, PlacedPiece } from "../../rules.ts";
import { readKeptShowcase, showcaseDraftKey, writeKeptShowcase } from "./kept-showcase.ts";
import {
	changeDraft,
	type DraftChange,
	type ShowcaseDraft,
	withOwnElements,
	withPiece,
} from "./showcase-draft.ts";

export interface ShowcaseDraftOptions {
	/** Undefined for a new showcase. */
	showcaseId: string | undefined;
	/** Who fills the form in. */
	owner: string;
	/** Of a new showcase the key of its submission, of another the version that is edited. */
	formKey: string;
	/** The form's initial values. */
	initial: ShowcaseDraft;
	/** All elements of the owner as they are now. */
	elements: readonly ElementView[];
	/** Comes onto the shelf by itself: it was made for it, or one came from its page. */
	added: PlacedPiece | null;
}

export interface ShowcaseDraftState {
	readonly draft: ShowcaseDraft;
	readonly change: (change: DraftChange) => void;
	readonly formKey: string;
	/** Whether the draft is one of an earlier visit. */
	readonly isBack: boolean;
	readonly startOver: () => void;
}

/** A draft that the browser keeps until it is saved: it outlives the way to another page, and its tab. */
export function useShowcaseDraft(options: ShowcaseDraftOptions): ShowcaseDraftState {
	const { showcaseId, owner, elements, added } = options;
	const [start] = useState(options);
	const [draft, change] = useReducer(changeDraft, start.initial, (initial) =>
		added ? withPiece(initial, added) : initial,
	);
	const [formKey, setFormKey] = useState(start.formKey);
	const [phase, setPhase] = useState<"unread" | "new" | "back">("unread");
	const storageKey = showcaseDraftKey(showcaseId);
	const arrived = useRef(added);

	useEffect(() => {
		const kept = readKeptShowcase(browserStorage.get(storageKey));
		// Of a showcase that was saved elsewhere since then, nothing is brought back.
		const isOwn = kept?.owner === start.owner && (!start.showcaseId || kept.key === start.formKey);
		setPhase(kept && isOwn && !arrived.current ? "back" : "new");
		if (!kept || !isOwn) return;
		setFormKey(kept.key);
		change({ change: "whole", draft: arrived.current ? withPiece(kept.draft, arrived.current) : kept.draft });
	}, [start, storageKey]);

	useEffect(() => {
		if (phase === "unread") return;
		browserStorage.set(storageKey, writeKeptShowcase({ owner, key: formKey, draft }, start.initial));
	}, [phase, storageKey, owner, formKey, draft, start]);

	const pieces = useMemo(() => withOwnElements(draft.pieces, elements), [draft.pieces, elements]);
	return {
		draft: { ...draft, pieces },
		change,
		formKey,
		isBack: phase === "back",
		startOver: () => {
			setPhase("new");
			setFormKey(start.formKey);
			change({ change: "whole", draft: start.initial });
		},
	};
}
