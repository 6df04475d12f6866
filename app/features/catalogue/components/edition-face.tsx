import type { CSSProperties } from "react";
import { type GlyphName, spriteHref } from "#app/ui/icon.tsx";
import { ImagePlaceholder, placeholderHue } from "#app/ui/image-placeholder.tsx";
import { type CategorySlug, categoryPictogram } from "../rules.ts";
import { type FaceEdition, splitNumber } from "../rules-editions.ts";

interface EditionFaceProps {
	name: string;
	categorySlug: string | null;
	/** The edition of its item; null for what is typed by hand. */
	edition: FaceEdition | null;
	/** Preloads the pattern of the placeholder; only where it is sure to be in sight. */
	preloads?: boolean | undefined;
}

/** The face of a thing without a photo: its set's code over its number; of what has neither the placeholder of its name. */
export function EditionFace({ name, categorySlug, edition, preloads }: EditionFaceProps) {
	const { code = null, number = null, expansion = null } = edition ?? {};
	const pictogram = categoryPictogram(categorySlug);
	if ((code ?? number) === null)
		return <ImagePlaceholder title={name} pictogram={pictogram} preloads={preloads} />;
	// A sticker's number says its section, as a card's code says its set.
	const { letters, digits } = splitNumber(number ?? "");
	const isOfSection = letters !== null && categorySlug === ("stickers" satisfies CategorySlug);
	const text = isOfSection ? { code: letters, number: digits } : { code, number };
	return <PrintedFace {...text} series={text.code ?? expansion ?? name} pictogram={pictogram} />;
}

/** Three cards one behind the other: any of the printings of a name. */
export function AnyPrintingFace({ name }: { name: string }) {
	return (
		<div className="edition-face" style={{ "--h": placeholderHue(name) } as CSSProperties} aria-hidden="true">
			<svg viewBox="0 0 500 700" aria-hidden="true">
				<rect x="34" y="34" width="432" height="632" rx="30" />
				{[0, 1, 2].map((place) => (
					<rect
						key={place}
						className="printing"
						x={100 + place * 45}
						y={150 + place * 45}
						width="210"
						height="294"
						rx="24"
					/>
				))}
			</svg>
		</div>
	);
}

/** Sizes of the type by how many letters it has, in units of a face 500 wide; longer text is as wide as the paper. */
const codeSizes = [180, 172, 152, 146, 118];
const numberSizes = [330, 286, 214, 160];
const paperWidth = 400;

/** Where the category's pictogram stands around the paper. */
const borderPlaces = [
	[70, 8],
	[300, 8],
	[462, 150],
	[462, 380],
	[400, 662],
	[170, 662],
	[8, 520],
	[8, 290],
] as const;

/** The category's pictogram below a number, and in its place. */
const footGlyph = { x: 222, y: 578, width: 56, height: 56 } as const;
const largeGlyph = { x: 150, y: 350, width: 200, height: 200 } as const;

interface PrintedFaceProps extends Pick<FaceEdition, "code" | "number"> {
	/** The words that the hue follows from: one set has one. */
	series: string;
	pictogram: GlyphName;
}

function PrintedFace({ code, number, series, pictogram }: PrintedFaceProps) {
	const numberSize = numberSizes[(number?.length ?? 0) - 1] ?? 124;
	return (
		<div
			className="edition-face"
			style={{ "--h": placeholderHue(series) } as CSSProperties}
			aria-hidden="true"
		>
			<svg viewBox="0 0 500 700" aria-hidden="true">
				<g className="border">
					{borderPlaces.map(([x, y]) => (
						<use key={`${x} ${y}`} href={spriteHref(pictogram)} {...{ x, y }} width="30" height="30" />
					))}
				</g>
				<rect x="46" y="46" width="408" height="608" rx="30" />
				{code && (
					<FaceText y={number === null ? 280 : 205} size={codeSizes[code.length - 1] ?? 84}>
						{code}
					</FaceText>
				)}
				{number !== null && (
					<>
						{code && <path d="M150 250h200" />}
						<FaceText y={(code ? 390 : 320) + Math.round(numberSize * 0.39)} size={numberSize}>
							{number}
						</FaceText>
					</>
				)}
				<use href={spriteHref(pictogram)} {...(number === null ? largeGlyph : footGlyph)} />
			</svg>
		</div>
	);
}

function FaceText({ y, size, children }: { y: number; size: number; children: string }) {
	// About half as wide as high is each letter of the narrow type.
	const isWide = children.length * size * 0.56 > paperWidth;
	return (
		<text
			x="250"
			y={y}
			fontSize={size}
			{...(isWide && { textLength: paperWidth, lengthAdjust: "spacingAndGlyphs" })}
		>
			{children}
		</text>
	);
}
