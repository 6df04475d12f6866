/** A state's shape, which has its colour: a square is fine, a circle waits, a diamond is over, a hollow square is gone. */
export type StatusShape = "square" | "circle" | "diamond" | "hollow";

/** A state as a shape and its word. */
export function StatusMark({ shape, children }: { shape: StatusShape; children: string }) {
	return (
		<span className={`status-mark ${shape}`}>
			<i aria-hidden="true" />
			<span>{children}</span>
		</span>
	);
}
