import { type RouterContextProvider, redirect, replace } from "react-router";
import type { ZodType } from "zod";
import type { Accounts, Visitor } from "#app/features/accounts/auth/auth.server.ts";
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
import { type AccountFormValue, returnPath } from "#app/features/accounts/rules.ts";
import { type ChooseMailsInput, EmailInput, SignUpInput } from "#app/features/accounts/schema.ts";
import { type CommandContext, requireActor } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { settingsSectionPath } from "#app/shared/paths.ts";
import { visitorFormResult } from "./form-result.server.ts";
import { requestContext } from "./request-context.server.ts";
import { storeReturn, storeSignUp, visitorOf, withNotice } from "./visitor-cookies.server.ts";

/** A form as it was sent, and who sent it. */
interface Sent {
	readonly request: Request;
	readonly context: Readonly<RouterContextProvider>;
	readonly form: FormData;
	/** Headers of the response. */
	readonly headers: Headers;
}

/** Does what a form of the account dialog or of the account page asks for; which one it is says its `intent`. */
export async function accountAction({ request, context }: Pick<Sent, "request" | "context">) {
	return visitorFormResult(request, (form, headers) => runIntent({ request, context, form, headers }));
}

/** @throws a response that leads elsewhere; DomainError what the command throws, `request.invalid` */
async function runIntent(sent: Sent): Promise<AccountFormValue> {
	switch (sent.form.get("intent")) {
		case "signIn":
			return signInByForm(sent);
		case "signUp":
			return signUpByForm(sent);
		case "resetPassword":
			return mailByForm(sent, "reset", EmailInput, requestReset);
		case "resend":
			return mailByForm(sent, "verification", EmailInput, resendVerification);
		default:
			throw new DomainError("request.invalid");
	}
}

async function signInByForm({ request, context, form, headers }: Sent): Promise<AccountFormValue> {
	const { ctx, deps } = context.get(requestContext);
	const cookies = await signIn(ctx, deps.accounts, visitorOf(request, context), Object.fromEntries(form));
	for (const [name, value] of withNotice(cookies, "signedIn")) headers.append(name, value);
	// The dialog goes back to the page under it by itself once that knows who is signed in.
	if (form.has("stays")) return {};
	throw replace(returnPath(form.get("next")), { headers });
}

/** Signs up; by the form's key this browser is known again when the mail's link is opened, whoever has the address. */
async function signUpByForm(sent: Sent): Promise<AccountFormValue> {
	const value = await mailByForm(sent, "verification", SignUpInput, signUp);
	const { config } = sent.context.get(requestContext).deps;
	const key = String(sent.form.get("submissionKey") ?? "");
	sent.headers.append("Set-Cookie", await storeSignUp(key, config));
	return value;
}

/** Runs a command that sends a mail to the address of its form. */
async function mailByForm<T extends EmailInput>(
	sent: Sent,
	mail: "verification" | "reset",
	schema: ZodType<T>,
	command: (ctx: CommandContext, accounts: Accounts, visitor: Visitor, input: T) => Promise<void>,
): Promise<AccountFormValue> {
	const { request, context, form } = sent;
	const { ctx, deps } = context.get(requestContext);
	const input = parseInput(schema, Object.fromEntries(form));
	await storeReturnPath(sent);
	await command(ctx, deps.accounts, visitorOf(request, context), input);
	return { sent: { mail, email: shownEmail(input.email) } };
}

/** Lets the link of the mail lead, in this browser, to the page that the form was opened over. */
async function storeReturnPath({ context, form, headers }: Sent): Promise<void> {
	if (!form.has("next")) return;
	headers.append("Set-Cookie", await storeReturn(form.get("next"), context.get(requestContext).deps.config));
}

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
