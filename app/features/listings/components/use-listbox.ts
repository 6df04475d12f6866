import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";

/** What there is to choose from, and what choosing does. */
export interface Choices {
	readonly count: number;
	readonly onChoose: (place: number) => void;
	/** Escape on a closed list. */
	readonly onClear: () => void;
}

/**
 * Opening, closing and walking of a list of options below a text field that keeps the focus, as the ARIA pattern of
 * an editable combobox has it: arrows walk, Home and End go back to the text, Enter chooses, Escape closes and then
 * clears. `active` is the place of the option that Enter would choose, -1 for none.
 */
export function useListbox() {
	const list = useRef<HTMLDivElement>(null);
	const [open, setOpen] = useState(false);
	const [active, setActive] = useState(-1);

	function show(shown: boolean) {
		setOpen(shown);
		setActive(-1);
	}

	function mark(place: number) {
		setActive(place);
		list.current?.querySelectorAll('[role="option"]')[place]?.scrollIntoView({ block: "nearest" });
	}

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>, { count, onChoose, onClear }: Choices) {
		// Fewer suggestions may have come since one was marked.
		const marked = active < count ? active : -1;
		const step = open ? stepAfterKey(event, marked, count) : stepWhenClosed(event);
		if (step === null) return;
		if (step.to !== "text") event.preventDefault();
		if (step.to === "option") mark(step.place);
		else if (step.to === "text") setActive(-1);
		else if (step.to === "clear") onClear();
		else show(step.to === "open");
		if (step.to === "choice") onChoose(marked);
	}

	return { list, open, active, show, onKeyDown };
}

type Step =
	| { readonly to: "option"; readonly place: number }
	| { readonly to: "choice" | "text" | "open" | "closed" | "clear" };

type Key = Pick<KeyboardEvent, "key" | "altKey">;

/** What a key does to an open list; null for keys that are the text's. */
export function stepAfterKey({ key, altKey }: Key, active: number, count: number): Step | null {
	if (key === "Escape" || (altKey && key === "ArrowUp")) return { to: "closed" };
	const next = altKey ? null : optionAfterKey(key, active, count);
	if (next !== null) return { to: "option", place: next };
	if (active < 0) return null;
	if (key === "Enter") return { to: "choice" };
	return ["Home", "End", "ArrowLeft", "ArrowRight"].includes(key) ? { to: "text" } : null;
}

function stepWhenClosed({ key }: Key): Step | null {
	if (key === "ArrowDown") return { to: "open" };
	return key === "Escape" ? { to: "clear" } : null;
}

/** Where a key moves the choice in a list, wrapping at both ends; null for any other key. */
export function optionAfterKey(key: string, current: number, count: number): number | null {
	if (count === 0) return null;
	if (key === "ArrowDown") return (current + 1) % count;
	if (key === "ArrowUp") return (Math.max(current, 0) - 1 + count) % count;
	return null;
}

/** A list shorter than this, in pixels, shows too little: then the field moves up to make room. */
const leastHeight = 180;
const margin = 12;

/** Keeps an open list within what the keyboard of a phone leaves of the screen. */
export function useVisibleList(list: RefObject<HTMLDivElement | null>, shown: boolean): void {
	useEffect(() => {
		const screen = window.visualViewport;
		const box = list.current;
		if (!shown || !screen || !box) return;
		const fitToScreen = () => {
			const room = screen.offsetTop + screen.height - box.getBoundingClientRect().top - margin;
			if (room < leastHeight) box.parentElement?.scrollIntoView({ block: "start" });
			box.style.maxHeight = room < leastHeight ? "" : `min(420px, ${Math.floor(room)}px)`;
		};
		fitToScreen();
		screen.addEventListener("resize", fitToScreen);
		return () => {
			screen.removeEventListener("resize", fitToScreen);
			box.style.maxHeight = "";
		};
	}, [list, shown]);
}
