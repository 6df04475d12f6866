/**
 * Whether somebody looks at the page of this path, or one below it: not in a tab of the background, nor while what
 * the address names already has yet to take its place on a slow phone.
 */
export function isPageInView(path: string): boolean {
	return document.visibilityState === "visible" && location.pathname.startsWith(path);
}
