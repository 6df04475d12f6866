import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { socialStartPath } from "#app/shared/account-paths.ts";
import { legalPaths } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { Button } from "#app/ui/button.tsx";
import type { AccountFormValue, AuthMode, SocialProvider } from "../../rules.ts";
import type { CountryOption } from "../country-options.ts";

/** The countries that the sign-up form offers, and the one where the person most likely is. */
export interface SignUpPlace {
	readonly countries: readonly CountryOption[];
	readonly country: string;
}

/** The props of every form of the account dialog. */
export interface AuthFormProps {
	/** Path to go to after signing in. */
	next: string;
	/** True when signing in stays on the page under the form. */
	stays?: boolean;
	/** True when the person was signed in until now, and has nothing to agree to. */
	hadSession?: boolean;
	/** The server's guess of the sign-up form's place; without it the browser guesses. */
	place?: SignUpPlace | null;
	/** Configured providers of social sign-in, a button for each. */
	providers: readonly SocialProvider[];
	/** The key of a sign-up: the same at each try. */
	submissionKey: string;
	/** The address of each mode: in the dialog or on the page. */
	hrefOf: (mode: AuthMode) => string;
	/** The result of the form when it was sent without script. */
	result?: Result<AccountFormValue> | undefined;
	/** Hears of the mail that a form has sent. */
	onSent: (value: AccountFormValue) => void;
	/** The fields of the form before, whose mail went to a mistyped address. */
	typed?: AccountFormValue["typed"];
}

/** A link to another mode. */
export function AuthSwitch({ to, children }: { to: string; children: string }) {
	const { state } = useLocation();
	return (
		<Link
			className="link inline-flex min-h-11 items-center text-royal underline underline-offset-3"
			to={to}
			state={state}
			replace
			preventScrollReset
		>
			{children}
		</Link>
	);
}

/** The terms that making an account agrees to. The texts open beside the form, which stays as it is. */
export function TermsNote({ text }: { text: MessageKey }) {
	const t = useT();
	const links = [
		[legalPaths.terms, "shell.footer.terms"],
		[legalPaths.privacy, "shell.footer.privacy"],
	] as const;
	return (
		<div className="hint block">
			<p>{t(text)}</p>
			<p className="flex gap-x-4">
				{links.map(([path, name]) => (
					<a
						key={path}
						href={path}
						target="_blank"
						rel="noreferrer"
						className="link inline-flex min-h-11 items-center underline underline-offset-3"
					>
						{t(name)}
					</a>
				))}
			</p>
		</div>
	);
}

interface SocialButtonsProps extends Pick<AuthFormProps, "providers" | "next"> {
	/** The terms that a first sign-in agrees to, where the form below does not show them. */
	note?: ReactNode;
}

/** A button for each configured provider, above the form; nothing when there is none. */
export function SocialButtons({ providers, next, note }: SocialButtonsProps) {
	const t = useT();
	if (providers.length === 0) return null;
	return (
		<div className="grid gap-3">
			{providers.map((provider) => (
				<form key={provider} method="post" action={socialStartPath(provider)}>
					<input type="hidden" name="next" value={next} />
					<Button type="submit" variant="secondary" wide>
						{t(provider === "google" ? "auth.social.google" : "auth.social.facebook")}
					</Button>
				</form>
			))}
			{note}
			<p className="flex items-center gap-3 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				{t("auth.social.or")}
			</p>
		</div>
	);
}
