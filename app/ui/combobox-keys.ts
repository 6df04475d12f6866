import type { KeyboardEvent } from "react";

type Key = Pick<KeyboardEvent, "key" | "altKey">;

export type ComboboxStep =
	| { readonly to: "option"; readonly index: number }
	| { readonly to: "choice" | "text" | "open" | "closed" | "clear" };

/**
 * What a key does to the list of an editable combobox, as its ARIA pattern has it: arrows walk, Home and End go back to
 * the text, Enter chooses, Escape closes and then clears.
 * @param active the index of the marked option, -1 for none
 * @returns null for keys that are the text's
 */
export function stepAfterKey(event: Key, { isShown, active, count }: ComboboxList): ComboboxStep | null {
	if (!isShown) return stepWhenClosed(event);
	const { key, altKey } = event;
	if (key === "Escape" || (altKey && key === "ArrowUp")) return { to: "closed" };
	const index = altKey ? null : indexAfterArrow(key, active, count);
	if (index !== null) return { to: "option", index };
	if (active < 0) return null;
	if (key === "Enter") return { to: "choice" };
	return ["Home", "End", "ArrowLeft", "ArrowRight"].includes(key) ? { to: "text" } : null;
}

export interface ComboboxList {
	readonly isShown: boolean;
	readonly active: number;
	readonly count: number;
}

function stepWhenClosed({ key }: Key): ComboboxStep | null {
	if (key === "ArrowDown") return { to: "open" };
	return key === "Escape" ? { to: "clear" } : null;
}

/** It wraps at both ends. */
function indexAfterArrow(key: string, active: number, count: number): number | null {
	if (count === 0) return null;
	if (key === "ArrowDown") return (active + 1) % count;
	if (key === "ArrowUp") return (Math.max(active, 0) - 1 + count) % count;
	return null;
}
