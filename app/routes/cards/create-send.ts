import { redirect } from "react-router";
import { generateCard } from "#app/features/cards/commands-generate.server.ts";
import type { GenerateCardInput } from "#app/features/cards/schema.ts";
import { readFields, withImageForm } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { jsonResult } from "#app/http/result.server.ts";
import { cardsPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/create-send.ts";

export function loader() {
	return redirect(cardsPath);
}

/** The upload of a card's photo by its page's script. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return jsonResult(() =>
		withImageForm({ ctx, deps }, request, ({ fields, files: [photo = null] }) =>
			generateCard(ctx, readFields(fields) as GenerateCardInput, { photo, jobs: deps.jobs }),
		),
	);
}
