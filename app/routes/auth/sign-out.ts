import { redirect } from "react-router";
import { signOut } from "#app/features/accounts/commands-sign-in.server.ts";
import type { SessionEnded } from "#app/features/accounts/events.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { visitorOf, withNotice } from "#app/http/visitor-cookies.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import type { Route } from "./+types/sign-out.ts";

/** Ends the session; works without script. */
export async function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	const cookies = await signOut(deps.accounts, visitorOf(request, context));
	if (ctx.actor) tellOthers(ctx.events, { type: "account.sessionEnded", personId: ctx.actor.id });
	return redirect("/", { headers: withNotice(cookies, "signedOut") });
}

function tellOthers(events: CommandContext["events"], event: SessionEnded): void {
	events.publish([event]);
}

/** Nobody signs out by following a link. */
export function loader() {
	return redirect("/");
}
