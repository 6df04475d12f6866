import { useFetcher } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import type { AuthReply } from "../schema.ts";
import { authPageHref } from "./auth-location.ts";

/** Asks for another verification mail. */
export function ResendForm({ email }: { email: string }) {
	const t = useT();
	const fetcher = useFetcher<AuthReply>();
	if (fetcher.data?.failure) return <p role="alert">{t("errors.request.tooManyRequests")}</p>;
	if (fetcher.data?.sent) return <p role="status">{t("auth.resend.success")}</p>;
	return (
		<fetcher.Form method="post" action={authPageHref("signIn", "/")}>
			<input type="hidden" name="intent" value="resend" />
			<input type="hidden" name="email" value={email} />
			<Button type="submit" variant="secondary" size="s" pending={fetcher.state !== "idle"}>
				{t("auth.resend.action")}
			</Button>
		</fetcher.Form>
	);
}
