import { clsx } from "clsx";
import { useT } from "#app/i18n/provider.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { WantedImage } from "../../board/components/wanted-thing.tsx";
import type { WantedThing } from "../../board/rules.ts";
import "./table.css";

/** Shields around the table, and the angle of the reader's, at its near side. */
const seats = 12;
const ownAngle = (75 * Math.PI) / 180;
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
	/** The people around the table. */
	usernames: readonly string[];
	/** The reader, if they are one of them. */
	you: string | null;
	/** The things that most of its people seek. */
	things: readonly WantedThing[];
	className: string;
}

/** A table with the first people around it, and on it what most of them seek. Decoration: lists say it in words. */
export function GroupTable({ usernames, you, things, className }: GroupTableProps) {
	const t = useT();
	const others = usernames.filter((username) => username !== you);
	const sitting = [...(you ? [you] : []), ...others].slice(0, seats);
	return (
		<div className={clsx("group-table", className)} aria-hidden="true">
			<i className="edge" />
			<i className="felt" />
			{sitting.map((username, index, { length }) => {
				const angle = ownAngle + (index * 2 * Math.PI) / length;
				const style = { left: `${50 + 43.6 * Math.cos(angle)}%`, top: `${49 + 39.5 * Math.sin(angle)}%` };
				return (
					<span key={username} className="seat" style={style}>
						<UserShield username={username} size={46} />
						{username === you && (
							<b className="match-tag absolute top-full left-1/2 -translate-x-1/2 rounded-s px-2 py-1 text-xs leading-none font-strong">
								{t("common.you")}
							</b>
						)}
					</span>
				);
			})}
			{things.slice(0, places.length).map((thing, index) => {
				const { left = 0, top = 0, turn = 0 } = places[index] ?? {};
				return (
					<span
						key={`${thing.categoryId} ${thing.name}`}
						className="thing"
						style={{ left: `${left}%`, top: `${top}%`, rotate: `${turn}deg` }}
					>
						<WantedImage thing={thing} />
					</span>
				);
			})}
		</div>
	);
}

/** The table of a group as its sign: night, felt and the first shields. */
export function GroupMark({ usernames }: Pick<GroupTableProps, "usernames">) {
	return (
		<span className="group-night grid w-[92px] place-items-center overflow-hidden rounded-l">
			<GroupTable usernames={usernames} you={null} things={[]} className="small w-5/6" />
		</span>
	);
}
