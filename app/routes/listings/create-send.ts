import { redirect } from "react-router";
import { createListing } from "#app/features/listings/commands-create.server.ts";
import type { CreateListingInput } from "#app/features/listings/schema.ts";
import { readFields, withImageForm } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import { createListingPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/create-send.ts";

export function loader() {
	return redirect(createListingPath);
}

/** `POST /crear/envio`: the publishing form with the progress of its upload, as its page's script sends it; without script the page's action gets it. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	return jsonResult(() =>
		withImageForm({ ctx, deps }, request, ({ fields, files: [image = null] }) =>
			createListing(ctx, readFields(fields) as CreateListingInput, { files: deps.files, image, locale }),
		),
	);
}
