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

/** A label on an image. Gold is for premium only. */
export function Pill({ gold, icon, glyph, children, className }: DrawnLabel & { gold?: boolean }) {
	return (
		<span className={clsx("pill", gold && "gold", className)}>
			<Drawn icon={icon} glyph={glyph} />
			<span>{children}</span>
		</span>
	);
}

export type TagTone = "plain" | "ok" | "warn" | "bad" | "royal" | "gold";

/** A label on the page: a state, a fact. */
export function Tag({ tone = "plain", icon, glyph, children, className }: DrawnLabel & { tone?: TagTone }) {
	return (
		<span className={clsx("tag", tone !== "plain" && tone, className)}>
			<Drawn icon={icon} glyph={glyph} />
			<span>{children}</span>
		</span>
	);
}

/** A number in a filled round, among words. */
export function CountLabel({ children, className }: { children: ReactNode; className?: string }) {
	const look = "num min-w-5 rounded-full bg-fill px-1 text-center text-xs leading-5 font-bold text-on-fill";
	return <span className={clsx(look, className)}>{children}</span>;
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
				<button
					type="button"
					className="hit-44 grid size-8 place-items-center rounded-s text-ink-2"
					aria-label={remove.label}
					onClick={remove.onRemove}
				>
					<Icon name="close" size="s" />
				</button>
			)}
		</span>
	);
}
