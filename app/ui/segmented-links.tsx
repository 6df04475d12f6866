import { clsx } from "clsx";
import { Link } from "react-router";

export interface SegmentedLink {
	to: string;
	text: string;
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
				"flex flex-wrap rounded-m bg-surface p-1 inset-ring-[1.5px] inset-ring-line-2 max-md:w-full",
				className,
			)}
			aria-label={label}
		>
			{links.map(({ to, text, isCurrent }) => (
				<Link
					key={to}
					className={clsx(
						"grid min-h-11 grow basis-[5.5rem] place-items-center rounded-s px-4 text-center text-md leading-tight font-semibold max-md:px-0.5",
						isCurrent ? "bg-fill text-on-fill" : "text-ink-2",
					)}
					to={to}
					aria-current={isCurrent ? "page" : undefined}
					discover="none"
					preventScrollReset
				>
					{text}
				</Link>
			))}
		</nav>
	);
}
