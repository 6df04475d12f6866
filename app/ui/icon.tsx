import { clsx } from "clsx";
import sprite from "./icons.svg?no-inline";

/** Every drawing of the sprite: lines (24 units), and solid shapes that start with pict, glyph. */
export type IconName =
	| "ban"
	| "bank"
	| "bell"
	| "box"
	| "bulb"
	| "calendar"
	| "camera"
	| "card"
	| "chart"
	| "check"
	| "chevron-down"
	| "chevron-left"
	| "chevron-right"
	| "chevron-up"
	| "clock"
	| "close"
	| "copy"
	| "download"
	| "edit"
	| "eye"
	| "filter"
	| "sort"
	| "flag"
	| "gear"
	| "globe"
	| "grid"
	| "grip"
	| "hand"
	| "heart"
	| "info"
	| "link"
	| "list"
	| "lists"
	| "lock"
	| "mail"
	| "menu"
	| "message"
	| "moon"
	| "more"
	| "offline"
	| "pause"
	| "paste"
	| "payment-card"
	| "image"
	| "pin"
	| "play"
	| "plus"
	| "refresh"
	| "screen"
	| "search"
	| "send"
	| "share"
	| "shelf"
	| "shield"
	| "shuffle"
	| "sign-in"
	| "sign-out"
	| "smile"
	| "star"
	| "store"
	| "sun"
	| "swap"
	| "trash"
	| "truck"
	| "undo"
	| "upload"
	| "user"
	| "users"
	| "warning";

export type GlyphName =
	| "glyph-circle"
	| "glyph-crown"
	| "glyph-diamond"
	| "glyph-flame"
	| "glyph-hexagon"
	| "glyph-star4"
	| "glyph-star5"
	| "glyph-sun-may"
	| "pict-card"
	| "pict-cards"
	| "pict-cartridge"
	| "pict-crowned"
	| "pict-cube"
	| "pict-figure"
	| "pict-gamepad"
	| "pict-handheld"
	| "pict-sticker";

const sizeClass = { s: "icon-s", m: undefined, l: "icon-l" } as const;

export interface IconProps {
	name: IconName;
	/** s 16 px, m 20 px, l 24 px. */
	size?: "s" | "m" | "l";
	/** Fills the outline: a heart that is given, a star that is set. */
	filled?: boolean;
	/** Names the drawing for screen readers; without it the drawing is decoration. */
	label?: string;
	className?: string;
}

export function Icon({ name, size = "m", filled, label, className }: IconProps) {
	const look = clsx("icon", sizeClass[size], filled && "full", className);
	return <Drawing name={name} look={look} label={label} />;
}

export interface GlyphProps {
	name: GlyphName;
	size?: "s" | "m" | "l";
	label?: string;
	className?: string;
}

/** A solid shape in the text's colour. */
export function Glyph({ name, size = "m", label, className }: GlyphProps) {
	return <Drawing name={name} look={clsx("glyph", sizeClass[size], className)} label={label} />;
}

/** The address of one drawing inside the cached sprite file. */
export function spriteHref(id: string): string {
	return `${sprite}#${id}`;
}

interface DrawingProps {
	name: string;
	look: string;
	label?: string | undefined;
}

function Drawing({ name, look, label }: DrawingProps) {
	const use = <use href={spriteHref(name)} />;
	if (!label) {
		return (
			<svg className={look} aria-hidden="true">
				{use}
			</svg>
		);
	}
	return (
		<svg className={look} role="img" aria-label={label}>
			{use}
		</svg>
	);
}
