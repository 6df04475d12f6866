import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Switch } from "#app/ui/choice.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";

/** Whether the person hears by mail of what others do. The switch acts at once; without script a button does. */
export function MailChoice({ wantsEmails }: { wantsEmails: boolean }) {
	const t = useT();
	const form = useActionForm<null>({
		onDone: () => showToast({ tone: "ok", text: t("auth.mails.saved") }),
		onFailed: (failure) => showToast({ tone: "bad", text: failureText(t, failure, "auth.mails.error") }),
	});
	const isOn = form.fetcher.formData ? form.fetcher.formData.has("wantsEmails") : wantsEmails;
	return (
		<ActionForm
			form={form}
			className="panel grid gap-4"
			onChange={(event) => event.currentTarget.requestSubmit()}
		>
			<input type="hidden" name="intent" value="mails" />
			<Switch
				name="wantsEmails"
				value="1"
				checked={isOn}
				onChange={noop}
				label={t("auth.mails.offers")}
				note={t("auth.mails.note")}
			/>
			<noscript>
				<input type="hidden" name="plain" value="1" />
				<Button type="submit">{t("auth.mails.save")}</Button>
			</noscript>
		</ActionForm>
	);
}

/** The form hears of every change; its control need not. */
const noop = () => undefined;
