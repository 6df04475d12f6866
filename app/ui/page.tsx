import { clsx } from "clsx";
import { type ReactNode, useLayoutEffect, useRef } from "react";

/** Id of the main element, to which the skip link leads. */
export const contentId = "content";

/** The main landmark of a page, which the keyboard reaches past the bar. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
	return (
		<main id={contentId} tabIndex={-1} className={clsx("page", className)}>
			{children}
		</main>
	);
}

/** Moves the focus to the page's heading, or that which the address names, and scrolls nowhere: a screen reader says it. */
export function focusHeading(): void {
	const main = document.getElementById(contentId);
	const named = document.getElementById(window.location.hash.slice(1));
	const heading = named?.matches("h2") ? named : main?.querySelector<HTMLElement>("h1");
	if (heading) heading.tabIndex = -1;
	(heading ?? main)?.focus({ preventScroll: true });
}

/**
 * Moves the focus to the page's heading whenever another place is shown than before, without the page being loaded whole.
 * What a part of the page focuses in an effect of its own comes after, and stays.
 * @param toTop scrolls there too, where the router does not
 */
export function useHeadingFocus(place: string, toTop = false): void {
	const last = useRef(place);
	useLayoutEffect(() => {
		if (last.current === place) return;
		last.current = place;
		focusHeading();
		if (toTop) window.scrollTo(0, 0);
	}, [place, toTop]);
}
