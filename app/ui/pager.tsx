import { Link } from "react-router";
import { Icon, type IconName } from "./icon.tsx";

export interface PagerProps {
	/** Accessible name of the whole. */
	label: string;
	/** Which rows are shown, in words. */
	summary: string;
	/** Accessible names of the ways back and on. */
	previousLabel: string;
	nextLabel: string;
	/** Of this page and those that can be reached from it, in order. */
	pages: readonly { readonly number: number; readonly to: string }[];
	current: number;
}

/** The pages of a list that are near, and its ends. A number that is left out shows as dots. */
export function Pager({ label, summary, previousLabel, nextLabel, pages, current }: PagerProps) {
	const find = (number: number) => pages.find((page) => page.number === number)?.to;
	return (
		<nav className="pager" aria-label={label}>
			<p className="num" role="status">
				{summary}
			</p>
			{pages.length > 1 && (
				<ul>
					<li>
						<Step to={find(current - 1)} icon="chevron-left" label={previousLabel} rel="prev" />
					</li>
					{pages.map(({ number, to }, index) => (
						<li key={number} data-gap={index > 0 && number - 1 !== pages[index - 1]?.number ? "" : undefined}>
							<Link
								to={to}
								className="ab num"
								aria-current={number === current ? "page" : undefined}
								discover="none"
							>
								{number}
							</Link>
						</li>
					))}
					<li>
						<Step to={find(current + 1)} icon="chevron-right" label={nextLabel} rel="next" />
					</li>
				</ul>
			)}
		</nav>
	);
}

interface StepProps {
	/** Absent at the list's end. */
	to: string | undefined;
	icon: IconName;
	label: string;
	rel: "prev" | "next";
}

function Step({ to, icon, label, rel }: StepProps) {
	if (!to) {
		return (
			<span className="ab" aria-hidden="true" data-off="">
				<Icon name={icon} />
			</span>
		);
	}
	return (
		<Link to={to} className="ab" aria-label={label} rel={rel} discover="none">
			<Icon name={icon} />
		</Link>
	);
}
