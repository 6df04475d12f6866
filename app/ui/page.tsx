import { clsx } from "clsx";
import type { ReactNode } from "react";

/** Where the skip link leads: the element that holds what a page is about. */
export const contentId = "content";

/** The main landmark of a page, which the keyboard reaches past the bar. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
	return (
		<main id={contentId} tabIndex={-1} className={clsx("page", className)}>
			{children}
		</main>
	);
}
