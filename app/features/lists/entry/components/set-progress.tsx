import { clsx } from "clsx";

interface SetProgressProps {
	/** The things of a set that are there, of all that it has. */
	present: number;
	total: number;
	/** Its height. */
	className: string;
}

/** A bar that says how far a set is. Decoration: words beside it say the same. */
export function SetProgress({ present, total, className }: SetProgressProps) {
	return (
		<span
			className={clsx("block overflow-hidden rounded-full bg-sunk inset-ring inset-ring-line-2", className)}
			aria-hidden="true"
		>
			<span className="block h-full rounded-full bg-fill" style={{ width: `${(present / total) * 100}%` }} />
		</span>
	);
}
