import type { ReactNode } from "react";

/** The looks of a bar's parts: what the chart is about, what it stands on, and what is not known. */
export type PartLook = "strong" | "soft" | "open";

export interface Bar {
	readonly key: string;
	/** The label below it; none where there is no room for all. */
	readonly tick?: string | undefined;
	/** Tooltip of the part. */
	readonly title: string;
	/** Parts, from the foot to the top. */
	readonly parts: readonly { readonly look: PartLook; readonly value: number }[];
}

export interface BarChartProps {
	/** A description of the chart for who does not see it. */
	label: string;
	bars: readonly Bar[];
	scaleText: (value: number) => string;
}

/** The width of a bar, as a part of the distance from one bar to the next. */
const barWidth = 0.62;
/** The minimum height of a bar that is not zero, in percent of the chart. */
const minHeight = 1;

const partLooks: Readonly<Record<PartLook, string>> = {
	strong: "fill-royal forced-colors:fill-[CanvasText]",
	soft: "fill-[color-mix(in_oklab,var(--royal)_34%,var(--surface))] forced-colors:fill-[CanvasText] forced-colors:opacity-40",
	open: "fill-sunk stroke-line-2 [stroke-dasharray:3_3]",
};

/** A chart of bars, each of one part or several; the highest has its value above it, one without a value is a dash. */
export function BarChart({ label, bars, scaleText }: BarChartProps) {
	const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
	const max = Math.max(0, ...totals);
	const scale = scaleOf(0, max);
	const place = 100 / bars.length;
	const highest = totals.indexOf(max);
	const middle = (index: number) => round((index + 0.5) * place);
	const ticks = bars.flatMap(({ tick }, index) => (tick ? [{ at: middle(index), text: tick }] : []));
	return (
		<Frame label={label} scale={scale} scaleText={scaleText} ticks={ticks}>
			{bars.map((bar, index) => (
				<BarShape
					key={bar.key}
					bar={bar}
					scale={scale}
					x={round((index + (1 - barWidth) / 2) * place)}
					width={round(barWidth * place)}
				/>
			))}
			{max > 0 && (
				<text
					x={`${middle(highest)}%`}
					y={`${100 - percentOf(scale, max)}%`}
					dy={-8}
					textAnchor="middle"
					className="fill-ink font-bold"
				>
					{scaleText(max)}
				</text>
			)}
		</Frame>
	);
}

function BarShape({ bar, scale, x, width }: { bar: Bar; scale: Scale; x: number; width: number }) {
	const parts = bar.parts.filter(({ value }) => value > 0);
	let foot = 0;
	return (
		<g>
			<title>{bar.title}</title>
			<rect className="fill-transparent" x={`${x}%`} width={`${width}%`} y="0" height="100%" />
			{parts.length === 0 && (
				<rect className="-translate-y-0.5 fill-line-2" x={`${x}%`} width={`${width}%`} y="100%" height={2} />
			)}
			{parts.map(({ look, value }, index) => {
				const height = Math.max(percentOf(scale, value), minHeight);
				const head = round(100 - foot - height);
				const y = `${round(100 - foot)}%`;
				foot += height;
				return (
					<g key={look}>
						<rect
							className={partLooks[look]}
							x={`${x}%`}
							width={`${width}%`}
							y={`${head}%`}
							height={`${height}%`}
							rx={4}
						/>
						{index > 0 && (
							<line
								className="stroke-surface stroke-2"
								x1={`${x}%`}
								x2={`${round(x + width)}%`}
								y1={y}
								y2={y}
							/>
						)}
					</g>
				);
			})}
		</g>
	);
}

interface FrameProps {
	label: string;
	scale: Scale;
	scaleText: (value: number) => string;
	/** `at` in percent from the left. */
	ticks: readonly { readonly at: number; readonly text: string }[];
	children: ReactNode;
}

