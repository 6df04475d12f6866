import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { newClientId } from "#app/shared/client-id.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { isOverPage } from "#app/ui/use-hash-dialog.ts";
import type { AccountFormValue, AuthMode, SocialProvider } from "../../rules.ts";
import { AuthForm, authTitle } from "./auth-form.tsx";
import { authHref, isSessionEnded, staysOnPage, withoutAuth } from "./auth-location.ts";
import { useSentMail } from "./sent-mail.tsx";

export interface AuthPanelProps {
	/** Configured providers of social sign-in. */
	providers: readonly SocialProvider[];
	/** The mode that the address names; null when the dialog opened by itself. */
	mode: AuthMode | null;
	/** True when the session of the page's person is over; signing in then stays on the page. */
	isSessionOver?: boolean;
	/** Path to go to after signing in; closing the dialog stays on the page. */
	next: string;
	/** Closes a dialog that opened by itself. */
	onDecline: () => void;
}

/** The account dialog itself, a chunk of its own so that pages stay light. */
export function AuthPanel({ mode, isSessionOver = false, next, providers, onDecline }: AuthPanelProps) {
	const t = useT();
	const location = useLocation();
	const navigate = useNavigate();
	const visibleMode = mode ?? "signIn";
	const { sent, onSent, typed } = useSentMail();
	const title = t(authTitle({ mode: visibleMode, sent }));
	const form = useScrollToTopOnSwitch(title);
	const [submissionKey, setSubmissionKey] = useState(newClientId);
	const isEnded = isSessionOver || isSessionEnded(location.search);
	const reason = isEnded ? "auth.sessionEnded" : mode ? null : "auth.invitation";
	function endForm(value: AccountFormValue) {
		// With another address it is another sign-up.
		setSubmissionKey(newClientId());
		onSent(value);
	}
	function close() {
		if (!mode) onDecline();
		else if (isOverPage(location.state)) void navigate(-1);
		else void navigate(withoutAuth({ ...location, hash: "" }), { replace: true, preventScrollReset: true });
	}
	return (
		<Dialog
			open
			uninvited={!mode && !isSessionOver}
			onOpenChange={(open) => !open && close()}
			title={title}
			{...(reason && !sent && { description: t(reason) })}
			closeLabel={t("common.close")}
		>
			<div ref={form}>
				<AuthForm
					key={visibleMode}
					mode={visibleMode}
					sent={sent}
					onSent={endForm}
					typed={typed}
					next={next}
					stays={isSessionOver || staysOnPage(location)}
					hadSession={isEnded}
					providers={providers}
					submissionKey={submissionKey}
					hrefOf={(other) => authHref(other, location)}
				/>
			</div>
		</Dialog>
	);
}

/** Shows what has another title from its top, with the focus on that: what had the focus is gone. */
function useScrollToTopOnSwitch(title: string) {
	const form = useRef<HTMLDivElement>(null);
	const before = useRef(title);
	useEffect(() => {
		if (before.current === title) return;
		before.current = title;
		form.current?.parentElement?.scrollTo(0, 0);
		form.current?.closest("dialog")?.querySelector("h2")?.focus();
	}, [title]);
	return form;
}
