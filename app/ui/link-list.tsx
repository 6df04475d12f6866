import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "./icon.tsx";

export interface LinkListProps {
	title: string;
	className?: string;
	/** Each a {@link LinkListItem}. */
	children: ReactNode;
}

/** The ways on from a page, one a line. */
export function LinkList({ title, className, children }: LinkListProps) {
	return (
		<section className={className}>
			<h2 className="type-block mb-2">{title}</h2>
			<ul className="max-w-[640px] border-t border-line *:border-b *:border-line">{children}</ul>
		</section>
	);
}

export interface LinkListItemProps {
	to: string;
	icon: IconName;
	className?: string;
	children: ReactNode;
}

export function LinkListItem({ to, icon, className, children }: LinkListItemProps) {
	return (
		<li className={className}>
			<Link
				to={to}
				discover="none"
				className="grid min-h-16 grid-cols-[28px_minmax(0,1fr)_20px] items-center gap-4"
			>
				<Icon name={icon} className="text-royal" />
				<b className="font-strong">{children}</b>
				<Icon name="chevron-right" size="s" className="text-ink-3" />
			</Link>
		</li>
	);
}
