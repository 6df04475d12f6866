import { clsx } from "clsx";

/** A state's shape, which has its colour: a square is fine, a circle waits, a diamond is over, a hollow square is gone. */
export type StatusShape = "square" | "circle" | "diamond" | "hollow";

export const statusColors: Readonly<Record<StatusShape, string>> = {
	square: "text-ok",
	circle: "text-warn",
	diamond: "text-bad",
	hollow: "text-ink-3",
};
const shapeLooks: Readonly<Record<StatusShape, string>> = {
	square: "rounded-[3px] bg-current",
	circle: "rounded-full bg-current",
	diamond: "rotate-45 scale-90 rounded-[3px] bg-current",
	hollow: "rounded-[3px] inset-ring-2 inset-ring-current",
};

/** The shape of a state, without a word. */
export function StatusIcon({ shape }: { shape: StatusShape }) {
	return (
		<i
			className={clsx("inline-block size-[11px] flex-none", statusColors[shape], shapeLooks[shape])}
			aria-hidden="true"
		/>
	);
}

/** A state as a shape and its word. */
export function StatusMark({ shape, children }: { shape: StatusShape; children: string }) {
	return (
		<span
			className={clsx(
				"status-mark inline-flex items-center gap-2 whitespace-nowrap text-sm font-semibold",
				statusColors[shape],
			)}
		>
			<StatusIcon shape={shape} />
			<span>{children}</span>
		</span>
	);
}
