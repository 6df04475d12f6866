import { getListing } from "#app/features/listings/queries.server.ts";
import { addListingToShowcase } from "#app/features/showcases/commands.server.ts";
import { clearShowcaseListCache } from "#app/features/showcases/components/list/list-cache.ts";
import { listShowcasesForListing } from "#app/features/showcases/queries-editor.server.ts";
import type { AddListingToShowcaseInput } from "#app/features/showcases/schema.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { Route } from "./+types/listing-showcases.ts";

/** The person's showcases, for the dialog over a listing's page. */
export function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx, locale } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return loaderResult(async () => {
		const { id, isOwner } = await getListing(ctx, params.id, locale);
		if (!isOwner) throw new DomainError("listing.notFound");
		return { showcases: await listShowcasesForListing(ctx, id) };
	});
}

/** Puts the listing into a showcase. */
export function action({ request, url, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	return formResult(ctx, request, async (form): Promise<null> => {
		const input = { ...readFields(form), listingId: params.id } as AddListingToShowcaseInput;
		await addListingToShowcase(ctx, input);
		return null;
	});
}

/** Clears the cached lists of showcases, which are stale now. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
	return serverAction().finally(clearShowcaseListCache);
}
