import {
	type KeyboardEvent,
	type PointerEvent,
	useEffect,
	useRef,
	useState,
	useSyncExternalStore,
} from "react";
import { useBrowserIdle } from "./hydration.ts";

/** Milliseconds for which a slide stays. */
const slideMs = 5000;
/** Milliseconds for which a carousel waits after someone touched it. */
const restMs = 4000;
/** A finger that went at least so far to the side has swiped, in CSS pixels. */
const swipeDistance = 40;

export interface Rotation {
	/** The person has not pressed pause. */
	playing: boolean;
	/** The page has come to rest after loading; nothing advances before. */
	settled: boolean;
	/** True while it really advances: settled, playing, not pointed at, not resting, on a screen where it may. */
	running: boolean;
	toggle: () => void;
	/** Rests for a while from now on: somebody moved it. */
	rest: () => void;
	/** Handlers of the carousel's element, which stands still while somebody points at it or is in it. */
	pauseHandlers: PauseHandlers;
}

interface PauseHandlers {
	onPointerEnter: (event: PointerEvent) => void;
	onPointerLeave: (event: PointerEvent) => void;
	onPointerUp: (event: PointerEvent) => void;
	onFocus: (event: { target: Element }) => void;
	onBlur: () => void;
}

/**
 * Advances something by itself, stops while somebody points at it or is in it and for a while after, and never
 * moves on a phone, where what moves is what one was about to tap, nor under reduced motion.
 * @param enabled false where there is nothing to advance
 */
export function useRotation(advance: () => void, enabled = true): Rotation {
	const [playing, setPlaying] = useState(true);
	const [held, setHeld] = useState(false);
	const { resting, rest } = useRest();
	const mayAdvance = useMediaQuery(autoplayQuery);
	const settled = useBrowserIdle();
	const running = enabled && settled && playing && !held && !resting && mayAdvance;
	const latest = useRef(advance);
	latest.current = advance;
	useEffect(() => {
		if (!running) return;
		const timer = setInterval(() => latest.current(), slideMs);
		return () => clearInterval(timer);
	}, [running]);
	const letGo = () => {
		setHeld(false);
		rest();
	};
	return {
		playing: playing && mayAdvance,
		settled,
		running,
		toggle: () => setPlaying((now) => !now),
		rest,
		pauseHandlers: {
			onPointerEnter: ({ pointerType }) => pointerType === "mouse" && setHeld(true),
			onPointerLeave: ({ pointerType }) => pointerType === "mouse" && letGo(),
			onPointerUp: ({ pointerType }) => pointerType !== "mouse" && rest(),
			onFocus: ({ target }) => target.matches(":focus-visible") && setHeld(true),
			onBlur: letGo,
		},
	};
}

function useRest() {
	const [resting, setResting] = useState(false);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	const rest = () => {
		clearTimeout(timer.current);
		setResting(true);
		timer.current = setTimeout(() => setResting(false), restMs);
	};
	return { resting, rest };
}

export interface CarouselState extends Rotation {
	index: number;
	goTo: (index: number) => void;
	/** Handlers of the carousel's element, which stop the slides and move them. */
	touch: PauseHandlers & {
		onPointerDown: (event: PointerEvent) => void;
		onKeyDown: (event: KeyboardEvent) => void;
	};
}

/** Slides of which one is seen; they advance by themselves, and by arrow keys and swipes. */
export function useCarousel(count: number): CarouselState {
	const [index, setIndex] = useState(0);
	const rotation = useRotation(() => setIndex((now) => (now + 1) % count));
	const from = useRef<{ x: number; y: number }>(undefined);
	const goTo = (next: number) => {
		setIndex(((next % count) + count) % count);
		rotation.rest();
	};
	return {
		...rotation,
		index,
		goTo,
		touch: {
			...rotation.pauseHandlers,
			onPointerDown({ pointerType, clientX, clientY }) {
				from.current = pointerType === "mouse" ? undefined : { x: clientX, y: clientY };
			},
			onPointerUp(event) {
				rotation.pauseHandlers.onPointerUp(event);
				if (!from.current) return;
				const [x, y] = [event.clientX - from.current.x, event.clientY - from.current.y];
				from.current = undefined;
				if (Math.abs(x) >= swipeDistance && Math.abs(x) > Math.abs(y)) goTo(index + (x < 0 ? 1 : -1));
			},
			onKeyDown(event) {
				const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
				if (!by) return;
				event.preventDefault();
				goTo(index + by);
			},
		},
	};
}

/** Where the style sheets show the button that pauses. */
const autoplayQuery = "(prefers-reduced-motion: no-preference) and (min-width: 701px)";

function useMediaQuery(media: string): boolean {
	return useSyncExternalStore(
		(changed) => {
			const query = matchMedia(media);
			query.addEventListener("change", changed);
			return () => query.removeEventListener("change", changed);
		},
		() => matchMedia(media).matches,
		() => true,
	);
}
