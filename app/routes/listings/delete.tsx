import "#app/further-messages.ts";
import { DeleteListingForm } from "#app/features/listings/components/detail/delete-listing.tsx";
import { clearFeedCache } from "#app/features/listings/components/feed/feed-cache.ts";
import { getListing } from "#app/features/listings/queries.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { actOnListing } from "#app/http/listing-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { DomainError } from "#app/shared/domain-error.ts";
import { listingPath } from "#app/shared/paths.ts";
import { FormPage } from "#app/shell/form-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/delete.ts";

export function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return loaderResult(async () => {
		const { id, can, isOwner, card } = await getListing(ctx, params.id, locale);
		if (!can.delete) throw new DomainError("listing.notFound");
		return { id, isOwner, title: card.title };
	});
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const { ctx, locale } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return formResult(ctx, request, (form) => actOnListing(ctx, { id: params.id, form, locale }));
}

/** The lists that the browser keeps are old once it is gone. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return serverAction().finally(clearFeedCache);
}

/** The dialog that asks before deleting as a page, for browsers without script. */
export default function DeletePage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { id, isOwner, title } = loaderData;
	return (
		<FormPage
			title={t("listing.delete.title")}
			about={`${title}. ${t(isOwner ? "listing.delete.text" : "listing.delete.asAdmin")}`}
		>
			<DeleteListingForm
				result={actionData}
				cancel={
					<ButtonLink variant="ghost" to={listingPath(id)}>
						{t("listing.cancel")}
					</ButtonLink>
				}
			/>
		</FormPage>
	);
}
