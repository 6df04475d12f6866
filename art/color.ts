/**
 * Colours of the item art are chosen in OKLCH but written as sRGB hex, because the
 * rasteriser (librsvg) does not read `oklch()`.
 *
 * Matrices: Björn Ottosson, "A perceptual color space for image processing" (OKLab), 2020,
 * https://bottosson.github.io/posts/oklab/ (M1 and M2 for linear sRGB). Transfer function:
 * IEC 61966-2-1 (sRGB).
 */

type Triple = readonly [number, number, number];

const toRadians = Math.PI / 180;

function encodeChannel(linear: number): number {
	return linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
}

function decodeChannel(encoded: number): number {
	return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;
}

function oklabToLinear(lightness: number, a: number, b: number): Triple {
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	return [
		4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
		-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
		-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
	];
}

function linearToOklab([red, green, blue]: Triple): Triple {
	const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
	const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
	const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
	return [
		0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
		1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
		0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
	];
}

function isInGamut(channels: Triple): boolean {
	return channels.every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

function toHex(channels: Triple): string {
	const bytes = channels.map((channel) =>
		Math.round(Math.min(1, Math.max(0, encodeChannel(Math.max(0, channel)))) * 255),
	);
	return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * An OKLCH colour as `#rrggbb`. Out of the sRGB gamut the chroma is lowered (lightness and hue stay).
 *
 * @param lightness 0 (black) to 1 (white)
 * @param chroma 0 (grey) to about 0.37
 * @param hue degrees, any number
 */
export function oklch(lightness: number, chroma: number, hue: number): string {
	const cos = Math.cos(hue * toRadians);
	const sin = Math.sin(hue * toRadians);
	const at = (c: number) => oklabToLinear(lightness, c * cos, c * sin);
	if (isInGamut(at(chroma))) return toHex(at(chroma));
	let inside = 0;
	let outside = chroma;
	for (let step = 0; step < 16; step++) {
		const middle = (inside + outside) / 2;
		if (isInGamut(at(middle))) inside = middle;
		else outside = middle;
	}
	return toHex(at(inside));
}

/**
 * Turns the hue of a `#rgb` or `#rrggbb` colour, keeping its OKLCH lightness and chroma.
 *
 * @param hex the colour
 * @param degrees how far to turn; 0 gives the colour back
 */
export function turnHue(hex: string, degrees: number): string {
	const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex;
	if (degrees === 0) return full;
	const value = Number.parseInt(full.slice(1), 16);
	const [lightness, a, b] = linearToOklab([
		decodeChannel(((value >> 16) & 255) / 255),
		decodeChannel(((value >> 8) & 255) / 255),
		decodeChannel((value & 255) / 255),
	]);
	return oklch(lightness, Math.hypot(a, b), Math.atan2(b, a) / toRadians + degrees);
}
