import { redirect } from "react-router";
import { createListing } from "#app/features/listings/commands-create.server.ts";
import type { Route } from "./+types/create-listing-send.ts";
import { answerJson } from "./answer-json.server.ts";
import { readListingForm } from "./create-listing-form.ts";
import { parseForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";

export function loader() {
	return redirect("/crear");
}

/** The publishing form, sent by its page's script; without script it goes to its page. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	return answerJson(async () => {
		const { input, picture } = await readListingForm(await parseForm(request));
		return createListing(ctx, input, { files: deps.files, picture, locale });
	});
}
