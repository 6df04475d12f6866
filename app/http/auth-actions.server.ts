import { type RouterContextProvider, replace } from "react-router";
import type { ZodType } from "zod";
import type { Accounts, Visitor } from "#app/features/accounts/auth/auth.server.ts";
import { requestReset } from "#app/features/accounts/commands-recover.server.ts";
import { signIn } from "#app/features/accounts/commands-sign-in.server.ts";
import { resendVerification, signUp } from "#app/features/accounts/commands-sign-up.server.ts";
import { shownEmail } from "#app/features/accounts/queries-email.server.ts";
import { type AccountFormValue, returnPath } from "#app/features/accounts/rules.ts";
import { EmailInput, SignUpInput } from "#app/features/accounts/schema.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { visitorOf, withNotice } from "./auth-visitor.server.ts";
import { visitorFormResult } from "./form-result.server.ts";
import { keepReturn, keepSignUp } from "./mail-link-cookies.server.ts";
import { requestContext } from "./request-context.server.ts";

/** A form as it was sent, and who sent it. */
interface Sent {
	readonly request: Request;
	readonly context: Readonly<RouterContextProvider>;
	readonly form: FormData;
	/** Of the response. */
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
	sent.headers.append("Set-Cookie", await keepSignUp(key, config));
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
	await keepWayBack(sent);
	await command(ctx, deps.accounts, visitorOf(request, context), input);
	return { sent: { mail, email: shownEmail(input.email) } };
}

/** Lets the link of the mail lead, in this browser, to the page that the form was opened over. */
async function keepWayBack({ context, form, headers }: Sent): Promise<void> {
	if (!form.has("next")) return;
	headers.append("Set-Cookie", await keepReturn(form.get("next"), context.get(requestContext).deps.config));
}
