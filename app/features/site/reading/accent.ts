import { hexColors } from "#app/ui/hex-colors.ts";
import type { ColorTokens } from "../rules.ts";

/** Least contrast of text on its ground (WCAG 2.2, 1.4.3), and of a button against the page (1.4.11). */
const minTextContrast = 4.5;
const minButtonContrast = 3;

/** Part of the accent in the ground of what is chosen, light and dark. */
const softPart = { light: 0.1, dark: 0.26 } as const;
/** Part of black in a button under the pointer. */
const pressedPart = 0.15;
const steps = 200;

/** The colours that an accent gives, light and dark, by the names of the page's tokens. */
export interface AccentColors {
	readonly royal: readonly [light: string, dark: string];
	readonly royalSoft: readonly [light: string, dark: string];
	readonly fill: readonly [light: string, dark: string];
	readonly fillPressed: readonly [light: string, dark: string];
}

/**
 * The colours of an accent for both themes.
 * @param accent `#rrggbb`, one that {@link nearestAccent} leaves as it is
 */
export function accentColors(accent: string): AccentColors {
	const { paper, surface } = hexColors;
	const darkFill = darkButton(accent);
	const darkSoft = mix(surface[1], accent, softPart.dark);
	const darkRoyal = firstOf(accent, "#ffffff", (color) =>
		[surface[1], paper[1], darkSoft].every((ground) => contrast(color, ground) >= minTextContrast + 1),
	);
	return {
		royal: [accent, darkRoyal],
		royalSoft: [lightSoft(accent), darkSoft],
		fill: [accent, darkFill],
		fillPressed: [mix(accent, "#000000", pressedPart), mix(darkFill, "#000000", pressedPart)],
	};
}

/** The accent itself if its words can be read on every light ground, else the nearest darker one of which that is true. */
export function nearestAccent(accent: string): string {
	return firstOf(accent.toLowerCase(), "#000000", (color) => {
		const grounds = [...lightGrounds, lightSoft(color)];
		return grounds.every((ground) => contrast(color, ground) >= minTextContrast);
	});
}

/** The page's tokens in an accent, light and dark. */
export function accentTokens(accent: string): { light: ColorTokens; dark: ColorTokens } {
	const { royal, royalSoft, fill, fillPressed } = accentColors(accent);
	const tokensOf = (theme: 0 | 1) => ({
		"--royal": royal[theme],
		"--royal-soft": royalSoft[theme],
		"--fill": fill[theme],
		"--fill-2": fillPressed[theme],
		"--on-night-royal": royal[1],
	});
	return { light: tokensOf(0), dark: tokensOf(1) };
}

/** The style that gives a page its accent. Safari 17 knows no `light-dark()`, which only our style sheets can do without. */
export function accentStyle(accent: string): string {
	const { light, dark } = accentTokens(accent);
	return [
		`html:root{${declare(light)}}`,
		`@media (prefers-color-scheme:dark){html:root:not([data-theme=light]){${declare(dark)}}}`,
		`html:root[data-theme=dark]{${declare(dark)}}`,
	].join("");
}

function declare(tokens: ColorTokens): string {
	return Object.entries(tokens)
		.map(([name, color]) => `${name}:${color}`)
		.join(";");
}

/** The ratio of two colours' luminances, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
	const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
}

const lightGrounds = [hexColors.paper[0], hexColors.surface[0], hexColors.sunk[0]];

function lightSoft(accent: string): string {
	return mix(hexColors.surface[0], accent, softPart.light);
}

/** A button in the dark: white words can be read on it, and it stands out from the page. */
function darkButton(accent: string): string {
	const [, ground] = hexColors.surface;
	const standsOut = (color: string) => contrast(color, ground) >= minButtonContrast;
	return standsOut(accent) ? accent : firstOf(accent, "#ffffff", standsOut);
}

/** The first colour on the way from one to another of which something is true, else the other. */
function firstOf(from: string, to: string, isTrue: (color: string) => boolean): string {
	for (let step = 0; step < steps; step++) {
		const color = mix(from, to, step / steps);
		if (isTrue(color)) return color;
	}
	return to;
}

/** @param part of the second colour, 0 to 1 */
function mix(first: string, second: string, part: number): string {
	const others = channels(second);
	const mixed = channels(first).map((value, index) => value + ((others[index] ?? 0) - value) * part);
	return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(color: string): number {
	const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
		const part = value / 255;
		return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, 0 to 255. */
function channels(color: string): number[] {
	return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
