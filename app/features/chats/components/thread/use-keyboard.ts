import { useEffect } from "react";

/** A keyboard takes at least so much of the height, in CSS pixels; bars of the browser take less. */
const keyboardHeight = 150;

/**
 * Marks the document with `data-keyboard` while a phone's keyboard is open, and tells what height is left as
 * `--seen-height`: not every browser makes the page smaller by itself.
 */
export function useKeyboard(): void {
	useEffect(() => {
		const seen = window.visualViewport;
		if (!seen) return;
		const root = document.documentElement;
		// By width, since a phone that is turned has another full height.
		const full = new Map<number, number>();
		const measure = () => {
			const width = Math.round(seen.width * seen.scale);
			const height = seen.height * seen.scale;
			full.set(width, Math.max(full.get(width) ?? 0, height));
			const isWriting = document.activeElement instanceof HTMLTextAreaElement;
			const isOpen = isWriting && height < (full.get(width) ?? 0) - keyboardHeight;
			root.toggleAttribute("data-keyboard", isOpen);
			root.style.setProperty("--seen-height", `${Math.round(seen.height)}px`);
			// The browser scrolls the field into view, which moves the head out of it.
			if (isOpen) window.scrollTo(0, 0);
		};
		measure();
		seen.addEventListener("resize", measure);
		document.addEventListener("focusin", measure);
		document.addEventListener("focusout", measure);
		return () => {
			seen.removeEventListener("resize", measure);
			document.removeEventListener("focusin", measure);
			document.removeEventListener("focusout", measure);
			root.removeAttribute("data-keyboard");
			root.style.removeProperty("--seen-height");
		};
	}, []);
}
