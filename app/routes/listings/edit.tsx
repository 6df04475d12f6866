import "#app/further-messages.ts";
import { useState } from "react";
import { redirect } from "react-router";
import { clearFeedCache } from "#app/features/listings/components/feed/feed-cache.ts";
import { EditListingForm } from "#app/features/listings/components/form/edit-listing-form.tsx";
import { draftOf } from "#app/features/listings/components/form/use-listing-draft.ts";
import { getListing } from "#app/features/listings/queries.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { actOnListing } from "#app/http/listing-actions.server.ts";
import { restoreDraft } from "#app/http/listing-form.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { redirectBanned, requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { DomainError } from "#app/shared/domain-error.ts";
import { listingPath } from "#app/shared/paths.ts";
import { FormPage } from "#app/shell/form-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/edit.ts";

export function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	redirectBanned(requireUserOrRedirect(ctx, { request, url }));
	return loaderResult(async () => {
		const { card, ...listing } = await getListing(ctx, params.id, locale);
		if (!listing.can.edit) throw new DomainError("listing.notFound");
		return { card, listing };
	});
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const { ctx, locale } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return formResult(ctx, request, async (form): Promise<{ id: string }> => {
		const { id } = await actOnListing(ctx, { id: params.id, form, locale });
		throw redirect(listingPath(id));
	});
}

/** The lists that the browser keeps are old once something changed. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return serverAction().finally(clearFeedCache);
}

/** The dialog that edits a listing as a page, for browsers without script. */
export default function EditPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { listing, card } = loaderData;
	const [initial] = useState(() => {
		const start = draftOf(listing, card);
		return restoreDraft(actionData, start, [listing.category]) ?? start;
	});
	return (
		<FormPage title={t("listing.edit.title")}>
			<EditListingForm
				initial={initial}
				hasOwnName={listing.customItemName !== null}
				isOfCard={listing.cardSerial !== null}
				result={actionData}
				cancel={
					<ButtonLink variant="ghost" to={listingPath(listing.id)}>
						{t("listing.cancel")}
					</ButtonLink>
				}
			/>
		</FormPage>
	);
}
