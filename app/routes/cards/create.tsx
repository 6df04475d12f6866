import "#app/further-messages.ts";
import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { DayOver, NameMissing } from "#app/features/cards/components/making/making-notes.tsx";
import { PlainForm } from "#app/features/cards/components/making/plain-form.tsx";
import { generateCardByForm, getCardMaking } from "#app/http/card-actions.server.ts";
import { imageFormResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { cardProgressPath, createCardPath } from "#app/shared/card-paths.ts";
import { cardsPath } from "#app/shared/paths.ts";
import { FormPage } from "#app/shell/form-page.tsx";
import { StandingNotice } from "#app/shell/standing-notice.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/create.ts";

export function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url }, cardsPath);
	return loaderResult(async () => {
		const making = await getCardMaking(ctx);
		if (making.day.last?.status === "queued") throw redirect(cardProgressPath(making.day.last.id));
		return { ...making, submissionKey: randomUUID() };
	});
}

export function action({ request, url, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url }, cardsPath);
	return imageFormResult({ ctx, deps }, request, async (form): Promise<null> => {
		const { id } = await generateCardByForm(ctx, form, deps);
		throw redirect(cardProgressPath(id));
	});
}

/** The dialog that makes a card as a page, for browsers without script. */
export default function CreateCard({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	return (
		<FormPage title={t("cards.making.begin")}>
			<Inside {...loaderData} result={actionData} />
			<ButtonLink to={cardsPath} variant="ghost" className="mt-4">
				{t("cards.making.back")}
			</ButtonLink>
		</FormPage>
	);
}

type InsideProps = Route.ComponentProps["loaderData"] & { result: Route.ComponentProps["actionData"] };

function Inside({ day, standing, submissionKey, result }: InsideProps) {
	const t = useT();
	if (!standing.isGood) {
		return (
			<StandingNotice
				{...standing}
				texts={{ banned: t("cards.banned"), notVerified: t("cards.notVerified") }}
			/>
		);
	}
	if (!day.socialUsername) return <NameMissing back={createCardPath} />;
	if (day.left === 0) return <DayOver cards={[]} />;
	return <PlainForm day={day} submissionKey={submissionKey} result={result} />;
}
