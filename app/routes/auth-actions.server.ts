import { data, type RouterContextProvider, replace } from "react-router";
import { requestReset } from "#app/features/accounts/commands-recover.server.ts";
import { signIn } from "#app/features/accounts/commands-sign-in.server.ts";
import { resendVerification, signUp } from "#app/features/accounts/commands-sign-up.server.ts";
import { returnPath } from "#app/features/accounts/rules.ts";
import { type AuthReply, EmailInput, SignInInput, SignUpInput } from "#app/features/accounts/schema.ts";
import { answerAuthForm } from "./auth-form.server.ts";
import { visitorOf, withNotice } from "./auth-visitor.server.ts";
import { readForm } from "./read-form.server.ts";
import { requestContext } from "./request-context.server.ts";

/** A form as it was sent, and who sent it. */
interface Sent {
	readonly request: Request;
	readonly context: Readonly<RouterContextProvider>;
	readonly form: FormData;
}

/** Answers every form of the account dialog and of the account page; which one it is says its `intent`. */
export async function answerAccountForm({ request, context }: Omit<Sent, "form">) {
	const form = await readForm(request);
	const sent = { request, context, form };
	const intent = form.get("intent");
	if (intent === "signIn") return answerSignIn(sent);
	if (intent === "signUp") return answerSignUp(sent);
	if (intent === "resetPassword") return answerReset(sent);
	if (intent === "resend") return answerResend(sent);
	return data<AuthReply>({ failure: "request.invalid" }, { status: 400 });
}

function answerSignIn({ request, context, form }: Sent) {
	const { ctx, deps } = context.get(requestContext);
	return answerAuthForm(form, SignInInput, async (value) => {
		const cookies = await signIn(ctx, deps.accounts, visitorOf(request, context), value);
		const headers = withNotice(cookies, "signedIn");
		// The dialog goes back to the page under it by itself once that knows who is signed in.
		return form.has("stays")
			? data<AuthReply>({}, { headers })
			: replace(returnPath(form.get("next")), { headers });
	});
}

function answerSignUp({ request, context, form }: Sent) {
	const { ctx, deps } = context.get(requestContext);
	return answerAuthForm(form, SignUpInput, async (value) => {
		await signUp(ctx, deps.accounts, visitorOf(request, context), value);
		return data<AuthReply>({ sent: { mail: "verification", email: value.email } });
	});
}

function answerResend({ request, context, form }: Sent) {
	const { ctx, deps } = context.get(requestContext);
	return answerAuthForm(form, EmailInput, async (value) => {
		await resendVerification(ctx, deps.accounts, visitorOf(request, context), value);
		return data<AuthReply>({ sent: { mail: "verification", email: value.email } });
	});
}

function answerReset({ request, context, form }: Sent) {
	const { ctx, deps } = context.get(requestContext);
	return answerAuthForm(form, EmailInput, async (value) => {
		await requestReset(ctx, deps.accounts, visitorOf(request, context), value);
		return data<AuthReply>({ sent: { mail: "reset", email: value.email } });
	});
}
