import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";

export interface SegmentedLink {
	to: string;
	content: ReactNode;
	isCurrent: boolean;
}

export interface SegmentedLinksProps {
	/** What they part, for screen readers. */
	label: string;
	links: readonly SegmentedLink[];
	className?: string;
}

/** Views of one page, each with a URL, as parts of one control. */
export function SegmentedLinks({ label, links, className }: SegmentedLinksProps) {
	return (
		<nav
			className={clsx(
				"flex gap-0.5 rounded-m bg-surface p-1 inset-ring-[1.5px] inset-ring-line-2",
				className,
			)}
			aria-label={label}
		>
			{links.map(({ to, content, isCurrent }) => (
				<Link
					key={to}
					className="flex min-h-11 min-w-11 flex-1 items-center justify-center gap-2 rounded-s px-3 text-center text-md leading-tight font-semibold text-ink-2 aria-[current]:bg-fill aria-[current]:text-on-fill"
					to={to}
					aria-current={isCurrent ? "page" : undefined}
					discover="none"
					preventScrollReset
				>
					{content}
				</Link>
			))}
		</nav>
	);
}
