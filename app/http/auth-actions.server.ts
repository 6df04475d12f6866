import { type RouterContextProvider, replace } from "react-router";
import { requestReset } from "#app/features/accounts/commands-recover.server.ts";
import { signIn } from "#app/features/accounts/commands-sign-in.server.ts";
import { resendVerification, signUp } from "#app/features/accounts/commands-sign-up.server.ts";
import { type AccountFormValue, returnPath } from "#app/features/accounts/rules.ts";
import { EmailInput, SignUpInput } from "#app/features/accounts/schema.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { visitorOf, withNotice } from "./auth-visitor.server.ts";
import { visitorFormResult } from "./form-result.server.ts";
import { requestContext } from "./request-context.server.ts";
import { keepReturn } from "./return-cookie.server.ts";

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
			return resetByForm(sent);
		case "resend":
			return resendByForm(sent);
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

async function signUpByForm(sent: Sent): Promise<AccountFormValue> {
	const { request, context, form } = sent;
	const { ctx, deps } = context.get(requestContext);
	const input = parseInput(SignUpInput, Object.fromEntries(form));
	await keepWayBack(sent);
	await signUp(ctx, deps.accounts, visitorOf(request, context), input);
	return { sent: { mail: "verification", email: input.email } };
}

async function resendByForm(sent: Sent): Promise<AccountFormValue> {
	const { request, context, form } = sent;
	const { ctx, deps } = context.get(requestContext);
	const input = parseInput(EmailInput, Object.fromEntries(form));
	await keepWayBack(sent);
	await resendVerification(ctx, deps.accounts, visitorOf(request, context), input);
	return { sent: { mail: "verification", email: input.email } };
}

async function resetByForm(sent: Sent): Promise<AccountFormValue> {
	const { request, context, form } = sent;
	const { ctx, deps } = context.get(requestContext);
	const input = parseInput(EmailInput, Object.fromEntries(form));
	await keepWayBack(sent);
	await requestReset(ctx, deps.accounts, visitorOf(request, context), input);
	return { sent: { mail: "reset", email: input.email } };
}

/** Lets the link of the mail lead, in this browser, to the page that the form was opened over. */
async function keepWayBack({ context, form, headers }: Sent): Promise<void> {
	if (!form.has("next")) return;
	headers.append("Set-Cookie", await keepReturn(form.get("next"), context.get(requestContext).deps.config));
}
