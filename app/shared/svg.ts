/** Offset (0 to 1), colour and, when not solid, its opacity (0 to 1). */
export type Stop = readonly [offset: number, color: string, opacity?: number];

function stopsOf(stops: readonly Stop[]): string {
	return stops
		.map(([offset, color, opacity]) => {
			const alpha = opacity === undefined ? "" : ` stop-opacity="${opacity}"`;
			return `<stop offset="${offset}" stop-color="${color}"${alpha}/>`;
		})
		.join("");
}

/** A linear gradient; `vector` is "x1 y1 x2 y2" in fractions of the filled box. */
export function linear(id: string, stops: readonly Stop[], vector = "0 0 0 1"): string {
	const [x1, y1, x2, y2] = vector.split(" ");
	return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;
}

/** A radial gradient; `circle` is "cx cy r" in fractions of the filled box. */
export function radial(id: string, stops: readonly Stop[], circle = ".5 .5 .5"): string {
	const [cx, cy, r] = circle.split(" ");
	return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`;
}

/** Joins what `draw` gives for 0 to count - 1. */
export function repeat(count: number, draw: (index: number) => string): string {
	return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** Joins what `draw` gives for every entry. */
export function each<T>(entries: readonly T[], draw: (entry: T, index: number) => string): string {
	return entries.map(draw).join("");
}
