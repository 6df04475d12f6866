import type { CSSProperties } from "react";
import { preload } from "react-dom";
import { imageUrl } from "#app/shared/image.ts";
import { Glyph, type GlyphName } from "./icon.tsx";

export interface ImagePlaceholderProps {
	title: string;
	pictogram: GlyphName;
	/** Preloads the pattern on the first page; only where it is sure to be in sight. */
	preloads?: boolean | undefined;
}

/** The placeholder of a missing photo: pictograms of its kind in a hue of its own, and the title's initials. */
export function ImagePlaceholder({ title, pictogram, preloads }: ImagePlaceholderProps) {
	const hue = placeholderHue(title);
	const pattern = `/patterns/${pictogram}.svg`;
	// Else it is found only once the styles have come. A mask is fetched like a file of another site.
	if (preloads && import.meta.env.SSR) preload(pattern, { as: "image", crossOrigin: "anonymous" });
	const style = {
		"--h": hue,
		"--tilt": hue % 2 ? "-18deg" : "18deg",
		"--ph-pattern": `url("${pattern}")`,
	} as CSSProperties;
	return (
		<div className="image-placeholder" style={style} aria-hidden="true">
			<span>
				<b>{placeholderInitials(title)}</b>
				<Glyph name={pictogram} />
			</span>
		</div>
	);
}

/** A photo that fills its frame; without one the placeholder. Decoration: the name stands beside it. */
export function ThingImage({
	image,
	...placeholder
}: ImagePlaceholderProps & { image: { key: string; color: string } | null | undefined }) {
	if (!image) return <ImagePlaceholder {...placeholder} />;
	return (
		<img
			src={imageUrl(image.key, 320)}
			style={{ background: image.color }}
			className="size-full object-cover"
			alt=""
			loading="lazy"
			decoding="async"
		/>
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

/** The initials, two at most, of the words that carry the title; small words count only when there is nothing else. */
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
