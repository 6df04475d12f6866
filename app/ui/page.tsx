import { clsx } from "clsx";
import type { ReactNode } from "react";

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
