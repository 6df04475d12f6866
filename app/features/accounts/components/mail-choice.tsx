import { useEffect } from "react";
import { useFetcher } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Switch } from "#app/ui/choice.tsx";
import { showToast } from "#app/ui/toast.ts";

/** Whether the person hears by mail of what others do. The switch acts at once; without script a button does. */
export function MailChoice({ wantsEmails }: { wantsEmails: boolean }) {
	const t = useT();
	const fetcher = useFetcher<{ ok: boolean }>();
	const isOn = fetcher.formData ? fetcher.formData.has("wantsEmails") : wantsEmails;
	const answer = fetcher.state === "idle" ? fetcher.data : undefined;
	useEffect(() => {
		if (answer?.ok) showToast({ tone: "ok", text: t("auth.mails.saved") });
		else if (answer) showToast({ tone: "bad", text: t("auth.mails.error") });
	}, [answer, t]);
	return (
		<fetcher.Form
			method="post"
			action="/perfil/avisos"
			className="panel grid gap-4"
			onChange={(event) => fetcher.submit(event.currentTarget)}
		>
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
		</fetcher.Form>
	);
}

/** The form hears of every change; its control need not. */
const noop = () => undefined;
