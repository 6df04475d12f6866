import type { ReactNode } from "react";
import "./vacant.css";

export interface VacantWindowProps {
	/** On the paper that is taped to the glass. */
	sign: string;
	title: string;
	children: ReactNode;
	/** The next step. */
	action?: ReactNode;
}

/** An unlit window that nobody has filled yet: the end of the street, and what stands where there is nothing. */
export function VacantWindow({ sign, title, children, action }: VacantWindowProps) {
	return (
		<div className="vacant">
			<div className="vacant-glass" aria-hidden="true">
				<span className="led" />
				<span className="slot" />
				<span className="slot" />
				<span className="slot" />
				<span className="plank" />
				<span className="paper">{sign}</span>
			</div>
			<div>
				<h2>{title}</h2>
				{children && <p>{children}</p>}
				{action}
			</div>
		</div>
	);
}
