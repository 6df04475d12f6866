import type { ReactNode } from "react";

interface BottomPanelProps {
	/** The panel's accessible name. */
	label: string;
	children: ReactNode;
}

/** A night strip that stays at the lower edge of the window while the lists are scrolled. */
export function BottomPanel({ label, children }: BottomPanelProps) {
	return (
		<section
			aria-label={label}
			className="sticky bottom-[calc(var(--bar-height)+var(--safe-bottom))] z-18 mt-6 -mr-[max(var(--gutter),var(--safe-right))] -ml-[max(var(--gutter),var(--safe-left))] bg-night-deep px-(--gutter) py-3 text-on-night shadow-(--sh-bar)"
		>
			<div className="mx-auto flex max-w-[1200px] flex-wrap items-center gap-x-3 gap-y-2">{children}</div>
		</section>
	);
}
