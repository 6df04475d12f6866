import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface CellShelfProps {
	/** The list's label. */
	label: string;
	/** Gives `--columns`; with `unlit` the light is off. */
	className?: string;
	/** {@link ShelfCell}s. */
	children: ReactNode;
}

/** A lit cabinet whose shelf is a grid of things, each with its tag. */
export function CellShelf({ label, className, children }: CellShelfProps) {
	return (
		<div className={clsx("cabinet", className)}>
			<ul className="cells" aria-label={label}>
				{children}
			</ul>
		</div>
	);
}

export interface ShelfCellProps {
	/** The object on the board; none without one. */
	object: ReactNode;
	/** True where screen readers need the object beside the tag. */
	isReadAloud?: boolean;
	/** The tag on the board's edge. */
	children: ReactNode;
	className?: string;
}

/** A cell of the shelf, with a wall, a light and a piece of the board of its own: the board runs on at any number of columns. */
export function ShelfCell({ object, isReadAloud, children, className }: ShelfCellProps) {
	return (
		<li className={clsx("cell", className)}>
			<span className="wallpaper" />
			<span className="led" />
			<span className="cell-object" aria-hidden={!isReadAloud || undefined}>
				{object}
			</span>
			<span className="plank" />
			<b className="cell-tag num">
				<span>{children}</span>
			</b>
		</li>
	);
}
