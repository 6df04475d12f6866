import { type ReactNode, Suspense } from "react";

/**
 * A part of a page below its first screen. The server renders it with the page; in the browser React takes it over after
 * what stands above, or at once when somebody presses in it.
 */
export function BelowFold({ children }: { children: ReactNode }) {
	return <Suspense>{children}</Suspense>;
}

/** The class of a section below the first screens: it is not laid out, nor its images fetched, until it is near. Shadows reach beyond it. */
export const laterSectionClass =
	"[contain-intrinsic-size:auto_700px] [content-visibility:auto] [overflow-clip-margin:40px]";
