import { useState } from "react";
import type { Result } from "#app/shared/result.ts";
import type { Side } from "../../entry/rules.ts";
import { forgetPaste, storePasteSide } from "./paste-draft.ts";

/** What was read in a pasted text, unless it is still asked which list it is of. */
type PastedAnswer =
	| { readonly needsChoice: true; readonly text: string }
	| {
			readonly needsChoice: false;
			readonly text: string;
			readonly things: number;
			readonly side: Side | null;
	  };

interface Crossing<T extends PastedAnswer> {
	/** The text as it was sent the last time, for its field. */
	readonly typed: string;
	readonly needsChoice: boolean;
	/** The answer once it is not asked any more, also where nothing was read. */
	readonly read: Extract<T, { needsChoice: false }> | null;
	/** The answer where something was read. */
	readonly crossed: Extract<T, { needsChoice: false }> | null;
	/** Shows an answer, and stores which list its text is of. */
	readonly show: (answer: T) => void;
	/** Forgets the text and its answer. */
	readonly erase: () => void;
}

/**
 * The crossing of a text that is pasted on a page.
 * @param result the answer as the page came with it, when the text was sent without script
 */
export function useCrossing<T extends PastedAnswer>(result: Result<T> | undefined): Crossing<T> {
	const [answer, setAnswer] = useState(result?.ok ? result.value : null);
	const read = answer && isRead(answer) ? answer : null;
	const refused = result?.ok === false ? new Map(result.typed).get("text") : undefined;
	return {
		typed: answer?.text ?? refused ?? "",
		needsChoice: answer?.needsChoice ?? false,
		read,
		crossed: read && read.things > 0 ? read : null,
		show: (value) => {
			if (!value.needsChoice) storePasteSide(value.side);
			setAnswer(value);
		},
		erase: () => {
			forgetPaste();
			setAnswer(null);
		},
	};
}

function isRead<T extends PastedAnswer>(answer: T): answer is Extract<T, { needsChoice: false }> {
	return !answer.needsChoice;
}
