import { clsx } from "clsx";
import type { StatusShape } from "./labels.tsx";

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
		<dl className={clsx("figure-strip", className)}>
			{figures.map(({ label, value, note, shape, isGood }) => (
				<div key={label}>
					<dt>
						{shape && (
							<span className={`status-mark ${shape}`} aria-hidden="true">
								<i />
							</span>
						)}
						<span>{label}</span>
					</dt>
					<dd className={clsx("num", isGood && "good")}>{value}</dd>
					{note && <dd className="note num">{note}</dd>}
				</div>
			))}
		</dl>
	);
}
