import { type RefObject, useLayoutEffect, useRef } from "react";

/** How long a row takes to its new place, in milliseconds. */
const glideMs = 160;

/** Lets the rows of a list, which have `data-value`, glide to where they stand now; not under reduced motion. */
export function useGlide(list: RefObject<HTMLElement | null>): void {
	const tops = useRef(new Map<string, number>());
	useLayoutEffect(() => {
		const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
		const before = tops.current;
		tops.current = new Map(rows.map((row) => [row.dataset.value ?? "", row.offsetTop]));
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		for (const row of rows) {
			const from = before.get(row.dataset.value ?? "");
			// The row that is dragged goes with the pointer.
			if (from === undefined || from === row.offsetTop || row.style.translate) continue;
			const frames = [{ transform: `translateY(${from - row.offsetTop}px)` }, { transform: "none" }];
			row.animate(frames, { duration: glideMs, easing: "ease-out" });
		}
	});
}
