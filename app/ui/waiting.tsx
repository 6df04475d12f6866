import { clsx } from "clsx";
import type { CSSProperties, ReactNode } from "react";

/** A card that fills and empties. */
export function Spinner({ label, className }: { label: string; className?: string }) {
	return (
		<span role="status" className={clsx("inline-grid place-items-center", className)}>
			<span className="spin" aria-hidden="true" />
			<span className="sr-only">{label}</span>
		</span>
	);
}

export interface SkeletonProps {
	/** CSS lengths; a skeleton must have the size of what will replace it. */
	width?: string;
	height?: string;
	ratio?: string;
	radius?: string;
	className?: string;
}

export function Skeleton({ width, height, ratio, radius, className }: SkeletonProps) {
	const style: CSSProperties = { width, height, aspectRatio: ratio, borderRadius: radius };
	return <div className={clsx("skeleton", className)} style={style} aria-hidden="true" />;
}

export interface EmptyStateProps {
	title: string;
	children?: ReactNode;
	/** The next step: a button or a link. */
	action?: ReactNode;
	/** Heading level that fits the page. */
	level?: 1 | 2 | 3;
	className?: string;
}

/** The place of an empty list: a title and the next step. */
export function EmptyState({ title, children, action, level = 2, className }: EmptyStateProps) {
	const Heading = `h${level}` as const;
	return (
		<div className={clsx("empty", className)}>
			<EmptyArt />
			<Heading className={clsx("mt-4", level === 1 ? "type-section" : "text-xl")}>{title}</Heading>
			{children && <p className="mx-auto mt-2 max-w-[38ch] text-ink-2">{children}</p>}
			{action && <div className="row-wrap mt-5 justify-center">{action}</div>}
		</div>
	);
}

function EmptyArt() {
	return (
		<svg className="mx-auto h-[104px] w-[150px] overflow-visible" viewBox="0 0 150 104" aria-hidden="true">
			<g fill="none" stroke="var(--line-2)" strokeWidth="2" strokeDasharray="6 5">
				<rect x="14" y="18" width="50" height="70" rx="7" transform="rotate(-8 39 53)" />
				<rect x="86" y="18" width="50" height="70" rx="7" transform="rotate(8 111 53)" />
			</g>
			<rect x="46" y="14" width="58" height="80" rx="8" fill="var(--fill)" />
			<path
				d="M4 20 1 5l8 6 7-11 7 11 8-6-3 15Z"
				transform="translate(59 2)"
				fill="var(--gold)"
				stroke="var(--paper)"
				strokeWidth="4"
				paintOrder="stroke"
				strokeLinejoin="round"
			/>
			<path d="m75 44 9 12-9 12-9-12Z" fill="var(--on-fill)" />
		</svg>
	);
}
