import type { KeyboardEvent } from "react";

/**
 * True for a key of a word that is being composed, as in Japanese: Enter then chooses the word. Safari sends it after
 * the composition has ended, marked by its code alone.
 */
export function isComposing({ nativeEvent }: Pick<KeyboardEvent, "nativeEvent">): boolean {
	return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}
