import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import { ImagePlaceholder } from "#app/ui/image-placeholder.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import type { GroupWanted } from "../../rules-groups.ts";
import "./table.css";

/** Shields around the table. */
const seats = 12;
/** The places of things, in percent of the table, and their turn in degrees. */
const places = [
	{ left: 30, top: 47, turn: -12 },
	{ left: 42, top: 40, turn: 6 },
	{ left: 54, top: 49, turn: -4 },
	{ left: 66, top: 40, turn: 10 },
	{ left: 70, top: 54, turn: -8 },
	{ left: 40, top: 59, turn: 9 },
] as const;

interface GroupTableProps {
	/** None for somebody who is not in the group. */
	usernames: readonly string[];
	things: readonly GroupWanted[];
}

/** A table with the first people around it, and on it what most of them seek. Decoration: lists say it in words. */
export function GroupTable({ usernames, things }: GroupTableProps) {
	return (
		<div className="group-table" aria-hidden="true">
			<i className="edge" />
			<i className="felt" />
			{usernames.slice(0, seats).map((username, index, { length }) => {
				const angle = ((index + 0.5) * 2 * Math.PI) / length + Math.PI / 3;
				const style = { left: `${50 + 43.6 * Math.cos(angle)}%`, top: `${49 + 39.5 * Math.sin(angle)}%` };
				return (
					<span key={username} className="seat" style={style}>
						<UserShield username={username} size={44} />
					</span>
				);
			})}
			{places.slice(0, things.length).map(({ left, top, turn }, index) => {
				const thing = things[index];
				return (
					thing && (
						<span
							key={thing.name + left}
							className="thing"
							style={{ left: `${left}%`, top: `${top}%`, rotate: `${turn}deg` }}
						>
							<ImagePlaceholder title={thing.name} pictogram={categoryPictogram(thing.categorySlug)} />
						</span>
					)
				);
			})}
		</div>
	);
}
