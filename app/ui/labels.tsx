import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Glyph, type GlyphName, Icon, type IconName } from "./icon.tsx";

interface DrawnLabel {
	icon?: IconName;
	glyph?: GlyphName;
	children: ReactNode;
	className?: string;
}

function Drawn({ icon, glyph }: Pick<DrawnLabel, "icon" | "glyph">) {
	if (glyph) return <Glyph name={glyph} />;
	return icon ? <Icon name={icon} /> : null;
}

/** Lies on an image. Gold is for premium only. */
export function Pill({ gold, icon, glyph, children, className }: DrawnLabel & { gold?: boolean }) {
	return (
		<span className={clsx("pill", gold && "gold", className)}>
			<Drawn icon={icon} glyph={glyph} />
			<span>{children}</span>
		</span>
	);
}

export type TagTone = "plain" | "ok" | "warn" | "bad" | "royal" | "gold";

/** Lies on the page: a state, a fact. */
export function Tag({ tone = "plain", icon, glyph, children, className }: DrawnLabel & { tone?: TagTone }) {
	return (
		<span className={clsx("tag", tone !== "plain" && tone, className)}>
			<Drawn icon={icon} glyph={glyph} />
			<span>{children}</span>
		</span>
	);
}

export interface ChipProps {
	label: string;
	glyph: GlyphName;
	className?: string;
	/** Accessible name of the remove button, and what it does. */
	remove?: { label: string; onRemove: () => void };
}

/** A small card with its name: one thing among several. A long name ends in an ellipsis. */
export function Chip({ label, glyph, className, remove }: ChipProps) {
	return (
		<span className={clsx("chip", remove && "removable", className)} title={label}>
			<i>
				<Glyph name={glyph} />
			</i>
			<span>{label}</span>
			{remove && (
				<button type="button" aria-label={remove.label} onClick={remove.onRemove}>
					<Icon name="close" size="s" />
				</button>
			)}
		</span>
	);
}

export interface NoticeProps {
	tone: "warn" | "bad" | "ok" | "gold" | "plain";
	icon: IconName;
	title?: string;
	children?: ReactNode;
	/** alert interrupts a screen reader, status waits; none for what was there from the start. */
	role?: "alert" | "status";
	className?: string;
}

/** A calm panel that says what happened and what to do. */
export function Notice({ tone, icon, title, children, role, className }: NoticeProps) {
	return (
		<div className={clsx("notice", tone, className)} role={role}>
			<Icon name={icon} />
			<div className="min-w-0">
				{title && <b>{title}</b>}
				{children && <div>{children}</div>}
			</div>
		</div>
	);
}
