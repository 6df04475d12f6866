import { clsx } from "clsx";
import { StatusIcon, type StatusShape } from "./status-mark.tsx";

export interface Figure {
	label: string;
	/** The figure as text, in the person's language. */
	value: string;
	/** A quieter line below. */
	note?: string | undefined;
	shape?: StatusShape | undefined;
	/** The one that the strip is about. */
	isGood?: boolean;
}

/** Figures side by side in one frame; on the phone two in a row, and the first alone where they are odd. */
export function FigureStrip({ figures, className }: { figures: readonly Figure[]; className?: string }) {
	return (
		<dl
			className={clsx(
				"mb-5 grid overflow-hidden rounded-l bg-surface inset-ring inset-ring-line",
				"max-md:grid-cols-2 md:auto-cols-fr md:grid-flow-col",
				className,
			)}
		>
			{figures.map((figure) => (
				<FigureCell key={figure.label} {...figure} />
			))}
		</dl>
	);
}

function FigureCell({ label, value, note, shape, isGood }: Figure) {
	return (
		<div className="min-w-0 px-5 py-3 shadow-[-1px_-1px_0_var(--line)] max-md:px-4 max-md:first:nth-last-[odd]:col-span-full">
			<dt className="flex items-center gap-2 text-sm text-ink-2">
				{shape && <StatusIcon shape={shape} />}
				<span>{label}</span>
			</dt>
			<dd
				className={clsx(
					"num font-display text-2xl leading-tight font-bold max-md:text-xl",
					isGood && "text-ok",
				)}
			>
				{value}
			</dd>
			{note && <dd className="num text-sm text-ink-2">{note}</dd>}
		</div>
	);
}
