import { accountAction } from "#app/http/account-actions.server.ts";
import type { Route } from "./+types/send.ts";

/** `POST /auth/send`: every account form that a script sends, whichever page it is on. */
export function action(args: Route.ActionArgs) {
	return accountAction(args);
}
