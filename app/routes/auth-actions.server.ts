import type { Submission } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { requestReset } from "#app/features/accounts/commands-recover.server.ts";
import { signIn } from "#app/features/accounts/commands-sign-in.server.ts";
import { resendVerification, signUp } from "#app/features/accounts/commands-sign-up.server.ts";
import { returnPath } from "#app/features/accounts/rules.ts";
import {
	type AuthReply,
	EmailInput,
	fieldFailures,
	SignInInput,
	SignUpInput,
} from "#app/features/accounts/schema.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { errorStatus } from "#app/shared/error-codes.ts";
import { visitorOf, withNotice } from "./auth-visitor.server.ts";
import { requestContext } from "./request-context.server.ts";

/** A form as it was sent, and who sent it. */
interface Sent {
	readonly request: Request;
	readonly context: Readonly<RouterContextProvider>;
	readonly form: FormData;
}

/** Passwords never travel back. */
const hideFields = ["password"];

/**
 * Checks a form, runs its command and answers with what is wrong, or with what the command leads to. What was
 * typed goes back to the form, except passwords.
 */
export async function answerAuthForm<Schema extends z.ZodType>(
	form: FormData,
	schema: Schema,
	run: (value: z.output<Schema>) => Promise<AuthReply | Response>,
) {
	const submission: Submission<z.output<Schema>, string[]> = parseWithZod(form, { schema });
	if (submission.status !== "success") return wrong({ submission: submission.reply({ hideFields }) }, 400);
	try {
		const outcome = await run(submission.value);
		return outcome instanceof Response ? outcome : data<AuthReply>(outcome);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		const status = errorStatus[error.code];
		const wrongField = fieldFailures[error.code];
		if (wrongField) {
			const fieldErrors = { [wrongField.field]: [wrongField.error] };
			return wrong({ submission: submission.reply({ fieldErrors, hideFields }) }, status);
		}
		const reply = submission.reply({ formErrors: [error.code], hideFields });
		return wrong({ submission: reply, failure: error.code }, status);
	}
}

function wrong(reply: AuthReply, status: number) {
	return data<AuthReply>(reply, { status });
}

export function answerSignIn({ request, context, form }: Sent) {
	const { ctx, deps } = context.get(requestContext);
	return answerAuthForm(form, SignInInput, async (value) => {
		const cookies = await signIn(ctx, deps.accounts, visitorOf(request, context), value);
		return redirect(returnPath(form.get("next")), { headers: withNotice(cookies, "signedIn") });
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
