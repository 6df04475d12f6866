import { redirect } from "react-router";
import { chooseMails } from "#app/features/accounts/commands-preferences.server.ts";
import type { Route } from "./+types/profile-mails.ts";
import { answerForm } from "./answer.server.ts";
import { readForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";
import { signInFirst } from "./sign-in-first.server.ts";

export function loader() {
	return redirect("/perfil");
}

/** `POST /perfil/avisos`: whether the person hears of offers by mail. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ctx } = context.get(requestContext);
	signInFirst(ctx, request);
	const form = await readForm(request);
	const answer = await answerForm(() => chooseMails(ctx, form.has("wantsEmails")));
	return form.has("plain") ? redirect("/perfil") : answer;
}

/** What did not reach the server is answered like what it refused: the switch goes back. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
	try {
		return await serverAction();
	} catch (error) {
		if (error instanceof Response) throw error;
		return { ok: false as const, failure: null };
	}
}
