import { clsx } from "clsx";
import type { CSSProperties, ReactNode } from "react";
import { spriteHref } from "./icon.tsx";

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
			{children && <p className="mx-auto mt-2 max-w-[38ch] text-balance text-ink-2">{children}</p>}
			{action && <div className="row-wrap mt-5 justify-center">{action}</div>}
		</div>
	);
}

function EmptyArt() {
	return (
		<svg className="mx-auto h-[104px] w-[150px] overflow-visible" aria-hidden="true">
			<use href={spriteHref("empty")} />
		</svg>
	);
}
