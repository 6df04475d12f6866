import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Glyph, type GlyphName } from "./icon.tsx";

export interface TabLinkProps {
	to: string;
	current: boolean;
	glyph?: GlyphName;
	className?: string;
	children: ReactNode;
}

/** A link in a row of pages or filters that each have a URL; lay them in a `nav` with class `tab-row`. */
export function TabLink({ to, current, glyph, className, children }: TabLinkProps) {
	return (
		<Link
			to={to}
			discover="none"
			className={clsx("tab", className)}
			aria-current={current ? "true" : undefined}
			preventScrollReset
		>
			{glyph && <Glyph name={glyph} />}
			<span>{children}</span>
		</Link>
	);
}
