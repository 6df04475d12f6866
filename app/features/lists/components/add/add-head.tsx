import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";

interface AddHeadProps {
	/** The target of the link above the title, and its text. */
	to: string;
	back: string;
	title: string;
	children?: ReactNode;
}

/** The title of a page on the way of things to the lists, with the step before it. */
export function AddHead({ to, back, title, children }: AddHeadProps) {
	return (
		<header className="mb-7 max-md:mb-5">
			<Link
				to={to}
				discover="none"
				className="link -ml-1 inline-flex min-h-11 items-center gap-1 font-semibold"
			>
				<Icon name="chevron-left" size="s" />
				{back}
			</Link>
			<h1 className="type-page wrap-anywhere">{title}</h1>
			{children && <p className="mt-3 text-lg text-ink-2 max-md:text-base">{children}</p>}
		</header>
	);
}
