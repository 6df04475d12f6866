import { useId } from "react";

/** Field and figure colours, chosen to differ clearly in lightness. */
const tinctures = [
	["#4a2bb0", "#f5c451"],
	["#0f6b57", "#f3ead7"],
	["#b3263f", "#ffd9a8"],
	["#1d4fa8", "#bfe0ff"],
	["#7a1f6d", "#ffb3cf"],
	["#c2571a", "#ffe7b0"],
	["#24324f", "#7fd0c4"],
	["#5b3a1e", "#f0c98a"],
] as const;

const divisions = [
	"M20 0H40V46H20Z",
	"M0 0H40V18H0Z",
	"M-4 6 8-4 46 34 36 46Z",
	"M0 40 20 16 40 40V52L20 28 0 52Z",
	"M0 0H20V22H0ZM20 22H40V46H20Z",
	"M13 0H27V46H13Z",
	"M0 17H40V29H0Z",
	"M0 0 40 46H0Z",
] as const;

const charges = [
	"m20 13 5 8-5 8-5-8Z",
	"m20 13.5 2.3 5.2 5.7.6-4.2 3.9 1.2 5.6-5-2.9-5 2.9 1.2-5.6-4.2-3.9 5.7-.6Z",
	"m12 27-2-11 6 4 4-7 4 7 6-4-2 11Z",
	"M20 13a8 8 0 1 0 6 13.3A7 7 0 0 1 20 13Z",
	"M17.5 12.5h5v5.5h5.5v5h-5.5v6h-5v-6H12v-5h5.500Z",
	"M14 13h12v11c0 3-3 4.5-6 6-3-1.5-6-3-6-6Z",
] as const;

interface Blazon {
	field: string;
	figure: string;
	division: string;
	charge: string;
}

/** The arms of a number. @param number 0 to shieldCount - 1 */
export function blazonAt(number: number): Blazon {
	const [field, figure] = pick(tinctures, number);
	const rest = Math.floor(number / tinctures.length);
	return {
		field,
		figure,
		division: pick(divisions, rest),
		charge: pick(charges, Math.floor(rest / divisions.length)),
	};
}

function pick<T>(from: readonly T[], hash: number): T {
	return from[hash % from.length] as T;
}

const shieldPath = "M3 3H37V22C37 34 29 40 20 43.5 11 40 3 34 3 22Z";

/** A shield drawn on the page. @param props.number 0 to shieldCount - 1 */
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
