import { useEffect, useState } from "react";

/** A browser that never rests has to begin all the same, after so many milliseconds. */
const longestWait = 2000;

/** Whether the page is taken over and the browser has found a moment with nothing to do: what can wait begins then. */
export function useBrowserIdle(): boolean {
	const [settled, setSettled] = useState(false);
	useEffect(() => {
		const settle = () => setSettled(true);
		if (!("requestIdleCallback" in window)) {
			const timer = setTimeout(settle);
			return () => clearTimeout(timer);
		}
		const asked = requestIdleCallback(settle, { timeout: longestWait });
		return () => cancelIdleCallback(asked);
	}, []);
	return settled;
}
