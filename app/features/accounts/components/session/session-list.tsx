import { failureText } from "#app/i18n/error-messages.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { sessionsPath } from "#app/shared/paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Pill } from "#app/ui/labels.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { OwnSession } from "../../rules.ts";
import { beginLeaving } from "./leaving.ts";

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
			<form method="post" action={sessionsPath} onSubmit={beginLeaving}>
				<Button type="submit" variant="secondary" size="s">
					{t("auth.sessions.endAll")}
				</Button>
			</form>
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
			{isCurrent ? <Pill>{t("auth.sessions.current")}</Pill> : <EndSession id={session.id} name={name} />}
		</li>
	);
}

function EndSession({ id, name }: { id: string; name: string }) {
	const t = useT();
	const form = useActionForm<null>({
		onFailed: (failure) => showToast({ tone: "bad", text: failureText(t, failure) }),
	});
	return (
		<ActionForm form={form} preventScrollReset>
			<input type="hidden" name="intent" value="endSession" />
			<input type="hidden" name="session" value={id} />
			<Button type="submit" variant="ghost" size="s" pending={form.isSending}>
				{t("auth.sessions.end")} <span className="sr-only">{name}</span>
			</Button>
		</ActionForm>
	);
}
