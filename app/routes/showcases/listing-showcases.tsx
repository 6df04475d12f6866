import "#app/further-messages.ts";
import { getListing } from "#app/features/listings/queries.server.ts";
import { addListingToShowcase } from "#app/features/showcases/commands.server.ts";
import { clearShowcaseListCache } from "#app/features/showcases/components/list/list-cache.ts";
import { ShowcaseChoices } from "#app/features/showcases/components/placing/showcase-choices.tsx";
import { listShowcasesForListing } from "#app/features/showcases/queries-draft.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { DomainError } from "#app/shared/domain-error.ts";
import { createShowcaseWithPath, listingPath, listingShowcasesPath } from "#app/shared/paths.ts";
import { FormPage } from "#app/shell/form-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/listing-showcases.ts";

export function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return loaderResult(async () => {
		const { id, isOwner, card } = await getListing(ctx, params.id, locale);
		if (!isOwner) throw new DomainError("listing.notFound");
		return { listing: { id, title: card.title }, showcases: await listShowcasesForListing(ctx, id) };
	});
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return formResult(ctx, request, async (form): Promise<null> => {
		const showcaseId = String(form.get("showcaseId") ?? "");
		await addListingToShowcase(ctx, { showcaseId, listingId: params.id });
		return null;
	});
}

/** The lists of showcases that the browser keeps are old once something changed. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return serverAction().finally(clearShowcaseListCache);
}

/** The dialog over a listing's page as a page, for browsers without script. */
export default function ListingShowcases({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { listing, showcases } = loaderData;
	return (
		<FormPage title={t("showcases.placing.title")} about={listing.title}>
			<ShowcaseChoices
				path={listingShowcasesPath(listing.id)}
				createPath={createShowcaseWithPath(listing.id)}
				showcases={showcases}
				result={actionData}
			/>
			<ButtonLink variant="secondary" className="mt-6" to={listingPath(listing.id)}>
				{t("showcases.placing.back")}
			</ButtonLink>
		</FormPage>
	);
}
