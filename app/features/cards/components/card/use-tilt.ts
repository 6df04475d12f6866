import { type PointerEvent, useEffect, useRef } from "react";

/** How far a card tilts at its edge, in degrees. */
const maxDegrees = 9;
/** So much a phone turns for the card to tilt that far, in degrees. */
const phoneDegrees = 22;

/** Where the light falls, from -1 to 1 on each axis; 0 is straight. */
function turn(element: HTMLElement, x: number, y: number): void {
	const { style } = element;
	style.setProperty("--tilt-x", `${(x * maxDegrees).toFixed(2)}deg`);
	style.setProperty("--tilt-y", `${(-y * maxDegrees).toFixed(2)}deg`);
	style.setProperty("--shine", ((x + 1) / 2).toFixed(3));
}

/** Lets an element follow the pointer over it and the way the phone is held, unless its person wants things still. */
export function useTilt() {
	const ref = useRef<HTMLSpanElement>(null);
	useEffect(() => followPhone(ref.current), []);

	function onPointerMove(event: PointerEvent<HTMLElement>) {
		if (isStill()) return;
		const box = event.currentTarget.getBoundingClientRect();
		const share = (value: number, start: number, length: number) => ((value - start) / length) * 2 - 1;
		turn(
			event.currentTarget,
			share(event.clientX, box.left, box.width),
			share(event.clientY, box.top, box.height),
		);
	}

	function onPointerLeave(event: PointerEvent<HTMLElement>) {
		turn(event.currentTarget, 0, 0);
	}

	return { ref, onPointerMove, onPointerLeave };
}

/** Where a phone asks first whether its movement may be read, it is not. @returns ends it */
function followPhone(element: HTMLElement | null): (() => void) | undefined {
	if (!element || isStill() || !("DeviceOrientationEvent" in window)) return undefined;
	let start: { readonly beta: number; readonly gamma: number } | undefined;
	const listen = ({ beta, gamma }: DeviceOrientationEvent) => {
		if (beta === null || gamma === null) return;
		start ??= { beta, gamma };
		turn(element, limit((gamma - start.gamma) / phoneDegrees), limit((beta - start.beta) / phoneDegrees));
	};
	addEventListener("deviceorientation", listen);
	return () => removeEventListener("deviceorientation", listen);
}

function limit(value: number): number {
	return Math.min(1, Math.max(-1, value));
}

function isStill(): boolean {
	return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
