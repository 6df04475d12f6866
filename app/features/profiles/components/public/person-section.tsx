import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { CountedHeading } from "#app/ui/counted-heading.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Leads to all of what a part of the page begins. */
export function AllLink({ to, children }: { to: string; children: ReactNode }) {
	return (
		<p className="mt-5">
			<Link className="link-more" to={to}>
				{children}
				<Icon name="chevron-right" size="s" />
			</Link>
		</p>
	);
}

export interface PersonSectionProps {
	title: string;
	count: number;
	children: ReactNode;
}

/** A part of a person's page under a title of its own. */
export function PersonSection({ title, count, children }: PersonSectionProps) {
	const id = useId();
	return (
		<section className="section" aria-labelledby={id}>
			<div className="section-head">
				<CountedHeading id={id} title={title} count={count} />
			</div>
			{children}
		</section>
	);
}
