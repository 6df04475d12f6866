import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { ownBanPath } from "#app/shared/paths.ts";
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

export interface NoticeProps {
	tone: "warn" | "bad" | "ok" | "gold" | "plain";
	icon: IconName;
	title?: string;
	children?: ReactNode;
	/** alert interrupts a screen reader, status waits; none for what was there from the start. */
	role?: "alert" | "status";
	className?: string;
}

/** A calm panel with what happened and what to do. */
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

/** Stands in the place of a button that is not for a banned person: that it is not, and the way to read why. */
export function BannedLine({ className }: { className?: string }) {
	const t = useT();
	return (
		<p className={className}>
			{t("errors.auth.banned")}{" "}
			<Link className="link" to={ownBanPath}>
				{t("errors.auth.bannedWhy")}
			</Link>
		</p>
	);
}

/** {@link BannedLine} as a notice, in the place of several buttons or of a form. */
export function BannedNotice({ className }: { className?: string }) {
	return (
		<Notice tone="bad" icon="ban" {...(className && { className })}>
			<BannedLine />
		</Notice>
	);
}
