import {
	type KeyboardEvent,
	type PointerEvent,
	useEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from "react";

/** How long a slide stays, in milliseconds. */
export const slideMs = 5000;
/** How long a carousel waits after someone touched it, in milliseconds. */
export const restMs = 4000;
/** A finger that went at least so far to the side has swiped, in CSS pixels. */
const swipeDistance = 40;

export interface Carousel {
	index: number;
	/** The person has not pressed pause. */
	playing: boolean;
	/** Slides are really advancing: playing, not held, not resting, motion allowed. */
	running: boolean;
	goTo: (index: number) => void;
	step: (by: number) => void;
	toggle: () => void;
	/** For the carousel's own element: what stops the slides, and what moves them. */
	touch: CarouselTouch;
}

export interface CarouselTouch {
	onPointerEnter: (event: PointerEvent) => void;
	onPointerLeave: (event: PointerEvent) => void;
	onPointerDown: (event: PointerEvent) => void;
	onPointerUp: (event: PointerEvent) => void;
	onFocus: (event: { target: Element }) => void;
	onBlur: () => void;
	onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Slides that advance by themselves, stop while somebody points at them or is in them and for a while after, and
 * never move under reduced motion. Arrow keys and swipes step.
 */
export function useCarousel(count: number): Carousel {
	const [index, setIndex] = useState(0);
	const [playing, setPlaying] = useState(true);
	const rest = useRest();
	const still = useReducedMotion();
	const running = playing && !rest.resting && !still;
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(() => setIndex((now) => (now + 1) % count), slideMs);
		return () => clearInterval(timer);
	}, [running, count]);

	function step(by: number) {
		setIndex((now) => (((now + by) % count) + count) % count);
		rest.begin();
	}
	return {
		index,
		playing: playing && !still,
		running,
		goTo(next) {
			setIndex(next);
			rest.begin();
		},
		step,
		toggle: () => setPlaying((now) => !now),
		touch: useTouch(step, rest),
	};
}

interface Rest {
	readonly resting: boolean;
	/** Rests for a while from now on. */
	begin(): void;
	/** Rests until it is let go, and for a while after. */
	hold(): void;
	letGo(): void;
}

function useRest(): Rest {
	const [held, setHeld] = useState(false);
	const [waiting, setWaiting] = useState(false);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const begin = () => {
		clearTimeout(timer.current);
		setWaiting(true);
		timer.current = setTimeout(() => setWaiting(false), restMs);
	};
	return {
		resting: held || waiting,
		begin,
		hold: () => setHeld(true),
		letGo() {
			setHeld(false);
			begin();
		},
	};
}

function useTouch(step: (by: number) => void, rest: Rest): CarouselTouch {
	const from = useRef<{ x: number; y: number }>(undefined);
	return {
		onPointerEnter: ({ pointerType }) => pointerType === "mouse" && rest.hold(),
		onPointerLeave: ({ pointerType }) => pointerType === "mouse" && rest.letGo(),
		onPointerDown({ pointerType, clientX, clientY }) {
			from.current = pointerType === "mouse" ? undefined : { x: clientX, y: clientY };
		},
		onPointerUp({ pointerType, clientX, clientY }) {
			if (pointerType !== "mouse") rest.begin();
			if (!from.current) return;
			const [x, y] = [clientX - from.current.x, clientY - from.current.y];
			from.current = undefined;
			if (Math.abs(x) >= swipeDistance && Math.abs(x) > Math.abs(y)) step(x < 0 ? 1 : -1);
		},
		onFocus: ({ target }) => target.matches(":focus-visible") && rest.hold(),
		onBlur: rest.letGo,
		onKeyDown(event) {
			const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
			if (!by) return;
			event.preventDefault();
			step(by);
		},
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
