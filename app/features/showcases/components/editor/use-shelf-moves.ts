import {
	type FocusEvent,
	type KeyboardEvent,
	type MouseEvent,
	type PointerEvent,
	type RefObject,
	useRef,
	useState,
} from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { type PlacedPiece, pieceValue } from "../../rules.ts";
import { type DraftChange, placeOf, type ShowcaseDraft } from "./showcase-draft.ts";
import { useDrag } from "./use-drag.ts";
import { useGlide } from "./use-glide.ts";

/** What the list of a shelf does with a row. */
export interface ShelfMoves {
	readonly list: RefObject<HTMLOListElement | null>;
	/** What happened last, for who cannot see it. */
	readonly said: string;
	/** For the handle of a row. */
	readonly handle: (piece: PlacedPiece) => {
		readonly onClick: (event: MouseEvent) => void;
		readonly onKeyDown: (event: KeyboardEvent) => void;
		readonly onPointerDown: (event: PointerEvent) => void;
	};
	/** For a row: a lifted one is set down once the focus goes elsewhere. */
	readonly onRowBlur: (event: FocusEvent) => void;
	readonly step: (piece: PlacedPiece, by: 1 | -1) => void;
	readonly remove: (piece: PlacedPiece) => void;
}

interface Happened {
	readonly what: MessageKey;
	readonly value: string;
	readonly title: string;
}

const keySteps: Readonly<Record<string, number>> = {
	ArrowUp: -1,
	ArrowDown: 1,
	Home: -Number.MAX_SAFE_INTEGER,
	End: Number.MAX_SAFE_INTEGER,
};

/**
 * Moving things on the shelf: a press of the handle, or Space, lifts one and sets it down, arrows move it, Escape
 * returns it; a pointer drags it.
 */
export function useShelfMoves(
	{ pieces, lifted }: Pick<ShowcaseDraft, "pieces" | "lifted">,
	change: (change: DraftChange) => void,
): ShelfMoves {
	const t = useT();
	const list = useRef<HTMLOListElement>(null);
	const [happened, setHappened] = useState<Happened>();

	function say(what: MessageKey, value: string) {
		setHappened({ what, value, title: pieces[placeOf(pieces, value)]?.title ?? "" });
	}
	function lift(value: string) {
		change({ change: "lifted", value });
		say("showcases.shelf.lifted", value);
	}
	function settle(how: "setDown" | "putBack") {
		if (lifted) say(how === "setDown" ? "showcases.shelf.setDown" : "showcases.shelf.putBack", lifted.value);
		change({ change: how });
	}
	const drag = useDrag(list, {
		onLift: lift,
		onMove: (value, to) => to !== placeOf(pieces, value) && change({ change: "moved", value, to }),
		onSetDown: () => settle("setDown"),
		onPutBack: () => settle("putBack"),
	});
	useGlide(list);

	return {
		list,
		said: happened ? t(happened.what, paramsOf(happened, pieces)) : "",
		handle: (piece) => {
			const value = pieceValue(piece);
			const isLifted = lifted?.value === value;
			return {
				onPointerDown: (event) => drag.grab(event, value),
				// A key's press comes without a pointer.
				onClick: ({ detail }) => {
					if (detail > 0 && drag.wasDragged()) return;
					if (isLifted) settle("setDown");
					else lift(value);
				},
				onKeyDown: (event) => {
					const by = keySteps[event.key];
					if (!isLifted || (by === undefined && event.key !== "Escape")) return;
					event.preventDefault();
					if (by === undefined) settle("putBack");
					else change({ change: "moved", value, to: placeOf(pieces, value) + by });
				},
			};
		},
		onRowBlur: ({ currentTarget, relatedTarget }) => {
			// Without a target the focus is nowhere: a phone's buttons take none.
			if (lifted && relatedTarget && !currentTarget.contains(relatedTarget as Node)) settle("setDown");
		},
		step: (piece, by) => {
			const value = pieceValue(piece);
			change({ change: "moved", value, to: placeOf(pieces, value) + by });
			if (lifted?.value !== value) say("showcases.shelf.moved", value);
		},
		remove: (piece) => {
			say("showcases.shelf.removed", pieceValue(piece));
			change({ change: "removed", value: pieceValue(piece) });
		},
	};
}

function paramsOf({ value, title }: Happened, pieces: readonly PlacedPiece[]) {
	return { title, place: placeOf(pieces, value) + 1, count: pieces.length };
}