/** The chart's scale, its lines, and the labels below; the size of its texts does not follow the chart's. */
function Frame({ label, scale, scaleText, ticks, children }: FrameProps) {
	return (
		<div
			className="num grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[208px_28px] gap-x-3 pt-8 text-sm text-ink-2 max-md:gap-x-2"
			role="img"
			aria-label={label}
		>
			<div className="relative">
				{scale.lines.map((line) => (
					<span
						key={line}
						className="absolute left-0 translate-y-1/2 whitespace-nowrap leading-none"
						style={{ bottom: `${percentOf(scale, line)}%` }}
					>
						{scaleText(line)}
					</span>
				))}
				{/* Gives the column its width. */}
				<i className="invisible whitespace-nowrap not-italic">{scaleText(scale.max)}</i>
			</div>
			<svg className="overflow-visible" width="100%" height="100%" aria-hidden="true">
				{scale.lines.map((line) => {
					const y = `${100 - percentOf(scale, line)}%`;
					return <line key={line} className="stroke-line" x1="0" x2="100%" y1={y} y2={y} />;
				})}
				{children}
			</svg>
			<div className="relative col-start-2">
				{ticks.map(({ at, text }) => (
					<span
						key={at}
						style={{ left: `${at}%` }}
						className="absolute top-2 -translate-x-1/2 whitespace-nowrap leading-tight"
					>
						{text}
					</span>
				))}
			</div>
		</div>
	);
}

/** The legend of a chart's bars. */
export function ChartLegend({
	parts,
}: {
	parts: readonly { readonly look: PartLook; readonly name: string }[];
}) {
	return (
		<ul className="flex flex-wrap gap-x-4 gap-y-1 text-md text-ink-2">
			{parts.map(({ look, name }) => (
				<li key={look} className="flex items-center gap-2">
					<svg className="size-[13px] overflow-visible" aria-hidden="true">
						<rect className={partLooks[look]} width="100%" height="100%" rx={4} />
					</svg>
					<span>{name}</span>
				</li>
			))}
		</ul>
	);
}

/** Steps between the lines of a scale, by what they are a power of ten of. */
const steps = [1, 2, 2.5, 5, 10];

/** A line through values over its ground, from the first to the last. Decoration: it has neither scale nor words. */
export function Sparkline({ values }: { values: readonly number[] }) {
	const scale = scaleOf(0, Math.max(...values, 0));
	const step = 100 / Math.max(values.length - 1, 1);
	const points = values.map((value, index) => `${round(index * step)},${100 - percentOf(scale, value)}`);
	return (
		<svg
			className="h-14 w-full overflow-visible"
			viewBox="0 0 100 100"
			preserveAspectRatio="none"
			aria-hidden="true"
		>
			<polygon points={`0,100 ${points.join(" ")} 100,100`} className="fill-royal-soft" />
			<polyline
				points={points.join(" ")}
				className="fill-none stroke-royal stroke-2 forced-colors:stroke-[CanvasText]"
				vectorEffect="non-scaling-stroke"
			/>
		</svg>
	);
}

/** The scale beside a chart: its ends, and where it has lines. */
interface Scale {
	readonly min: number;
	readonly max: number;
	/** Values of the lines, from the lowest to the highest. */
	readonly lines: readonly number[];
}

/**
 * A scale of round numbers around some values.
 * @param min of the values
 * @param max of the values
 * @param stepCount the approximate number of its steps
 */
export function scaleOf(min: number, max: number, stepCount = 4): Scale {
	const range = max - min || Math.abs(max) || 1;
	const power = 10 ** Math.floor(Math.log10(range / stepCount));
	const step = power * (steps.find((each) => each * power * stepCount >= range) ?? 10);
	const [first, last] = [Math.floor(min / step), Math.ceil(max / step)];
	const count = Math.max(last - first, 1);
	const lines = Array.from({ length: count + 1 }, (_, index) => (first + index) * step);
	return { min: first * step, max: (first + count) * step, lines };
}

/** How far up a scale a value is, in percent. */
export function percentOf({ min, max }: Scale, value: number): number {
	return round(((value - min) / (max - min)) * 100);
}

/** Two decimals are finer than any screen, and the same text on the server as in the browser. */
export function round(percent: number): number {
	return Math.round(percent * 100) / 100;
}
