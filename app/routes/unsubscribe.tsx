import { data, Form } from "react-router";
import { readUnsubscribeToken, stopMails } from "#app/features/accounts/commands-unsubscribe.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { errorStatus } from "#app/shared/error-codes.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/unsubscribe.ts";
import { answerForm } from "./answer.server.ts";
import { PrivateHead } from "./page-head.tsx";
import { requestContext } from "./request-context.server.ts";

/** Where a mail's unsubscribe link leads. It only asks: mail scanners open every link. */
export function loader({ params, context }: Route.LoaderArgs) {
	const { config } = context.get(requestContext).deps;
	const works = readUnsubscribeToken(config.authSecret, params.token) !== null;
	return data({ works }, { status: works ? 200 : errorStatus["auth.linkInvalid"] });
}

/** The page's button, and what mail programs post by themselves (RFC 8058): signed out, from anywhere. */
export function action({ params, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return answerForm(() => stopMails(ctx, deps.config.authSecret, params.token));
}

const texts = {
	asked: { title: "auth.unsubscribe.title", text: "auth.unsubscribe.text" },
	done: { title: "auth.unsubscribe.done", text: "auth.unsubscribe.doneText" },
	failed: { title: "auth.unsubscribe.failed", text: "auth.unsubscribe.failedText" },
} as const;

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const works = actionData ? actionData.ok : loaderData.works;
	const state = works ? (actionData ? "done" : "asked") : "failed";
	const title = t(texts[state].title);
	const confirm = (
		<Form method="post">
			<Button type="submit">{t("auth.unsubscribe.confirm")}</Button>
		</Form>
	);
	const toProfile = (
		<ButtonLink variant="secondary" to="/perfil">
			{t("auth.unsubscribe.profile")}
		</ButtonLink>
	);
	return (
		<main id="content" tabIndex={-1} className="page">
			<PrivateHead title={title} />
			<EmptyState level={1} title={title} action={state === "asked" ? confirm : toProfile}>
				{t(texts[state].text)}
			</EmptyState>
		</main>
	);
}
