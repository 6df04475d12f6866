/**
 * The pages' colours as hex, light and dark: for mail programs, which know no oklch, and for sums. They are those of
 * `styles/tokens.css`.
 */
export const hexColors = {
	paper: ["#fdfaf4", "#161325"],
	surface: ["#ffffff", "#231f36"],
	sunk: ["#f4f0e7", "#161325"],
	line: ["#e0dacf", "#39354f"],
	ink: ["#1f1c31", "#f7f3eb"],
	quiet: ["#4c4a5f", "#c3c2d1"],
	royal: ["#6239ba", "#bfb2f9"],
	fill: ["#6239ba", "#734ad3"],
} as const satisfies Record<string, readonly [light: string, dark: string]>;
