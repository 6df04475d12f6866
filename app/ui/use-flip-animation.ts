import { type RefObject, useLayoutEffect, useRef } from "react";

/** How long an item takes to its new place, in milliseconds. */
const glideMs = 160;

/** Lets the items of a list, which have `data-value`, glide to where they stand now; not under reduced motion. */
export function useFlipAnimation(list: RefObject<HTMLElement | null>): void {
	const places = useRef(new Map<string, { left: number; top: number }>());
	useLayoutEffect(() => {
		const items = [...(list.current?.children ?? [])].filter((item) => item instanceof HTMLElement);
		const before = places.current;
		places.current = new Map(
			items.map((item) => [item.dataset.value ?? "", { left: item.offsetLeft, top: item.offsetTop }]),
		);
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		for (const item of items) {
			const from = before.get(item.dataset.value ?? "");
			const [x, y] = from ? [from.left - item.offsetLeft, from.top - item.offsetTop] : [0, 0];
			// The item that is dragged goes with the pointer.
			if ((x === 0 && y === 0) || item.style.translate) continue;
			const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
			item.animate(frames, { duration: glideMs, easing: "ease-out" });
		}
	});
}
