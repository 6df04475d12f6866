import type { Route } from "./+types/auth-send.ts";
import { answerLost } from "./answer-lost.ts";
import { answerAccountForm } from "./auth-actions.server.ts";

/** `POST /auth/send`: every account form that a script sends, wherever it stands. */
export function action(args: Route.ActionArgs) {
	return answerAccountForm(args);
}

export function clientAction(args: Route.ClientActionArgs) {
	return answerLost(args);
}
