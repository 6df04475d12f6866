import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { failureMessage } from "./failure-text.ts";
import type { AccountForm } from "./use-account-form.ts";

export interface AuthErrorProps {
	form: Pick<AccountForm, "errors" | "failure" | "round">;
	/** What is said of a failure that has no text of its own. */
	otherwise?: MessageKey;
	children?: ReactNode;
}

/** The red box on top of an account form; the dialog, or the page, scrolls up to it when it has something new. */
export function AuthError({ form, otherwise, children }: AuthErrorProps) {
	const t = useT();
	const { errors, failure, round } = form;
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (round === 0) return;
		const around = box.current?.closest(".dialog-body");
		if (around) around.scrollTop = 0;
		else box.current?.scrollIntoView({ block: "nearest" });
	}, [round]);
	if (!failure && Object.keys(errors).length === 0) return null;
	const key = failure ? failureMessage(failure, otherwise) : "auth.error.checkFields";
	return (
		// Drawn anew with every round, so that screen readers say the same error again.
		<div key={round} ref={box} className="scroll-mt-6">
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
			<p className="wrap-anywhere w-full rounded-m bg-sunk px-4 py-3 font-semibold">{email}</p>
			<p className="text-ink-2">{t("auth.sent.hint")}</p>
			{children}
			<AuthSwitch to={signInHref}>{t("auth.sent.back")}</AuthSwitch>
		</div>
	);
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
