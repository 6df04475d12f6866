import { redirect } from "react-router";
import { signOut } from "#app/features/accounts/commands-sign-in.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { visitorOf, withNotice } from "#app/http/visitor-cookies.server.ts";
import type { Route } from "./+types/sign-out.ts";

/** Ends the session; works without script. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	const cookies = await signOut(ctx, deps.accounts, visitorOf(request, context));
	return redirect("/", { headers: withNotice(cookies, "signedOut") });
}

/** A link signs nobody out. */
export function loader() {
	return redirect("/");
}
