import "#app/further-messages.ts";
import { redirect } from "react-router";
import { getOwnCard } from "#app/features/cards/queries-own.server.ts";
import { addCardToShowcase, makeCardElement } from "#app/features/showcases/commands-cards.server.ts";
import { clearShowcaseListCache } from "#app/features/showcases/components/list/list-cache.ts";
import { ShowcaseChoices } from "#app/features/showcases/components/placing/showcase-choices.tsx";
import { listShowcasesForCard } from "#app/features/showcases/queries-draft.server.ts";
import { newShowcaseChoice } from "#app/features/showcases/rules.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { cardPath, cardShowcasesPath } from "#app/shared/card-paths.ts";
import { createShowcasePath, withSearch } from "#app/shared/paths.ts";
import { FormPage } from "#app/shell/form-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/showcases.ts";

export function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return loaderResult(async () => {
		const { id, serial, name } = await getOwnCard(ctx, params.serial);
		return { serial, name, showcases: await listShowcasesForCard(ctx, id) };
	});
}

/** Puts the card into a showcase; for a new one, makes it a piece and leads to its form. */
export function action({ request, url, params, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return formResult(ctx, request, async (form): Promise<null> => {
		const showcaseId = String(form.get("showcaseId") ?? "");
		if (showcaseId === newShowcaseChoice) {
			const { id } = await makeCardElement(ctx, params, deps.files);
			throw redirect(withSearch(createShowcasePath, { element: id }));
		}
		await addCardToShowcase(ctx, { showcaseId, serial: params.serial }, deps.files);
		return null;
	});
}

/** The lists of showcases that the browser keeps are old once something changed. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return serverAction().finally(clearShowcaseListCache);
}

/** The dialog over a card as a page, for browsers without script. */
export default function CardShowcases({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { serial, name, showcases } = loaderData;
	return (
		<FormPage title={t("showcases.placing.title")} about={name}>
			<ShowcaseChoices path={cardShowcasesPath(serial)} showcases={showcases} result={actionData} />
			<ButtonLink variant="secondary" className="mt-6" to={cardPath(serial)}>
				{t("listing.offerCard.back")}
			</ButtonLink>
		</FormPage>
	);
}
