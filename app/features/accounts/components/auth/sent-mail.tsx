import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { getJson } from "#app/platform/requests.ts";
import { mailRefusalPath } from "#app/shared/account-paths.ts";
import type { Result } from "#app/shared/result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LongWord } from "#app/ui/long-word.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { AccountFormValue, SentMail } from "../../rules.ts";
import { AuthSwitch } from "./auth-parts.tsx";
import { ResendForm } from "./resend-form.tsx";

/**
 * The mail that the form at this address has sent, which stands in the form's place, heading and all, until a link leads
 * to a form again; and what was typed into that form, for the next.
 * @param result that of a form sent without script
 */
export function useSentMail(result?: Result<AccountFormValue | null>) {
	const { key } = useLocation();
	const [last, setLast] = useState({ key, value: result?.ok ? result.value : null });
	const sent = last.key === key ? last.value?.sent : undefined;
	const onSent = (value: AccountFormValue) => setLast({ key, value });
	return { sent, onSent, typed: last.value?.typed };
}

interface SentPanelProps extends SentMail {
	/** The address of the form for another mail. */
	other: string;
	/** The way back from all of it. */
	children: ReactNode;
}

const sentTexts = {
	verification: "auth.sent.verification",
	reset: "auth.sent.reset",
	emailChange: "auth.email.sent",
} as const satisfies Record<SentMail["mail"], MessageKey>;

/** Below the heading "check your mail": where the mail went, and what to do if it does not come. */
export function SentPanel({ mail, email, other, children }: SentPanelProps) {
	const t = useT();
	return (
		<div className="grid gap-4">
			{mail === "reset" ? <SentTo mail={mail} email={email} /> : <SentOrRefused mail={mail} email={email} />}
			<div className="flex flex-wrap justify-between gap-x-6">
				<AuthSwitch to={other}>{t("auth.sent.other")}</AuthSwitch>
				{children}
			</div>
		</div>
	);
}

/** A mail that this browser alone has asked for, so that it may hear that the address takes none. */
function SentOrRefused({ mail, email }: SentMail) {
	const [isRefused, setRefused] = useState(false);
	useRefusedMail(() => setRefused(true));
	return isRefused ? <RefusedMail email={email} /> : <SentTo mail={mail} email={email} />;
}

function SentTo({ mail, email }: SentMail) {
	const t = useT();
	return (
		<>
			<div role="status" className="grid gap-3">
				<p>{t(sentTexts[mail])}</p>
				<p className="flex gap-3 rounded-m bg-sunk px-4 py-3 font-semibold">
					<Icon name="mail" />
					<span className="wrap-anywhere min-w-0">
						<LongWord>{email}</LongWord>
					</span>
				</p>
				<p className="text-ink-2">{t("auth.sent.hint")}</p>
			</div>
			{/* A change is asked for with the password, in its form. */}
			{mail !== "emailChange" && <ResendForm mail={mail} email={email} />}
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
function useRefusedMail(onRefused: () => void): void {
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
