import { useId } from "react";
import { shieldImagePath } from "#app/shared/paths.ts";
import { blazonAt, shieldImageName, shieldNumber } from "./blazon.ts";

const shieldPath = "M3 3H37V22C37 34 29 40 20 43.5 11 40 3 34 3 22Z";

export interface UserShieldProps {
	username: string;
	/** Width in px; the height is 1.12 of it. */
	size?: number;
}

/** A person's heraldic shield, drawn from the username. Decoration: the name stands beside it. */
export function UserShield({ username, size = 40 }: UserShieldProps) {
	return <Shield number={shieldNumber(username)} size={size} />;
}

/** The same as an image, which many people's shields on one page weigh less as. */
export function ShieldImage({ username, size = 40 }: UserShieldProps) {
	const src = shieldImagePath(shieldImageName(username));
	return (
		<img className="esc" src={src} width={size} height={Math.round(size * 1.12)} loading="lazy" alt="" />
	);
}

/** One of all shields. @param props.number 0 to {@link shieldCount} - 1 */
export function Shield({ number, size }: { number: number; size: number }) {
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
