import {
	type FocusEvent,
	type KeyboardEvent,
	type MouseEvent,
	type PointerEvent,
	type RefObject,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { Lifted, OrderChange } from "./ordering.ts";
import { useDrag } from "./use-drag.ts";

interface ReorderOptions<T> {
	readonly items: readonly T[];
	readonly lifted: Lifted | null;
	readonly change: (change: OrderChange) => void;
	readonly keyOf: (item: T) => string;
	/** The name of an item in announcements. */
	readonly titleOf: (item: T) => string;
	/** The announcements; each text may name `title`, `place` and `count`. */
	readonly texts: Readonly<Record<Announcement, MessageKey>>;
}

type Announcement = "lifted" | "setDown" | "putBack" | "moved" | "removed";

/** The ways to reorder a list. Each item has its value as `data-value`. */
export interface Reorder<T> {
	/** Props of the list. */
	readonly list: RefObject<HTMLOListElement | null>;
	/** Text of the last change, for screen readers. */
	readonly announcement: string;
	/** Props of an item's handle. */
	readonly handle: (item: T) => {
		readonly onClick: (event: MouseEvent) => void;
		readonly onKeyDown: (event: KeyboardEvent) => void;
		readonly onPointerDown: (event: PointerEvent) => void;
	};
	/** Props of an item: a lifted one is set down once the focus goes elsewhere. */
	readonly onBlur: (event: FocusEvent) => void;
	readonly step: (item: T, by: 1 | -1) => void;
	readonly remove: (item: T) => void;
}

interface AnnouncedChange {
	readonly what: Announcement;
	readonly value: string;
	readonly title: string;
}

const keySteps: Readonly<Record<string, number>> = {
	ArrowUp: -1,
	ArrowLeft: -1,
	ArrowDown: 1,
	ArrowRight: 1,
	Home: -Number.MAX_SAFE_INTEGER,
	End: Number.MAX_SAFE_INTEGER,
};

/**
 * Ordering a list: a press of an item's handle, or Space, lifts it and sets it down, arrows move it, Escape returns
 * it; a pointer drags it.
 */
export function useReorder<T>(options: ReorderOptions<T>): Reorder<T> {
	const { lifted, keyOf } = options;
	const list = useRef<HTMLOListElement>(null);
	const { placeOf, lift, settle, moveTo, ...announced } = useAnnouncedChanges(options);
	const drag = useDrag(list, {
		onLift: lift,
		onMove: (value, to) => to !== placeOf(value) && moveTo(value, to),
		onSetDown: () => settle("setDown"),
		onPutBack: () => settle("putBack"),
	});
	useFlipAnimation(list);

	function press(value: string, { detail }: MouseEvent) {
		// A key's press comes without a pointer.
		if (detail > 0 && drag.wasDragged()) return;
		if (lifted?.value === value) settle("setDown");
		else lift(value);
	}
	function moveByKey(value: string, event: KeyboardEvent) {
		const by = keySteps[event.key];
		if (lifted?.value !== value || (by === undefined && event.key !== "Escape")) return;
		event.preventDefault();
		if (by === undefined) settle("putBack");
		else moveTo(value, placeOf(value) + by);
	}

	return {
		...announced,
		list,
		handle: (item) => {
			const value = keyOf(item);
			return {
				onPointerDown: (event) => drag.grab(event, value),
				onClick: (event) => press(value, event),
				onKeyDown: (event) => moveByKey(value, event),
			};
		},
		onBlur: ({ currentTarget, relatedTarget }) => {
			// Without a target the focus is nowhere: a phone's buttons take none.
			if (lifted && relatedTarget && !currentTarget.contains(relatedTarget as Node)) settle("setDown");
		},
	};
}

/** The changes of the order, which are announced, except moves of what is lifted. */
function useAnnouncedChanges<T>(options: ReorderOptions<T>) {
	const { items, lifted, change, keyOf } = options;
	const { announcement, announce } = useAnnouncement(options);
	const placeOf = (value: string) => items.findIndex((item) => keyOf(item) === value);

	function lift(value: string) {
		change({ change: "lifted", value });
		announce("lifted", value);
	}
	function settle(how: "setDown" | "putBack") {
		if (lifted) announce(how, lifted.value);
		change({ change: how });
	}
	function moveTo(value: string, to: number) {
		change({ change: "moved", value, to });
	}
	function step(item: T, by: 1 | -1) {
		const value = keyOf(item);
		moveTo(value, placeOf(value) + by);
		if (lifted?.value !== value) announce("moved", value);
	}
	function remove(item: T) {
		announce("removed", keyOf(item));
		change({ change: "removed", value: keyOf(item) });
	}
	return { announcement, placeOf, lift, settle, moveTo, step, remove };
}

/** The announcement of the last change, for screen readers. */
function useAnnouncement<T>({ items, keyOf, titleOf, texts }: ReorderOptions<T>) {
	const t = useT();
	const [last, setLast] = useState<AnnouncedChange>();
	const placeOf = (value: string) => items.findIndex((item) => keyOf(item) === value);
	function announce(what: Announcement, value: string) {
		const item = items[placeOf(value)];
		setLast({ what, value, title: item === undefined ? "" : titleOf(item) });
	}
	if (!last) return { announcement: "", announce };
	const { what, value, title } = last;
	const announcement = t(texts[what], { title, place: placeOf(value) + 1, count: items.length });
	return { announcement, announce };
}

/** Milliseconds in which an item glides to its new place. */
const glideMs = 160;

/** Lets the items of a list, which have `data-value`, glide to where they stand now; not under reduced motion. */
function useFlipAnimation(list: RefObject<HTMLElement | null>): void {
	const places = useRef(new Map<string, { left: number; top: number }>());
	useLayoutEffect(() => {
		const items = [...(list.current?.children ?? [])].filter((item) => item instanceof HTMLElement);
		const before = places.current;
		places.current = new Map(
			items.map((item) => [item.dataset.value ?? "", { left: item.offsetLeft, top: item.offsetTop }]),
		);
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		for (const item of items) {
			const from = before.get(item.dataset.value ?? "");
			const [x, y] = from ? [from.left - item.offsetLeft, from.top - item.offsetTop] : [0, 0];
			// The item that is dragged goes with the pointer.
			if ((x === 0 && y === 0) || item.style.translate) continue;
			const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
			item.animate(frames, { duration: glideMs, easing: "ease-out" });
		}
	});
}
