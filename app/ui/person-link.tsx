import { clsx } from "clsx";
import { Link } from "react-router";
import { personPath } from "#app/shared/paths.ts";

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
