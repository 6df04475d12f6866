import { useId } from "react";
import { blazonAt } from "./blazon.ts";

const shieldPath = "M3 3H37V22C37 34 29 40 20 43.5 11 40 3 34 3 22Z";

/** One of all shields, drawn on the page. @param props.number 0 to shieldCount - 1 */
export function DrawnShield({ number, size }: { number: number; size: number }) {
	const clip = useId();
	const { field, figure, division, charge } = blazonAt(number);
	return (
		<svg className="esc" width={size} height={size * 1.12} viewBox="0 0 40 45" aria-hidden="true">
			<clipPath id={clip}>
				<path d={shieldPath} />
			</clipPath>
			<g clipPath={`url(#${clip})`}>
				<path fill={field} d="M0 0h40v46H0z" />
				<path fill={figure} d={division} />
				<path fill="#fff" stroke={field} strokeWidth="2.5" paintOrder="stroke" d={charge} />
			</g>
			<path d={shieldPath} fill="none" stroke="#1f1c3147" strokeWidth="1.5" />
		</svg>
	);
}
