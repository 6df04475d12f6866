import { useFormat, useT } from "#app/i18n/provider.tsx";
import { blockPath } from "#app/shared/paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SettingRow, SettingRows } from "#app/ui/setting-row.tsx";
import { useButtonForm } from "#app/ui/use-button-form.ts";
import type { BlockedPerson } from "../../rules-settings.ts";

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
	const form = useButtonForm({ action: blockPath(username, next) });
	return (
		<ActionForm form={form} preventScrollReset>
			<input type="hidden" name="intent" value="unblock" />
			<Button type="submit" variant="ghost" size="s" pending={form.isSending}>
				{t("settings.blocked.undo")} <span className="sr-only">{username}</span>
			</Button>
		</ActionForm>
	);
}
