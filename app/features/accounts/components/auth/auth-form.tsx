import { lazy } from "react";
import type { MessageKey } from "#app/i18n/register.ts";
import type { AuthMode } from "../../rules.ts";
import type { AuthFormProps } from "./auth-parts.tsx";
import { ResetForm } from "./reset-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The one long form, with its countries and cities, is fetched for who wants it. */
const SignUpForm = lazy(() =>
	import("./sign-up-form.tsx").then((module) => ({ default: module.SignUpForm })),
);

const forms = { signIn: SignInForm, signUp: SignUpForm, resetPassword: ResetForm } as const;

/** The title of each mode, over its form. */
export const authTitles: Record<AuthMode, MessageKey> = {
	signIn: "auth.signIn.title",
	signUp: "auth.signUp.title",
	resetPassword: "auth.resetPassword.title",
};

/** The form of a mode, within a `Suspense`. Give it the mode as its key, so that switching forgets what was typed. */
export function AuthForm({ mode, ...props }: AuthFormProps & { mode: AuthMode }) {
	const Form = forms[mode];
	return <Form {...props} />;
}
