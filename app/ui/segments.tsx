import { Link } from "react-router";

export interface SegmentsProps {
	label: string;
	options: readonly { readonly key: string; readonly name: string; readonly to: string }[];
	current: string;
}

/** A few views of one thing side by side, each with an address of its own. */
export function Segments({ label, options, current }: SegmentsProps) {
	return (
		<nav className="segments" aria-label={label}>
			{options.map(({ key, name, to }) => (
				<Link
					key={key}
					to={to}
					aria-current={key === current ? "true" : undefined}
					discover="none"
					preventScrollReset
				>
					{name}
				</Link>
			))}
		</nav>
	);
}
