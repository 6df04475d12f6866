import { Link } from "react-router";
import { personPath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import { UserShield } from "#app/ui/user-shield.tsx";

export interface PersonListHeadProps {
	username: string;
	title: string;
}

/** The title of a page with all of one kind that a person has, and the way back to their own. */
export function PersonListHead({ username, title }: PersonListHeadProps) {
	return (
		<>
			<Link to={personPath(username)} className="link-more back">
				<Icon name="chevron-left" size="s" />
				<UserShield username={username} size={22} />
				<span>{username}</span>
			</Link>
			<h1 className="type-page wrap-anywhere mt-4 mb-8">{title}</h1>
		</>
	);
}
