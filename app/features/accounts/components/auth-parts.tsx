import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/labels.tsx";

const failureMessages: Partial<Record<ErrorCode, MessageKey>> = {
	"auth.invalidCredentials": "auth.error.invalidCredentials",
	"auth.emailNotVerified": "auth.error.emailNotVerified",
	"auth.linkInvalid": "auth.resetPassword.error.general",
	"auth.linkExpired": "auth.resetPassword.error.linkExpired",
	"auth.googleFailed": "auth.error.googleFailed",
	"auth.facebookFailed": "auth.error.facebookFailed",
	"request.tooManyRequests": "errors.request.tooManyRequests",
};

export interface AuthErrorProps {
	failure: ErrorCode | undefined;
	/** Whether single fields are wrong, which say so themselves. */
	fieldsWrong: boolean;
	/** Changes with every answer, so that the same error is brought into view again. */
	answer: unknown;
	children?: ReactNode;
}

/** The red box on top of an account form; it scrolls into view when it appears. */
export function AuthError({ failure, fieldsWrong, answer, children }: AuthErrorProps) {
	const t = useT();
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (answer || failure || fieldsWrong) box.current?.scrollIntoView({ block: "nearest" });
	}, [answer, failure, fieldsWrong]);
	if (!failure && !fieldsWrong) return null;
	const key = failure ? (failureMessages[failure] ?? "errors.unexpected") : "auth.error.checkFields";
	return (
		<div ref={box} className="scroll-mt-6">
			<Notice tone="bad" icon="warning" role="alert">
				<p>{t(key)}</p>
				{children}
			</Notice>
		</div>
	);
}

export interface SentPanelProps {
	mail: "verification" | "reset";
	email: string;
	signInHref: string;
	children?: ReactNode;
}

/** Says that a mail is on its way, and to which address. */
export function SentPanel({ mail, email, signInHref, children }: SentPanelProps) {
	const t = useT();
	const panel = useRef<HTMLDivElement>(null);
	useEffect(() => panel.current?.focus(), []);
	return (
		<div ref={panel} tabIndex={-1} role="status" className="grid justify-items-start gap-3 outline-none">
			<h3 className="type-block flex items-center gap-2">
				<Icon name="mail" />
				{t("auth.sent.title")}
			</h3>
			<p>{t(mail === "verification" ? "auth.sent.verification" : "auth.sent.reset")}</p>
			<p className="wrap-anywhere">
				<b>{email}</b>
			</p>
			<p className="text-ink-2">{t("auth.sent.hint")}</p>
			{children}
			<AuthSwitch to={signInHref}>{t("auth.sent.back")}</AuthSwitch>
		</div>
	);
}

/** A link to another mode. */
export function AuthSwitch({ to, children }: { to: string; children: string }) {
	return (
		<Link
			className="link inline-flex min-h-11 items-center text-royal underline underline-offset-3"
			to={to}
			replace
			preventScrollReset
		>
			{children}
		</Link>
	);
}
