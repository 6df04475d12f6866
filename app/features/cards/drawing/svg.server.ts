export type Point = readonly [x: number, y: number];

/** From the upper left to the lower right: the vector of a gradient. */
export const diagonal = "0 0 1 1";

/** A fill that repeats its content every `width` by `height` units. */
export function pattern(id: string, width: number, height: number, content: string): string {
	return `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">${content}</pattern>`;
}

/** The data of a path through the points; closed unless told. */
export function polygon(points: readonly Point[], end: "Z" | "" = "Z"): string {
	return `M${points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join("L")}${end}`;
}

/** A number as paths have it: tenths of a unit are finer than a pixel. */
export function fixed(value: number): string {
	return String(Math.round(value * 10) / 10);
}

/**
 * Numbers from 0 to 1 that look random and are the same for a seed.
 * Park and Miller, "Random number generators: good ones are hard to find", 1988, with their first multiplier.
 */
export function randomOf(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 16807) % 2147483647;
		return state / 2147483647;
	};
}

export interface JitterOptions {
	readonly columns: number;
	readonly rows: number;
	/** Between two points before they are shaken. */
	readonly pitch: Point;
	/** How far points are moved, all in all. */
	readonly jolt: number;
	/** How far the outermost points lie outside. */
	readonly over: number;
}

/** The points of a grid that was shaken, of which only the outermost lie in lines. */
export function jitteredGrid(
	random: () => number,
	shaking: JitterOptions,
): (row: number, column: number) => Point {
	const { columns, rows, pitch, jolt, over } = shaking;
	const shaken = (step: number, last: number, distance: number) => {
		const moved = step * distance + (random() - 0.5) * jolt;
		if (step === 0) return -over;
		return step === last ? last * distance + over : moved;
	};
	const points = Array.from({ length: rows + 1 }, (_, row) =>
		Array.from({ length: columns + 1 }, (_, column): Point => {
			return [shaken(column, columns, pitch[0]), shaken(row, rows, pitch[1])];
		}),
	);
	return (row, column) => points[row]?.[column] ?? [0, 0];
}
