import { clsx } from "clsx";
import { Link } from "react-router";
import { personPath, shieldImagePath } from "#app/shared/paths.ts";
import { shieldImageName } from "./shield-number.ts";

export interface PersonLinkProps {
	username: string;
	className?: string;
}

/** A username that leads to its person's page; a finger finds more than its letters. */
export function PersonLink({ username, className }: PersonLinkProps) {
	return (
		<Link className={clsx("person-link", className)} to={personPath(username)} discover="none">
			{username}
		</Link>
	);
}

export interface UserShieldProps {
	username: string;
	/** Width in px, at most 66; the height is 1.12 of it. */
	size?: number;
}

/** A person's heraldic shield, which their username decides. Decoration: the name stands beside it. */
export function UserShield({ username, size = 40 }: UserShieldProps) {
	const src = shieldImagePath(shieldImageName(username));
	return (
		<img className="esc" src={src} width={size} height={Math.round(size * 1.12)} loading="lazy" alt="" />
	);
}

/** A person's shield alone, which leads to their page as their name does elsewhere. */
export function ShieldLink({ username }: Pick<UserShieldProps, "username">) {
	return (
		<Link
			className="-mx-1 grid size-11 flex-none place-items-center"
			to={personPath(username)}
			aria-label={username}
			discover="none"
		>
			<UserShield username={username} size={34} />
		</Link>
	);
}
