import { type RouterContextProvider, redirect, replace } from "react-router";
import { chooseMails } from "#app/features/accounts/commands.server.ts";
import { requestReset } from "#app/features/accounts/commands-credentials.server.ts";
import {
	endOtherSessions,
	endSession,
	signIn,
	unlinkProvider,
} from "#app/features/accounts/commands-sign-in.server.ts";
import { resendVerification, signUp } from "#app/features/accounts/commands-sign-up.server.ts";
import { shownEmail } from "#app/features/accounts/queries-settings.server.ts";
import {
	type AccountFormValue,
	type AccountNotice,
	keptFields,
	returnPath,
} from "#app/features/accounts/rules.ts";
import { countCrossedSignUp } from "#app/features/figures/commands.server.ts";
import { requireActor } from "#app/platform/context.server.ts";
import { type SettingsSection, settingsSectionPath } from "#app/shared/account-paths.ts";
import { formResult, runIntent, visitorFormResult } from "./form-result.server.ts";
import { requestContext } from "./request-context.server.ts";
import {
	hasCrossed,
	storedSignUp,
	storeReturn,
	storeSignUp,
	visitorOf,
	withNotice,
} from "./visitor-cookies.server.ts";

interface ActionArgs {
	readonly request: Request;
	readonly context: Readonly<RouterContextProvider>;
}

/** The action of every form of the account dialog and the account page. @throws a redirect after signing in */
export function accountAction({ request, context }: ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	const { accounts, config } = deps;
	const visitor = visitorOf(request, context);
	return visitorFormResult(request, (form, headers) => {
		const next = form.get("next");
		const sendCookie = (cookie: string) => headers.append("Set-Cookie", cookie);

		/** The answer to a form that mails a link, which leads to the page that the form was opened over. */
		async function afterMail(mail: "verification" | "reset", email: string): Promise<AccountFormValue> {
			if (next !== null) sendCookie(await storeReturn(next, config));
			return { sent: { mail, email: shownEmail(email) } };
		}

		return runIntent<AccountFormValue>(ctx, form, {
			signIn: async (_, input) => {
				const cookies = await signIn(ctx, accounts, visitor, input);
				withNotice(cookies, "signedIn").getSetCookie().forEach(sendCookie);
				// The dialog closes by itself once the page knows who is signed in.
				if (form.has("stays")) return {};
				throw replace(returnPath(next), { headers });
			},
			signUp: async (_, input) => {
				const lastKey = await storedSignUp(request);
				const signedUp = await signUp(ctx, accounts, visitor, input, lastKey);
				const { email, submissionKey, isNew } = signedUp;
				if (await hasCrossed(request)) await countCrossedSignUp(ctx, isNew);
				// By the key this browser is recognised when the mail's link is opened, whoever has the address.
				sendCookie(await storeSignUp(submissionKey ?? "", config));
				return { ...(await afterMail("verification", email)), typed: keptFields(form) };
			},
			resetPassword: async (_, input) =>
				afterMail("reset", await requestReset(ctx, accounts, visitor, input)),
			resend: async (_, input) =>
				afterMail("verification", await resendVerification(ctx, accounts, visitor, input)),
		});
	});
}

/** The action of the settings. @throws a redirect to the section of the form */
export function settingsAction({ request, context }: ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	const { accounts } = deps;
	const visitor = visitorOf(request, context);
	return formResult(ctx, request, (form) =>
		runIntent<null>(ctx, form, {
			mails: async (_, input) => {
				await chooseMails(ctx, input);
				return null;
			},
			endSession: async (_, input) => {
				await endSession(ctx, input);
				throw toSection("sessions", "sessionEnded");
			},
			endOtherSessions: async () => {
				await endOtherSessions(ctx, accounts, visitor);
				throw toSection("sessions", "otherSessionsEnded");
			},
			unlink: async (_, input) => {
				await unlinkProvider(ctx, accounts, input);
				throw toSection("access", "signInUnlinked");
			},
			password: async () => {
				await requestReset(ctx, accounts, visitor, requireActor(ctx));
				throw toSection("access", "passwordLinkSent");
			},
		}),
	);
}

function toSection(section: SettingsSection, notice: AccountNotice): Response {
	return redirect(settingsSectionPath(section), { headers: withNotice(null, notice) });
}
