import { useFormat, useT } from "#app/i18n/provider.tsx";
import { blockPath } from "#app/shared/report-paths.ts";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { SettingRow, SettingRows } from "#app/ui/setting-row.tsx";
import type { BlockedPerson } from "../../rules-people.ts";

/** The people whom the person has blocked, each with a button that unblocks. */
export function BlockedPeople({ people }: { people: readonly BlockedPerson[] }) {
	const t = useT();
	const format = useFormat();
	if (people.length === 0) return <p className="panel text-ink-2">{t("settings.blocked.none")}</p>;
	return (
		<div className="panel">
			<SettingRows>
				{people.map(({ username, since }) => (
					<SettingRow
						key={username}
						title={username}
						note={<time dateTime={since}>{t("settings.blocked.since", { date: format.date(since) })}</time>}
					>
						<Unblock username={username} />
					</SettingRow>
				))}
			</SettingRows>
		</div>
	);
}

/** The button that unblocks somebody. @param props.next path that it leads to; defaults to the settings */
export function Unblock({ username, next }: { username: string; next?: string }) {
	const t = useT();
	return (
		<IntentButton intent="unblock" action={blockPath(username, next)} variant="ghost" size="s">
			{t("settings.blocked.undo")} <span className="sr-only">{username}</span>
		</IntentButton>
	);
}
