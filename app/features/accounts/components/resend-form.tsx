import { useFetcher } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import type { AuthReply } from "../schema.ts";
import { AuthSendingCode, useAuthAction } from "./auth-sending.tsx";
import { failureMessage } from "./failure-text.ts";

/** Asks for another verification mail. */
export function ResendForm({ email }: { email: string }) {
	const t = useT();
	const fetcher = useFetcher<AuthReply>();
	const action = useAuthAction("signIn", "/");
	const { sent, failure } = fetcher.data ?? {};
	if (sent) return <p role="status">{t("auth.resend.success")}</p>;
	return (
		<fetcher.Form method="post" action={action} className="grid justify-items-start gap-2">
			<AuthSendingCode />
			{failure && <p role="alert">{t(failureMessage(failure))}</p>}
			<input type="hidden" name="intent" value="resend" />
			<input type="hidden" name="email" value={email} />
			<Button type="submit" variant="secondary" size="s" pending={fetcher.state !== "idle"}>
				{t("auth.resend.action")}
			</Button>
		</fetcher.Form>
	);
}
