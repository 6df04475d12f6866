/**
 * The ref of a bar of acts at the window's foot: its height becomes `--act-bar`, above which toasts stand. A bar that
 * flows with its page on this screen has none.
 */
export function measureActBar(bar: HTMLElement | null): (() => void) | undefined {
	if (!bar) return undefined;
	const { style } = document.documentElement;
	const observer = new ResizeObserver(() => {
		const isInFlow = getComputedStyle(bar).position === "static";
		style.setProperty("--act-bar", isInFlow ? "0px" : `${bar.offsetHeight}px`);
	});
	observer.observe(bar);
	return () => {
		observer.disconnect();
		style.removeProperty("--act-bar");
	};
}
