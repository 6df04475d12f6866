import { useFormat, useT } from "#app/i18n/provider.tsx";
import { blockPath } from "#app/shared/paths.ts";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { SettingRow, SettingRows } from "#app/ui/setting-row.tsx";
import type { BlockedPerson } from "../../rules-people.ts";

/** Whom the person has blocked, each with the way back. */
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

export interface UnblockProps {
	username: string;
	/** Where it leads on; the settings without it. */
	next?: string;
}

/** Takes a block back with one press. */
export function Unblock({ username, next }: UnblockProps) {
	const t = useT();
	return (
		<IntentButton intent="unblock" action={blockPath(username, next)} variant="ghost" size="s">
			{t("settings.blocked.undo")} <span className="sr-only">{username}</span>
		</IntentButton>
	);
}
