import { clsx } from "clsx";
import type { ReactNode } from "react";

interface SwapBoardProps {
	/** Both sides, with the seal between them. */
	sides: ReactNode;
	/** The labels on its edge. */
	children: ReactNode;
	className?: string;
	/** Its name where something can be done on it; without one it is decoration, and words beside it say the same. */
	label?: string;
}

/** The lit board of two people's things; its style sheet is its users' to load. */
export function SwapBoard({ sides, children, className, label }: SwapBoardProps) {
	const role = label ? { role: "group", "aria-label": label } : { "aria-hidden": true };
	return (
		<div className={clsx("match-board", className)} {...role}>
			<span className="wallpaper" />
			<i className="led" />
			<div className="match-sides">{sides}</div>
			<i className="plank" />
			<div aria-hidden="true" className="match-lips text-sm font-strong max-md:text-xs">
				{children}
			</div>
		</div>
	);
}
