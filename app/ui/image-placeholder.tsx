import type { CSSProperties } from "react";
import { Glyph, type GlyphName } from "./icon.tsx";

export interface ImagePlaceholderProps {
	title: string;
	pictogram: GlyphName;
}

/** The placeholder of a missing photo: pictograms of its kind in a hue of its own, and the title's initials. */
export function ImagePlaceholder({ title, pictogram }: ImagePlaceholderProps) {
	const hue = placeholderHue(title);
	const style = {
		"--h": hue,
		"--tilt": hue % 2 ? "-18deg" : "18deg",
		"--ph-pattern": `url("/patterns/${pictogram}.svg")`,
	} as CSSProperties;
	return (
		<div className="ph" style={style} aria-hidden="true">
			<span>
				<b>{placeholderInitials(title)}</b>
				<Glyph name={pictogram} />
			</span>
		</div>
	);
}

/** A hue in degrees, 0 to 359, the same for the same title everywhere. */
export function placeholderHue(title: string): number {
	let hue = 7;
	for (const letter of title) hue = (hue * 31 + (letter.codePointAt(0) ?? 0)) % 360;
	return hue;
}

const shortestNamedWord = 3;
const joiningWords = new Set(["and", "con", "del", "for", "las", "los", "para", "por", "the", "una", "with"]);

/** At most two initials of the words that carry the title; small words count only when there is nothing else. */
export function placeholderInitials(title: string): string {
	const words = title.match(/[\p{L}\p{N}]+/gu) ?? [];
	const carrying = words.filter(
		(word) => [...word].length >= shortestNamedWord && !joiningWords.has(word.toLowerCase()),
	);
	const chosen = carrying.length > 0 ? carrying : words;
	return chosen
		.slice(0, 2)
		.map((word) => [...word][0] ?? "")
		.join("")
		.toLocaleUpperCase();
}
