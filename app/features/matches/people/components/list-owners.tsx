import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { publicListPath } from "#app/shared/paths.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ListOwners } from "../rules.ts";

/** The number of people who have what was searched for on their lists, which opens to their names. */
export function ListOwnersRow({ owners }: { owners: ListOwners }) {
	const t = useT();
	const more = owners.count - owners.usernames.length;
	if (owners.count === 0) return null;
	return (
		<details className="group mb-5 rounded-card bg-surface px-4 inset-ring inset-ring-line">
			<summary className="flex min-h-[52px] cursor-pointer items-center justify-between gap-2 font-strong">
				<span className="num">{t("matches.alsoHave", { count: owners.count })}</span>
				<Icon name="chevron-down" className="group-open:rotate-180" />
			</summary>
			<ul className="flex flex-wrap gap-x-4 pb-3">
				{owners.usernames.map((username) => (
					<li key={username}>
						<Link to={publicListPath(username)} className="link hit-44" discover="none">
							{username}
						</Link>
					</li>
				))}
				{more > 0 && <li className="num text-ink-2">{t("common.andMore", { count: more })}</li>}
			</ul>
		</details>
	);
}
