import { type Goal, type GoalFigure, goals, type Outcome } from "./goals.ts";

/** The one table: every goal that was measured, then the raw figures below it. */
export function renderTable(outcomes: readonly Outcome[]): string {
	const order = Object.keys(goals);
	const figures = outcomes
		.flatMap((outcome) => outcome.figures)
		.sort((a, b) => order.indexOf(a.goal) - order.indexOf(b.goal));
	const rows = [["id", "what", "must", "aim", "figure", "verdict"], ...figures.map(rowOf)];
	const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
	const lines = rows.map(
		(row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
	);
	lines.splice(1, 0, `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`);
	return [...lines, "", ...outcomes.flatMap((outcome) => outcome.raw)].join("\n");
}

function rowOf(figure: GoalFigure): string[] {
	const goal: Goal = goals[figure.goal];
	const { must, aim } = goal;
	const sign = goal.better === "more" ? "≥" : "≤";
	return [
		goal.id,
		goal.what,
		must === undefined ? "" : `${sign} ${amount(must, goal.unit)}`,
		aim === undefined ? "" : `${sign} ${amount(aim, goal.unit)}`,
		amount(figure.value, goal.unit),
		verdict(goal, figure.value),
	];
}

function verdict(goal: Goal, value: number): string {
	const reaches = (limit: number) => (goal.better === "more" ? value >= limit : value <= limit);
	if (goal.aim !== undefined && reaches(goal.aim)) return "aim reached";
	if (goal.must === undefined) return "";
	return reaches(goal.must) ? "must reached" : "MISSED";
}

function amount(value: number, unit: Goal["unit"]): string {
	const digits = unit === "×" || unit === "ms" ? 2 : 0;
	const text = digits === 0 ? String(Math.round(value)) : String(Number(value.toFixed(digits)));
	return unit === "×" ? `${text}×` : `${text} ${unit}`;
}
