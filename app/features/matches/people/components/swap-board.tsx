import { clsx } from "clsx";
import type { ReactNode } from "react";

interface SwapBoardProps {
	/** Both sides, with the seal between them. */
	sides: ReactNode;
	/** The labels on its edge. */
	children: ReactNode;
	className?: string;
}

/** The lit board of two people's things; its style sheet is its users' to load. Decoration: words beside it say the same. */
export function SwapBoard({ sides, children, className }: SwapBoardProps) {
	return (
		<div className={clsx("match-board", className)} aria-hidden="true">
			<span className="wallpaper" />
			<i className="led" />
			<div className="match-sides">{sides}</div>
			<i className="plank" />
			<div className="match-lips text-sm font-strong max-md:text-xs">{children}</div>
		</div>
	);
}
