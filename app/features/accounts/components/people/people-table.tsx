import "./people.css";
import { Form, Link } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { adminPeoplePath, adminPersonPath } from "#app/shared/admin-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { UserShield } from "#app/ui/person-link.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import type { Role } from "../../rules.ts";
import type { PersonSummary, RoleChange } from "../../rules-people.ts";

/** The search for people by the beginning of a name or an address. */
export function PeopleSearch({ search }: { search: string }) {
	const t = useT();
	return (
		<Form method="get" action={adminPeoplePath} role="search" className="admin-filters">
			<SearchInput
				label={t("people.search")}
				defaultValue={search}
				maxLength={254}
				autoComplete="off"
				spellCheck={false}
			/>
			<Button type="submit" variant="secondary" size="s">
				{t("common.search")}
			</Button>
		</Form>
	);
}

interface PeopleTableProps {
	caption: string;
	people: readonly PersonSummary[];
	/** The search, which is highlighted where a name begins with it. */
	search?: string;
}

/** A table of people, each row with a link to their page. */
export function PeopleTable({ caption, people, search = "" }: PeopleTableProps) {
	const t = useT();
	return (
		<DataTable
			caption={caption}
			cards="figures"
			rows={people}
			rowKey={({ id }) => id}
			columns={[
				{ label: t("people.person"), cell: (person) => <PersonCell person={person} search={search} /> },
				{
					label: t("people.trades"),
					cell: ({ completedTrades }) => <span className="num">{completedTrades}</span>,
				},
				{
					label: t("people.reported"),
					cell: ({ reportedItems }) => <span className="num">{reportedItems}</span>,
				},
				{
					label: t("common.status"),
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

function PersonCell({ person, search }: { person: PersonSummary; search: string }) {
	const { id, username, email, city, role } = person;
	const length = username.toLowerCase().startsWith(search.toLowerCase()) ? search.length : 0;
	return (
		<span className="flex items-center gap-3">
			<UserShield username={username} size={28} />
			<span className="wrap-anywhere min-w-0">
				<Link to={adminPersonPath(id)} className="hit-44" discover="none">
					<b>
						<mark className="bg-transparent text-royal">{username.slice(0, length)}</mark>
						<span>{username.slice(length)}</span>
					</b>
				</Link>{" "}
				<RoleTag role={role} />
				<small className="block text-sm text-ink-2">{[email, city].filter(Boolean).join(" · ")}</small>
			</span>
		</span>
	);
}

/** The name of each role. */
const roleNames: Record<Role, MessageKey> = {
	user: "people.role.user",
	moderator: "people.role.moderator",
	admin: "people.role.admin",
};

/** The label of a role; nothing for an ordinary user. */
export function RoleTag({ role }: { role: Role }) {
	const t = useT();
	return role === "user" ? null : <Tag tone="royal">{t(roleNames[role])}</Tag>;
}

interface RoleLogProps {
	changes: readonly RoleChange[];
	/** True when each line names its person, on a page that is not about one. */
	namesPerson?: boolean;
}

/** The changes of roles with who made them, the latest first. */
export function RoleLog({ changes, namesPerson }: RoleLogProps) {
	const t = useT();
	const format = useFormat();
	if (changes.length === 0) return <p className="text-ink-2">{t("people.roleLog.none")}</p>;
	return (
		<ul className="person-lines">
			{changes.map(({ id, actor, username, before, role, at }) => (
				<li key={id}>
					<span>
						{namesPerson && <b>{`${username} `}</b>}
						<span>{`${t(roleNames[before])} → `}</span>
						<b>{t(roleNames[role])}</b>
						<small>
							{actor ? t("people.roleLog.by", { username: actor }) : t("people.roleLog.terminal")}
						</small>
					</span>
					<time dateTime={at} className="num">
						{format.mediumDate(at)}
					</time>
				</li>
			))}
		</ul>
	);
}
