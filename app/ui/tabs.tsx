import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { Glyph, type GlyphName } from "./icon.tsx";

export interface TabItem {
	id: string;
	label: string;
	glyph?: GlyphName;
	panel: ReactNode;
}

export interface TabsProps {
	/** Accessible name of the row. */
	label: string;
	tabs: readonly TabItem[];
	initial?: string;
	className?: string;
}

/** Where a key moves the focus in a row of tabs, wrapping at both ends; null for any other key. */
export function tabAfterKey(key: string, current: number, count: number): number | null {
	if (key === "ArrowRight") return (current + 1) % count;
	if (key === "ArrowLeft") return (current - 1 + count) % count;
	if (key === "Home") return 0;
	if (key === "End") return count - 1;
	return null;
}

/** Panels of one page behind a row of tabs; arrows, Home and End move and select. */
export function Tabs({ label, tabs, initial, className }: TabsProps) {
	const base = useId();
	const [selected, setSelected] = useState(initial ?? tabs[0]?.id);
	function onKey(event: KeyboardEvent<HTMLDivElement>) {
		const current = tabs.findIndex((tab) => tab.id === selected);
		const next = tabAfterKey(event.key, current, tabs.length);
		const tab = next === null ? undefined : tabs[next];
		if (!tab) return;
		event.preventDefault();
		setSelected(tab.id);
		event.currentTarget.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
	}
	return (
		<div className={className}>
			<div role="tablist" aria-label={label} className="tab-row" onKeyDown={onKey}>
				{tabs.map((tab) => (
					<button
						key={tab.id}
						type="button"
						role="tab"
						id={`${base}-${tab.id}`}
						data-tab={tab.id}
						aria-selected={tab.id === selected}
						aria-controls={`${base}-${tab.id}-panel`}
						tabIndex={tab.id === selected ? 0 : -1}
						className="tab"
						onClick={() => setSelected(tab.id)}
					>
						{tab.glyph && <Glyph name={tab.glyph} />}
						{tab.label}
					</button>
				))}
			</div>
			{tabs.map((tab) => (
				<div
					key={tab.id}
					role="tabpanel"
					id={`${base}-${tab.id}-panel`}
					aria-labelledby={`${base}-${tab.id}`}
					hidden={tab.id !== selected}
					className="mt-5"
				>
					{tab.panel}
				</div>
			))}
		</div>
	);
}

export interface TabLinkProps {
	to: string;
	current: boolean;
	glyph?: GlyphName;
	className?: string;
	children: ReactNode;
}

/** One of a row of pages or filters that each have a URL; lay them in a `nav` with class `tab-row`. */
export function TabLink({ to, current, glyph, className, children }: TabLinkProps) {
	return (
		<Link
			to={to}
			className={clsx("tab", className)}
			aria-current={current ? "true" : undefined}
			preventScrollReset
		>
			{glyph && <Glyph name={glyph} />}
			{children}
		</Link>
	);
}
