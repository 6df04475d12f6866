import { lazy } from "react";
import type { MessageKey } from "#app/i18n/register.ts";
import type { AuthMode, SocialProvider } from "../rules.ts";
import type { AuthReply } from "../schema.ts";
import { AuthSendingCode } from "./auth-sending.tsx";
import type { CountryOption } from "./country-options.ts";
import { ResetForm } from "./reset-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** The one long form, with its countries and cities, is fetched for who wants it. */
const SignUpForm = lazy(() =>
	import("./sign-up-form.tsx").then((module) => ({ default: module.SignUpForm })),
);

const forms = { signIn: SignInForm, signUp: SignUpForm, resetPassword: ResetForm } as const;

/** What each mode is called, over its form. */
export const authTitles: Record<AuthMode, MessageKey> = {
	signIn: "auth.signIn.title",
	signUp: "auth.signUp.title",
	resetPassword: "auth.resetPassword.title",
};

export interface AuthFormProps {
	/** Path to go to after signing in. */
	next: string;
	/** What the sign-up form offers; the other modes go without. */
	countries: readonly CountryOption[];
	/** Each has its button. */
	providers: readonly SocialProvider[];
	/** Where the person most likely is. */
	country: string;
	/** For the form that makes an account: the same at each try. */
	submissionKey: string;
	/** Where each mode is found: in the dialog or on the page. */
	hrefOf: (mode: AuthMode) => string;
	/** What the form got back when it was sent without script. */
	reply?: AuthReply | undefined;
}

/** The form of a mode, within a `Suspense`. Give it the mode as its key, so that switching forgets what was typed. */
export function AuthForm({ mode, ...props }: AuthFormProps & { mode: AuthMode }) {
	const Form = forms[mode];
	return (
		<>
			<AuthSendingCode />
			<Form {...props} />
		</>
	);
}
