import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { getJson } from "#app/platform/requests.ts";
import { mailRefusalPath } from "#app/shared/account-paths.ts";
import type { Result } from "#app/shared/result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { AccountFormValue, SentMail } from "../../rules.ts";
import { type AuthFormProps, AuthSwitch } from "./auth-parts.tsx";
import { ResendForm, type ResentMail } from "./resend-form.tsx";

/**
 * The mail that the form at this address has sent, which stands in the form's place, heading and all, until a link leads
 * to a form again.
 * @param result that of a form sent without script
 */
export function useSentMail(result?: Result<AccountFormValue>) {
	const { key } = useLocation();
	const [last, setLast] = useState({ key, mail: result?.ok ? result.value.sent : undefined });
	const sent = last.key === key ? last.mail : undefined;
	return { sent, onSent: (mail: SentMail) => setLast({ key, mail }) };
}

/** Below the heading "check your mail": where the mail went, and what to do if it does not come. */
export function SentPanel({ mail, email, hrefOf }: SentMail & Pick<AuthFormProps, "hrefOf">) {
	const t = useT();
	const isReset = mail === "reset";
	return (
		<div className="grid gap-4">
			{isReset ? <SentTo mail="reset" email={email} /> : <SentVerification email={email} />}
			<div className="flex flex-wrap justify-between gap-x-6">
				<AuthSwitch to={hrefOf(isReset ? "resetPassword" : "signUp")}>{t("auth.sent.other")}</AuthSwitch>
				<AuthSwitch to={hrefOf("signIn")}>{t("auth.sent.back")}</AuthSwitch>
			</div>
		</div>
	);
}

function SentVerification({ email }: Pick<SentMail, "email">) {
	const [isRefused, setRefused] = useState(false);
	useRefusedMail(() => setRefused(true));
	return isRefused ? <RefusedMail email={email} /> : <SentTo mail="verification" email={email} />;
}

function SentTo({ mail, email }: { mail: ResentMail; email: string }) {
	const t = useT();
	return (
		<>
			<div role="status" className="grid gap-3">
				<p>{t(mail === "reset" ? "auth.sent.reset" : "auth.sent.verification")}</p>
				<p className="flex gap-3 rounded-m bg-sunk px-4 py-3 font-semibold">
					<Icon name="mail" />
					<span className="wrap-anywhere min-w-0">{email}</span>
				</p>
				<p className="text-ink-2">{t("auth.sent.hint")}</p>
			</div>
			<ResendForm mail={mail} email={email} />
		</>
	);
}

/** The message that an address takes no mail. */
export function RefusedMail({ email }: Pick<SentMail, "email">) {
	const t = useT();
	return (
		<Notice tone="bad" icon="mail" role="alert">
			<p className="wrap-anywhere">{t("auth.sent.refused", { email })}</p>
		</Notice>
	);
}

/** First and last pause between two requests, in milliseconds: a mail server refuses an address within seconds or never. */
const firstWait = 2_000;
const lastWait = 60_000;

/** Polls for two minutes, ever more rarely, whether the mail was refused that this browser waits for. */
export function useRefusedMail(onRefused: () => void): void {
	const refuse = useEffectEvent(onRefused);
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout>;
		let isUnmounted = false;
		async function poll(wait: number): Promise<void> {
			const mail = await getJson<{ isRefused: boolean }>(mailRefusalPath).catch(() => null);
			if (isUnmounted) return;
			if (mail?.isRefused) refuse();
			else if (wait < lastWait) pollAfter(wait * 2);
		}
		function pollAfter(wait: number) {
			timer = setTimeout(() => void poll(wait), wait);
		}
		pollAfter(firstWait);
		return () => {
			isUnmounted = true;
			clearTimeout(timer);
		};
	}, []);
}
