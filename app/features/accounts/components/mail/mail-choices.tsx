import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Switch } from "#app/ui/choice.tsx";
import { useButtonForm } from "#app/ui/intent-button.tsx";
import { type MailKind, mailKinds } from "../../rules-people.ts";

const texts: Readonly<Record<MailKind, { label: MessageKey; note: MessageKey }>> = {
	offers: { label: "settings.mails.offers", note: "settings.mails.offersNote" },
	messages: { label: "settings.mails.messages", note: "settings.mails.messagesNote" },
};

/** The choice of mails: a switch for each kind, which acts at once. */
export function MailChoices({ muted }: { muted: readonly MailKind[] }) {
	const t = useT();
	return (
		<div className="panel grid gap-4">
			{mailKinds.map((kind) => (
				<MailChoice key={kind} kind={kind} isWanted={!muted.includes(kind)} />
			))}
			<p className="text-ink-2">{t("settings.mails.always")}</p>
		</div>
	);
}

function MailChoice({ kind, isWanted }: { kind: MailKind; isWanted: boolean }) {
	const t = useT();
	const form = useButtonForm({ done: "settings.mails.saved", otherwise: "settings.mails.error" });
	const isOn = form.fetcher.formData ? form.fetcher.formData.has("isWanted") : isWanted;
	return (
		<ActionForm form={form} onChange={(event) => event.currentTarget.requestSubmit()}>
			<input type="hidden" name="intent" value="mails" />
			<input type="hidden" name="kind" value={kind} />
			<Switch
				name="isWanted"
				value="1"
				checked={isOn}
				onChange={noop}
				label={t(texts[kind].label)}
				note={t(texts[kind].note)}
			/>
		</ActionForm>
	);
}

/** The form hears of every change; its control need not. */
const noop = () => undefined;
