import { type RefObject, useEffect } from "react";

/** A list shorter than this, in pixels, shows too little: then the field moves up to make room. */
const leastHeight = 180;
const margin = 12;

/** Keeps an open list within what the keyboard of a phone leaves of the screen. */
export function useVisibleList(list: RefObject<HTMLDivElement | null>, isShown: boolean): void {
	useEffect(() => {
		const screen = window.visualViewport;
		const box = list.current;
		if (!isShown || !screen || !box) return;
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
	}, [list, isShown]);
}
