import { redirect } from "react-router";
import { signOut, signOutEverywhere } from "#app/features/accounts/commands-sign-in.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { visitorOf, withNotice } from "#app/http/visitor-cookies.server.ts";
import { settingsSectionPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/sessions.ts";

/** Ends all of one's sessions; a single one, or all others, are ended in the settings. */
export async function action({ request, url, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	await signOutEverywhere(ctx);
	const cookies = await signOut(deps.accounts, visitorOf(request, context));
	return redirect("/", { headers: withNotice(cookies, "signedOutEverywhere") });
}

/** Nobody signs out by following a link. */
export function loader() {
	return redirect(settingsSectionPath("sessions"));
}
