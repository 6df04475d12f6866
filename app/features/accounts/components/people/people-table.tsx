import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { adminPersonPath } from "#app/shared/admin-paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { StatusMark } from "#app/ui/labels.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import type { FoundPerson } from "../../rules-people.ts";
import { RoleTag } from "./role-tag.tsx";
import "./people.css";

export interface PeopleTableProps {
	caption: string;
	people: readonly FoundPerson[];
	/** The typed text, which stands out where a name begins so. */
	typed?: string;
}

/** People in lines, each leading to their page. */
export function PeopleTable({ caption, people, typed = "" }: PeopleTableProps) {
	const t = useT();
	return (
		<DataTable
			caption={caption}
			cards="figures"
			rows={people}
			rowKey={({ id }) => id}
			columns={[
				{ label: t("people.person"), cell: (person) => <PersonCell person={person} typed={typed} /> },
				{
					label: t("people.trades"),
					cell: ({ completedTrades }) => <span className="num">{completedTrades}</span>,
				},
				{
					label: t("people.reported"),
					cell: ({ reported }) => <span className="num">{reported}</span>,
				},
				{
					label: t("people.state"),
					cell: ({ isBanned }) => (
						<StatusMark shape={isBanned ? "diamond" : "square"}>
							{t(isBanned ? "people.banned" : "people.active")}
						</StatusMark>
					),
				},
			]}
		/>
	);
}

function PersonCell({ person, typed }: { person: FoundPerson; typed: string }) {
	const { id, username, email, city, role } = person;
	const begins = typed !== "" && username.toLowerCase().startsWith(typed.toLowerCase());
	const length = begins ? typed.length : 0;
	return (
		<span className="person-cell">
			<UserShield username={username} size={28} />
			<span>
				<Link to={adminPersonPath(id)} discover="none">
					<b>
						<mark>{username.slice(0, length)}</mark>
						<span>{username.slice(length)}</span>
					</b>
				</Link>{" "}
				<RoleTag role={role} />
				<small>{[email, city].filter(Boolean).join(" · ")}</small>
			</span>
		</span>
	);
}
