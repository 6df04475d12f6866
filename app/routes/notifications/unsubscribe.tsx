import "#app/further-messages.ts";
import { data } from "react-router";
import { readUnsubscribeToken, stopMails } from "#app/features/accounts/commands-unsubscribe.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { actionResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { errorStatus } from "#app/shared/error-codes.ts";
import { profilePath } from "#app/shared/paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/unsubscribe.ts";

/** Where a mail's unsubscribe link leads. It only asks: mail scanners open every link. */
export function loader({ params, context }: Route.LoaderArgs) {
	const { config } = context.get(requestContext).deps;
	const works = readUnsubscribeToken(config.authSecrets, params.token) !== null;
	return data({ works }, { status: works ? 200 : errorStatus["auth.linkInvalid"] });
}

/** The page's button, and what mail programs post by themselves (RFC 8058): signed out, from anywhere. */
export function action({ params, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return actionResult(async () => {
		await stopMails(ctx, deps.config.authSecrets, params.token);
		return null;
	});
}

const texts = {
	asked: { title: "auth.unsubscribe.title", text: "auth.unsubscribe.text" },
	done: { title: "auth.unsubscribe.done", text: "auth.unsubscribe.doneText" },
	failed: { title: "auth.unsubscribe.failed", text: "auth.unsubscribe.failedText" },
} as const;

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const form = useActionForm<null>({ result: actionData });
	const isDone = form.value !== undefined;
	const isFailed = form.failure !== undefined || !loaderData.works;
	const state = isDone ? "done" : isFailed ? "failed" : "asked";
	const title = t(texts[state].title);
	const confirm = (
		<ActionForm form={form}>
			<Button type="submit" pending={form.isSending}>
				{t("auth.unsubscribe.confirm")}
			</Button>
		</ActionForm>
	);
	const toProfile = (
		<ButtonLink variant="secondary" to={profilePath}>
			{t("auth.unsubscribe.profile")}
		</ButtonLink>
	);
	return (
		<Page>
			<PrivateHead title={title} />
			<EmptyState level={1} title={title} action={state === "asked" ? confirm : toProfile}>
				{t(texts[state].text)}
			</EmptyState>
		</Page>
	);
}
