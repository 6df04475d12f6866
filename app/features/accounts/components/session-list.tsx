import { Form } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Pill } from "#app/ui/labels.tsx";
import type { OwnSession } from "../rules.ts";
import { beginLeaving } from "./leaving.ts";

const action = "/auth/sessions";

/** Where the person is signed in, each with a button that ends it, and one for all. */
export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
	const t = useT();
	return (
		<div className="panel grid gap-4">
			<ul className="grid list-none divide-y divide-line p-0">
				{sessions.map((session) => (
					<SessionEntry key={session.id} session={session} />
				))}
			</ul>
			<Form method="post" action={action} reloadDocument onSubmit={beginLeaving}>
				<Button type="submit" variant="secondary" size="s">
					{t("auth.sessions.endAll")}
				</Button>
			</Form>
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
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
			<div className="min-w-0 flex-1">
				<p className="font-semibold">{name}</p>
				<p className="wrap-anywhere text-ink-2">
					<time dateTime={usedAt}>{t("auth.sessions.used", { date: format.date(usedAt) })}</time>
					{address && ` · ${address}`}
				</p>
			</div>
			{isCurrent ? (
				<Pill>{t("auth.sessions.current")}</Pill>
			) : (
				<Form method="post" action={action} preventScrollReset>
					<input type="hidden" name="session" value={session.id} />
					<Button type="submit" variant="ghost" size="s">
						{t("auth.sessions.end")} <span className="sr-only">{name}</span>
					</Button>
				</Form>
			)}
		</li>
	);
}
