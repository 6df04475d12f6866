import { data } from "react-router";
import { readUnsubscribeToken, stopMails } from "#app/features/accounts/commands.server.ts";
import type { MailKind } from "#app/features/accounts/rules-people.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { actionResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { settingsSectionPath } from "#app/shared/account-paths.ts";
import { errorStatus } from "#app/shared/error-codes.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page, useHeadingFocus } from "#app/ui/page.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/unsubscribe.ts";

/** `GET /mails/baja/:token`: the page of a mail's unsubscribe link. It changes nothing: mail scanners open every link. */
export function loader({ params, context }: Route.LoaderArgs) {
	const { config } = context.get(requestContext).deps;
	const kind = readUnsubscribeToken(config.authSecrets, params.token)?.kind;
	return data({ kind }, { status: kind ? 200 : errorStatus["auth.linkInvalid"] });
}

/** Ends the mails: for the page's button, and for mail programs, which post by themselves (RFC 8058), signed out, from anywhere. */
export function action({ params, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return actionResult(async () => {
		await stopMails(ctx, deps.config.authSecrets, params.token);
		return null;
	});
}

const confirmations = {
	offers: { title: "auth.unsubscribe.offers", text: "auth.unsubscribe.offersText" },
	messages: { title: "auth.unsubscribe.messages", text: "auth.unsubscribe.messagesText" },
} as const satisfies Readonly<Record<MailKind, object>>;
const outcomes = {
	done: { title: "auth.unsubscribe.done", text: "auth.unsubscribe.doneText" },
	failed: { title: "auth.unsubscribe.failed", text: "auth.unsubscribe.failedText" },
} as const;

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const form = useActionForm<null>({ result: actionData });
	const isDone = form.value !== undefined;
	const kindToConfirm = !isDone && form.failure === undefined && loaderData.kind;
	const texts = kindToConfirm ? confirmations[kindToConfirm] : outcomes[isDone ? "done" : "failed"];
	const title = t(texts.title);
	useHeadingFocus(title);
	const confirm = (
		<ActionForm form={form} worksWithoutScript>
			<Button type="submit" pending={form.isSending}>
				{t("auth.unsubscribe.confirm")}
			</Button>
		</ActionForm>
	);
	const toSettings = (
		<ButtonLink variant="secondary" to={settingsSectionPath("mails")}>
			{t("auth.unsubscribe.settings")}
		</ButtonLink>
	);
	return (
		<Page>
			<PrivateHead title={title} />
			<EmptyState level={1} title={title} action={kindToConfirm ? confirm : toSettings}>
				{t(texts.text)}
			</EmptyState>
		</Page>
	);
}
