import type { PressFigures } from "./first-press.ts";

/** What Lighthouse found of one page: scores of 100, times in milliseconds, shift without a unit. */
export interface LighthouseFigures {
	readonly performance: number;
	readonly lcp: number;
	readonly tbt: number;
	readonly cls: number;
	readonly accessibility: number;
	readonly bestPractices: number;
	readonly seo: number;
}

interface Column<Figures> {
	readonly name: keyof Figures;
	readonly title: string;
	readonly better: "more" | "less";
	/** Absent for what is told without a limit. */
	readonly must?: number;
	readonly show: (value: number) => string;
}

const whole = (value: number) => String(Math.round(value));
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;

/** Every figure with its limit, P7 of the goals; 98 is aimed at for the first. */
const lighthouseColumns: readonly Column<LighthouseFigures>[] = [
	{ name: "performance", title: "performance", better: "more", must: 95, show: whole },
	{ name: "lcp", title: "LCP", better: "less", must: 1500, show: seconds },
	{ name: "tbt", title: "TBT", better: "less", must: 200, show: (value) => `${whole(value)} ms` },
	{ name: "cls", title: "CLS", better: "less", must: 0.02, show: (value) => value.toFixed(3) },
	{ name: "accessibility", title: "accessibility", better: "more", must: 100, show: whole },
	{ name: "bestPractices", title: "best practices", better: "more", must: 100, show: whole },
	{ name: "seo", title: "SEO", better: "more", must: 100, show: whole },
];

/** P7b: 1.0 s and 2.0 s are aimed at. */
const pressColumns: readonly Column<PressFigures>[] = [
	{ name: "paint", title: "first paint", better: "less", must: 1300, show: seconds },
	{ name: "press", title: "first press answered", better: "less", must: 2500, show: seconds },
	{ name: "requests", title: "requests before it", better: "less", show: whole },
	{ name: "kilobytes", title: "kB before it", better: "less", show: whole },
];

type Row<Figures> = { readonly page: string; readonly figures: Figures };

export const renderLighthouse = (rows: readonly Row<LighthouseFigures>[]) => render(lighthouseColumns, rows);
export const renderPresses = (rows: readonly Row<PressFigures>[]) => render(pressColumns, rows);

/** One row for each page, below the goals; what misses its goal is marked. */
function render<Figures extends Record<keyof Figures, number>>(
	columns: readonly Column<Figures>[],
	rows: readonly Row<Figures>[],
): string {
	const titles = ["page", ...columns.map(({ title }) => title)];
	const goals = ["must", ...columns.map(goalOf)];
	const cells = rows.map(({ page, figures }) => [
		page,
		...columns.map((column) => cellOf(column, figures[column.name])),
	]);
	const all = [titles, goals, ...cells];
	const widths = titles.map((_, place) => Math.max(...all.map((row) => row[place]?.length ?? 0)));
	const lines = all.map(
		(row) => `| ${row.map((text, place) => text.padEnd(widths[place] ?? 0)).join(" | ")} |`,
	);
	lines.splice(1, 0, `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`);
	return lines.join("\n");
}

function goalOf<Figures>({ better, must, show }: Column<Figures>): string {
	return must === undefined ? "" : `${better === "more" ? "≥" : "≤"} ${show(must)}`;
}

function cellOf<Figures>({ better, must, show }: Column<Figures>, value: number): string {
	const isReached = must === undefined || (better === "more" ? value >= must : value <= must);
	return isReached ? show(value) : `${show(value)} MISSED`;
}
