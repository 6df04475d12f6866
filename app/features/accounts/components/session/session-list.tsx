import { useFormat, useT } from "#app/i18n/provider.tsx";
import { sessionsPath } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { Tag } from "#app/ui/labels.tsx";
import { SettingRow, SettingRows } from "#app/ui/setting-row.tsx";
import type { OwnSession } from "../../rules.ts";
import { startSignOut } from "./signing-out.ts";

/** Where the person is signed in, each with a button that ends it, one for all others and one for all. */
export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
	const t = useT();
	return (
		<div className="panel grid gap-4">
			<SettingRows>
				{sessions.map((session) => (
					<SessionEntry key={session.id} session={session} />
				))}
			</SettingRows>
			<div className="row-wrap">
				{sessions.some(({ isCurrent }) => !isCurrent) && (
					<IntentButton intent="endOtherSessions" variant="secondary" size="s">
						{t("auth.sessions.endOthers")}
					</IntentButton>
				)}
				<form className="needs-script" method="post" action={sessionsPath} onSubmit={startSignOut}>
					<Button type="submit" variant="ghost" size="s">
						{t("auth.sessions.endAll")}
					</Button>
				</form>
			</div>
		</div>
	);
}

function SessionEntry({ session }: { session: OwnSession }) {
	const t = useT();
	const format = useFormat();
	const { device, address, usedAt, isCurrent } = session;
	const name = device
		? t("auth.sessions.device", { browser: device.browser, system: device.system })
		: t("auth.sessions.unknownDevice");
	const note = (
		<>
			<time dateTime={usedAt}>{t("auth.sessions.used", { date: format.date(usedAt) })}</time>
			{address && <span>{` · ${address}`}</span>}
		</>
	);
	return (
		<SettingRow title={name} note={note}>
			{isCurrent ? (
				<Tag tone="ok">{t("auth.sessions.current")}</Tag>
			) : (
				<IntentButton intent="endSession" about={{ session: session.id }} variant="ghost" size="s">
					{t("auth.sessions.end")} <span className="sr-only">{name}</span>
				</IntentButton>
			)}
		</SettingRow>
	);
}
