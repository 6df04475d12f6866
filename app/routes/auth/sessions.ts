import { redirect } from "react-router";
import { signOut, signOutEverywhere } from "#app/features/accounts/commands-sign-in.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { visitorOf, withNotice } from "#app/http/visitor-cookies.server.ts";
import { settingsSectionPath } from "#app/shared/account-paths.ts";
import type { Route } from "./+types/sessions.ts";

/** Ends all of the person's sessions; the settings end a single one or all others. */
export async function action({ request, url, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	requireUserOrRedirect(ctx, { request, url });
	await signOutEverywhere(ctx);
	const cookies = await signOut(ctx, deps.accounts, visitorOf(request, context));
	return redirect("/", { headers: withNotice(cookies, "signedOutEverywhere") });
}

/** A link signs nobody out. */
export function loader() {
	return redirect(settingsSectionPath("sessions"));
}
