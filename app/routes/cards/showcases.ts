import { redirect } from "react-router";
import { getOwnCard } from "#app/features/cards/queries.server.ts";
import { addCardToShowcase, makeCardElement } from "#app/features/showcases/commands-elements.server.ts";
import { clearShowcaseListCache } from "#app/features/showcases/components/list/list-cache.ts";
import { listShowcasesForCard } from "#app/features/showcases/queries-editor.server.ts";
import { newShowcaseChoice } from "#app/features/showcases/rules.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { createShowcasePath, withSearch } from "#app/shared/paths.ts";
import type { Route } from "./+types/showcases.ts";

/** One's own showcases, for the dialog over a card. */
export function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return loaderResult(async () => {
		const { id } = await getOwnCard(ctx, params.serial);
		return { showcases: await listShowcasesForCard(ctx, id) };
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

/** Clears the browser's cached lists, which are old once something has changed. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return serverAction().finally(clearShowcaseListCache);
}
