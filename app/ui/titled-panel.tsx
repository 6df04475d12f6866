import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

export interface TitledPanelProps {
	title: string;
	/** Beside the title, such as a link or a state. */
	aside?: ReactNode;
	/** Without a frame of its own. */
	flat?: boolean;
	className?: string;
	children: ReactNode;
}

/** A titled part of a page. */
export function TitledPanel({ title, aside, flat, className, children }: TitledPanelProps) {
	const id = useId();
	return (
		<section className={clsx("titled-panel", flat && "flat", className)} aria-labelledby={id}>
			<header>
				<h2 id={id}>{title}</h2>
				{aside}
			</header>
			{children}
		</section>
	);
}

export interface Fact {
	label: string;
	value: ReactNode;
}

/** Names and values: in columns, or as lines with the value at the end. */
export function Facts({ facts, lines }: { facts: readonly Fact[]; lines?: boolean }) {
	return (
		<dl className={lines ? "fact-lines" : "facts"}>
			{facts.map(({ label, value }) => (
				<div key={label}>
					<dt>{label}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
