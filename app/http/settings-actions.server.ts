import { type RouterContextProvider, redirect } from "react-router";
import { unlinkProvider } from "#app/features/accounts/commands-link.server.ts";
import { chooseMails } from "#app/features/accounts/commands-preferences.server.ts";
import { requestReset } from "#app/features/accounts/commands-recover.server.ts";
import { endOtherSessions, endSession } from "#app/features/accounts/commands-sessions.server.ts";
import type { ChooseMailsInput } from "#app/features/accounts/schema.ts";
import { requireActor } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { settingsSectionPath } from "#app/shared/paths.ts";
import { visitorOf, withNotice } from "./auth-visitor.server.ts";
import { requestContext } from "./request-context.server.ts";

interface SentSettings {
	readonly request: Request;
	readonly context: Readonly<RouterContextProvider>;
	readonly form: FormData;
}

/**
 * Does what a form of the settings asks for; which one it is says its `intent`.
 * @throws a response that leads on; DomainError what the command throws, `request.invalid`
 */
export async function actOnSettings({ request, context, form }: SentSettings): Promise<null> {
	const { ctx, deps } = context.get(requestContext);
	switch (form.get("intent")) {
		case "mails": {
			const kind = form.get("kind") as ChooseMailsInput["kind"];
			await chooseMails(ctx, { kind, isWanted: form.has("isWanted") });
			return null;
		}
		case "endSession":
			await endSession(ctx, String(form.get("session")));
			throw redirect(settingsSectionPath("sessions"), { headers: withNotice(null, "sessionEnded") });
		case "endOtherSessions":
			await endOtherSessions(ctx, deps.accounts, visitorOf(request, context));
			throw redirect(settingsSectionPath("sessions"), { headers: withNotice(null, "otherSessionsEnded") });
		case "unlink":
			await unlinkProvider(ctx, deps.accounts, String(form.get("provider")));
			throw redirect(settingsSectionPath("access"), { headers: withNotice(null, "signInUnlinked") });
		case "password": {
			const { email } = requireActor(ctx);
			await requestReset(ctx, deps.accounts, visitorOf(request, context), { email });
			throw redirect(settingsSectionPath("access"), { headers: withNotice(null, "passwordLinkSent") });
		}
		default:
			throw new DomainError("request.invalid");
	}
}
