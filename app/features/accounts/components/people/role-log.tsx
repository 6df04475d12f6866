import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { RoleChange } from "../../rules-people.ts";
import { roleNames } from "./role-tag.tsx";

export interface RoleLogProps {
	changes: readonly RoleChange[];
	/** Names whom each is about, where that is not said already. */
	namesPerson?: boolean;
}

/** Who gave or took which role, the latest first. */
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
