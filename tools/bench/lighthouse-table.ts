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

interface Column {
	readonly name: keyof LighthouseFigures;
	readonly title: string;
	readonly better: "more" | "less";
	readonly must: number;
	readonly show: (value: number) => string;
}

const whole = (value: number) => String(Math.round(value));
const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`;

/** Every figure with its limit, P7 of the goals; 98 is aimed at for the first. */
const columns: readonly Column[] = [
	{ name: "performance", title: "performance", better: "more", must: 95, show: whole },
	{ name: "lcp", title: "LCP", better: "less", must: 1500, show: seconds },
	{ name: "tbt", title: "TBT", better: "less", must: 200, show: (value) => `${whole(value)} ms` },
	{ name: "cls", title: "CLS", better: "less", must: 0.02, show: (value) => value.toFixed(3) },
	{ name: "accessibility", title: "accessibility", better: "more", must: 100, show: whole },
	{ name: "bestPractices", title: "best practices", better: "more", must: 100, show: whole },
	{ name: "seo", title: "SEO", better: "more", must: 100, show: whole },
];

/** One row for each page, below the goals; what misses its goal is marked. */
export function renderFigures(pages: readonly { path: string; figures: LighthouseFigures }[]): string {
	const titles = ["page", ...columns.map(({ title }) => title)];
	const goals = [
		"must",
		...columns.map(({ better, must, show }) => `${better === "more" ? "≥" : "≤"} ${show(must)}`),
	];
	const rows = pages.map(({ path, figures }) => [path, ...columns.map((column) => cell(column, figures))]);
	const all = [titles, goals, ...rows];
	const widths = titles.map((_, place) => Math.max(...all.map((row) => row[place]?.length ?? 0)));
	const lines = all.map(
		(row) => `| ${row.map((text, place) => text.padEnd(widths[place] ?? 0)).join(" | ")} |`,
	);
	lines.splice(1, 0, `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`);
	return lines.join("\n");
}

function cell({ name, better, must, show }: Column, figures: LighthouseFigures): string {
	const value = figures[name];
	const reached = better === "more" ? value >= must : value <= must;
	return reached ? show(value) : `${show(value)} MISSED`;
}
