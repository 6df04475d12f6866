import glyphs from "../data/glyphs.json" with { type: "json" };

/** `name` is large and narrow, the others are for the small print. */
export type Face = keyof typeof glyphs;

export interface TextStyle {
	readonly face: Face;
	/** Pixels. */
	readonly size: number;
	readonly fill: string;
	readonly align?: "start" | "middle" | "end";
	/** More attributes of the shape, such as an edge. */
	readonly more?: string;
}

interface Outlines {
	/** The advance of each letter in thousandths of the size, a space, and its outline relative to its origin. */
	readonly letters: Readonly<Record<string, string>>;
	readonly kerning: Readonly<Record<string, number>>;
}

const faces: Record<Face, Outlines> = glyphs;

/** The space that is taken out between letters, in thousandths of the size. */
const tightness: Record<Face, number> = { name: 12, strong: 0, plain: 0 };

/** The part of a text that a face has glyphs for: other letters lose their marks or are left out. */
export function textInFace(face: Face, text: string): string {
	const known = (letter: string) => faces[face].letters[letter] !== undefined;
	const parts = [...text.normalize("NFC")].map((letter) =>
		known(letter) ? letter : [...letter.normalize("NFKD")].filter(known).join(""),
	);
	return parts.join("");
}

/** A text as the data of one path, and how wide it is, both in thousandths of its size. */
function setText(face: Face, text: string): { readonly shape: string; readonly width: number } {
	let shape = "";
	let width = 0;
	let before = "";
	for (const letter of textInFace(face, text)) {
		const [, advance, outline] = /^(\d+) ?(.*)$/.exec(faces[face].letters[letter] ?? "") ?? [];
		if (before) width += (faces[face].kerning[before + letter] ?? 0) - tightness[face];
		if (outline) shape += `M${width} 0${outline}`;
		width += Number(advance);
		before = letter;
	}
	return { shape, width };
}

/** The width of a text, in pixels. */
export function textWidth(face: Face, text: string, size: number): number {
	return (setText(face, text).width * size) / 1000;
}

/** The largest size, in whole pixels, at which a text fits into `room` pixels, but at most `largest`. */
export function fitSize(face: Face, text: string, room: number, largest: number): number {
	return Math.min(largest, Math.floor((room * 1000) / setText(face, text).width));
}

const shares = { start: 0, middle: 0.5, end: 1 };

/**
 * A text as one shape.
 * @param x where it begins, ends or has its middle, as `align` says
 * @param y where its letters stand
 */
export function drawText(x: number, y: number, text: string, style: TextStyle): string {
	const { face, size, fill, align = "start", more = "" } = style;
	const { shape, width } = setText(face, text);
	const left = x - (shares[align] * width * size) / 1000;
	return `<path d="${shape}" transform="translate(${left.toFixed(1)} ${y}) scale(${size / 1000})" fill="${fill}" ${more}/>`;
}
