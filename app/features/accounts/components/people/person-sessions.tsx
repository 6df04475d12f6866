import { useFormat, useT } from "#app/i18n/provider.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import type { PersonSession } from "../../rules-people.ts";

/** Where a person is signed in, each with a button that ends it, and one for all. */
export function PersonSessions({ sessions }: { sessions: readonly PersonSession[] }) {
	const t = useT();
	if (sessions.length === 0) return <p className="text-ink-2">{t("people.sessions.none")}</p>;
	return (
		<>
			<ul className="person-lines">
				{sessions.map((session) => (
					<SessionLine key={session.id} session={session} />
				))}
			</ul>
			<IntentButton
				intent="endSessions"
				done="people.sessions.ended"
				className="mt-3"
				variant="secondary"
				size="s"
			>
				{t("people.sessions.endAll")}
			</IntentButton>
		</>
	);
}

function SessionLine({ session: { id, device, address, usedAt } }: { session: PersonSession }) {
	const t = useT();
	const format = useFormat();
	const name = device
		? t("people.sessions.device", { browser: device.browser, system: device.system })
		: t("people.sessions.unknownDevice");
	return (
		<li>
			<span>
				<b>{name}</b>
				<small>
					<time dateTime={usedAt}>{t("people.sessions.used", { date: format.mediumDate(usedAt) })}</time>
					{address && <span>{` · ${address}`}</span>}
				</small>
			</span>
			<IntentButton
				intent="endSessions"
				about={{ session: id }}
				done="people.sessions.ended"
				variant="ghost"
				size="s"
			>
				{t("people.sessions.end")} <span className="sr-only">{name}</span>
			</IntentButton>
		</li>
	);
}
