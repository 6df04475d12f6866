import { redirect } from "react-router";
import { endSession, signOutEverywhere } from "#app/features/accounts/commands-sessions.server.ts";
import { signOut } from "#app/features/accounts/commands-sign-in.server.ts";
import type { Route } from "./+types/auth-sessions.ts";
import { visitorOf, withNotice } from "./auth-visitor.server.ts";
import { readForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";
import { signInFirst } from "./sign-in-first.server.ts";

/** Ends one of one's sessions, or all of them. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	signInFirst(ctx, request);
	const id = (await readForm(request)).get("session");
	if (typeof id === "string") {
		await endSession(ctx, id);
		return redirect("/perfil", { headers: withNotice(null, "sessionEnded") });
	}
	await signOutEverywhere(ctx);
	const cookies = await signOut(deps.accounts, visitorOf(request, context));
	return redirect("/", { headers: withNotice(cookies, "signedOutEverywhere") });
}

/** Nobody signs out by following a link. */
export function loader() {
	return redirect("/perfil");
}
