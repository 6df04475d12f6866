import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/icon.tsx";

/** The facts of a person, a line each: {@link FactLine}s, in two columns where they have the room. */
export function FactLines({ children }: { children: ReactNode }) {
	return (
		<div className="@container mt-5 max-md:mt-2">
			<ul className="grid gap-x-12 @2xl:grid-cols-2">{children}</ul>
		</div>
	);
}

interface FactLineProps {
	icon: IconName;
	children: ReactNode;
	/** A link at the end of the line. */
	end?: ReactNode;
}

export function FactLine({ icon, children, end }: FactLineProps) {
	return (
		<li className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line py-1">
			<Icon name={icon} className="flex-none text-ink-2" />
			<span className="min-w-0 flex-[1_1_9ch]">{children}</span>
			{end}
		</li>
	);
}
