import { redirect } from "react-router";
import { reportListing } from "#app/features/moderation/commands.server.ts";
import type { Route } from "./+types/listing-report.ts";
import { answerJson } from "./answer-json.server.ts";
import { readForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";

export function loader({ params }: Route.LoaderArgs) {
	return redirect(`/intercambios/${encodeURIComponent(params.id)}`);
}

/** A report of a listing, from its page's dialog. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	const form = await readForm(request);
	const field = (name: string) => String(form.get(name) ?? "");
	const input = {
		listingId: params.id,
		reason: field("reason"),
		submissionKey: field("submissionKey"),
	};
	return answerJson(() => reportListing(ctx, input));
}
