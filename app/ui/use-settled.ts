import { useEffect, useState } from "react";

/** Whether the page is taken over and the browser has found a moment with nothing to do: what can wait begins then. */
export function useSettled(): boolean {
	const [settled, setSettled] = useState(false);
	useEffect(() => {
		const settle = () => setSettled(true);
		if (!("requestIdleCallback" in window)) {
			const timer = setTimeout(settle);
			return () => clearTimeout(timer);
		}
		const asked = requestIdleCallback(settle);
		return () => cancelIdleCallback(asked);
	}, []);
	return settled;
}
