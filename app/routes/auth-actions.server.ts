import { type RouterContextProvider, replace } from "react-router";
import { requestReset } from "#app/features/accounts/commands-recover.server.ts";
import { signIn } from "#app/features/accounts/commands-sign-in.server.ts";
import { resendVerification, signUp } from "#app/features/accounts/commands-sign-up.server.ts";
import { returnPath } from "#app/features/accounts/rules.ts";
import { EmailInput, SignInInput, SignUpInput } from "#app/features/accounts/schema.ts";
import { answerAuthForm } from "./auth-form.server.ts";
import { visitorOf, withNotice } from "./auth-visitor.server.ts";
import { requestContext } from "./request-context.server.ts";

/** A form as it was sent, and who sent it. */
interface Sent {
	readonly request: Request;
	readonly context: Readonly<RouterContextProvider>;
	readonly form: FormData;
}

export function answerSignIn({ request, context, form }: Sent) {
	const { ctx, deps } = context.get(requestContext);
	return answerAuthForm(form, SignInInput, async (value) => {
		const cookies = await signIn(ctx, deps.accounts, visitorOf(request, context), value);
		return replace(returnPath(form.get("next")), { headers: withNotice(cookies, "signedIn") });
	});
}

export function answerSignUp({ request, context, form }: Sent) {
	const { ctx, deps } = context.get(requestContext);
	return answerAuthForm(form, SignUpInput, async (value) => {
		await signUp(ctx, deps.accounts, visitorOf(request, context), value);
		return { sent: { mail: "verification", email: value.email } };
	});
}

export function answerResend({ request, context, form }: Sent) {
	const { ctx, deps } = context.get(requestContext);
	return answerAuthForm(form, EmailInput, async (value) => {
		await resendVerification(ctx, deps.accounts, visitorOf(request, context), value);
		return { sent: { mail: "verification", email: value.email } };
	});
}

export function answerReset({ request, context, form }: Sent) {
	const { ctx, deps } = context.get(requestContext);
	return answerAuthForm(form, EmailInput, async (value) => {
		await requestReset(ctx, deps.accounts, visitorOf(request, context), value);
		return { sent: { mail: "reset", email: value.email } };
	});
}
