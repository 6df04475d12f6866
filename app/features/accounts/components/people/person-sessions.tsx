import { useFormat, useT } from "#app/i18n/provider.tsx";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { useButtonForm } from "#app/ui/use-button-form.ts";
import type { PersonSession } from "../../rules-people.ts";

/** Where a person is signed in, each with a button that ends it, and one for all. */
export function PersonSessions({ sessions }: { sessions: readonly PersonSession[] }) {
	const t = useT();
	const form = useButtonForm({ done: "people.sessions.ended" });
	if (sessions.length === 0) return <p className="text-ink-2">{t("people.sessions.none")}</p>;
	return (
		<>
			<ul className="person-lines">
				{sessions.map((session) => (
					<SessionLine key={session.id} session={session} />
				))}
			</ul>
			<ActionForm form={form} preventScrollReset className="mt-3">
				<input type="hidden" name="intent" value="endSessions" />
				<Button type="submit" variant="secondary" size="s" pending={form.isSending}>
					{t("people.sessions.endAll")}
				</Button>
			</ActionForm>
		</>
	);
}

function SessionLine({ session: { id, device, address, usedAt } }: { session: PersonSession }) {
	const t = useT();
	const format = useFormat();
	const form = useButtonForm({ done: "people.sessions.ended" });
	const name = device
		? t("people.sessions.device", { browser: device.browser, system: device.system })
		: t("people.sessions.unknownDevice");
	return (
		<li>
			<span>
				<b>{name}</b>
				<small>
					<time dateTime={usedAt}>{t("people.sessions.used", { date: format.mediumDate(usedAt) })}</time>
					{address && ` · ${address}`}
				</small>
			</span>
			<ActionForm form={form} preventScrollReset>
				<input type="hidden" name="intent" value="endSessions" />
				<input type="hidden" name="session" value={id} />
				<Button type="submit" variant="ghost" size="s" pending={form.isSending}>
					{t("people.sessions.end")} <span className="sr-only">{name}</span>
				</Button>
			</ActionForm>
		</li>
	);
}
