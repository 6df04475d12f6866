import { useId } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";

const crown = "M6.5 18.5 3 6.5 10 11 16 2l6 9 7-4.5-3.5 12Z";

/** The mark: a crown sunk into a card's upper edge, in one colour. Not below 14 px of width. */
export function Mark() {
	const mask = useId();
	return (
		<svg className="mark" viewBox="0 0 32 46" aria-hidden="true">
			<mask id={mask}>
				<path fill="#fff" d="M0 0h32v46H0z" />
				<path d={crown} stroke="#000" strokeWidth="6" strokeLinejoin="round" />
				<path d="m16 26.5 5 6.5-5 6.5-5-6.5Z" />
			</mask>
			<rect x="2.5" y="8.5" width="27" height="37" rx="4.5" fill="currentColor" mask={`url(#${mask})`} />
			<path d={crown} fill="currentColor" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
		</svg>
	);
}

export function Brand() {
	const t = useT();
	return (
		<Link className="brand" to="/">
			<Mark />
			{t("shell.brand")}
		</Link>
	);
}
