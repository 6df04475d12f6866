import { useEffect, useRef, useState, useSyncExternalStore } from "react";

/** How long a slide stays, in milliseconds. */
export const slideMs = 5000;
/** How long a carousel waits after someone touched it, in milliseconds. */
export const restMs = 4000;

export interface Carousel {
	index: number;
	/** The person has not pressed pause. */
	playing: boolean;
	/** Slides are really advancing: playing, not held, not resting, motion allowed. */
	running: boolean;
	goTo: (index: number) => void;
	step: (by: number) => void;
	toggle: () => void;
	/** Holds the slides while a pointer or the focus is on them. */
	hold: (held: boolean) => void;
}

/** Slides that advance by themselves, stop for a while after a touch, and never move under reduced motion. */
export function useCarousel(count: number): Carousel {
	const [index, setIndex] = useState(0);
	const [playing, setPlaying] = useState(true);
	const [held, setHeld] = useState(false);
	const [resting, setResting] = useState(false);
	const still = useReducedMotion();
	const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const running = playing && !held && !resting && !still;

	useEffect(() => {
		if (!running) return;
		const timer = setInterval(() => setIndex((now) => (now + 1) % count), slideMs);
		return () => clearInterval(timer);
	}, [running, count]);

	useEffect(() => () => clearTimeout(restTimer.current), []);

	function goTo(next: number) {
		setIndex(((next % count) + count) % count);
		setResting(true);
		clearTimeout(restTimer.current);
		restTimer.current = setTimeout(() => setResting(false), restMs);
	}
	return {
		index,
		playing: playing && !still,
		running,
		goTo,
		step: (by) => goTo(index + by),
		toggle: () => setPlaying((now) => !now),
		hold: setHeld,
	};
}

const stillQuery = "(prefers-reduced-motion: reduce)";

function useReducedMotion(): boolean {
	return useSyncExternalStore(
		(changed) => {
			const query = matchMedia(stillQuery);
			query.addEventListener("change", changed);
			return () => query.removeEventListener("change", changed);
		},
		() => matchMedia(stillQuery).matches,
		() => false,
	);
}
