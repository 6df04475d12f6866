import { useState } from "react";
import { useRevalidator } from "react-router";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { showcaseReactionPath } from "#app/shared/paths.ts";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { Reaction } from "../../rules.ts";

export interface ReactionOptions {
	readonly showcaseId: string;
	/** As the page came with it. */
	readonly isSet: boolean;
	/** Likes, as the page came with them. */
	readonly likes: number;
	/** The error when it could not be saved. */
	readonly error: MessageKey;
	/** Hears what it is now. */
	readonly onDone?: (isSet: boolean) => void;
	/** False leaves the page's data as it is, where the page is a list of many. */
	readonly revalidates?: false;
}

/** A like or a favourite that is shown as wanted while it is on its way, and as it was when it was refused. */
export function useReaction(options: ReactionOptions) {
	const { showcaseId, isSet, likes, error, onDone, revalidates } = options;
	const t = useT();
	const { revalidate } = useRevalidator();
	const [given, setGiven] = useState({ isSet, likes });
	const [known, setKnown] = useState({ isSet, likes });
	if (given.isSet !== isSet || given.likes !== likes) {
		setGiven({ isSet, likes });
		setKnown({ isSet, likes });
	}
	const form = useActionForm<Reaction>({
		action: showcaseReactionPath(showcaseId),
		...(revalidates === false && { revalidates }),
		onDone: (reaction) => {
			setKnown({ isSet: reaction.isSet, likes: reaction.likes ?? known.likes });
			onDone?.(reaction.isSet);
		},
		onFailed: (failure) => {
			const isSetElsewhere = /already/.test(failure.code);
			if (isSetElsewhere) setKnown(withReaction(known, true));
			showToast({ tone: isSetElsewhere ? "info" : "bad", text: failureText(t, failure, error) });
			// It was set elsewhere, the showcase is gone or the session has ended: the page is old.
			if (revalidates !== false) void revalidate();
		},
	});
	const wanted = form.fetcher.formData?.get("isSet");
	const shown = wanted == null ? known : withReaction(known, wanted === "true");
	return { form, ...shown };
}

function withReaction(known: { isSet: boolean; likes: number }, isSet: boolean) {
	if (known.isSet === isSet) return known;
	return { isSet, likes: Math.max(0, known.likes + (isSet ? 1 : -1)) };
}
