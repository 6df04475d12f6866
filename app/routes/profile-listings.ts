import { redirect } from "react-router";
import { deleteListing } from "#app/features/listings/commands.server.ts";
import type { Route } from "./+types/profile-listings.ts";
import { answerForm } from "./answer.server.ts";
import { readForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";

export function loader() {
	return redirect("/perfil");
}

/** `POST /perfil/publicaciones`: deletes the listing of this id and stays on the profile. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	const form = await readForm(request);
	return answerForm(() => deleteListing(ctx, { id: String(form.get("id")) }));
}

/** What did not reach the server is answered like what it refused: the card comes back. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction();
	} catch (error) {
		if (error instanceof Response) throw error;
		return { ok: false as const, failure: null };
	}
}
