import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { newClientId } from "#app/shared/uuid-pattern.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { isOverPage } from "#app/ui/use-hash-dialog.ts";
import type { AuthMode, SocialProvider } from "../../rules.ts";
import { AuthForm, authTitles } from "./auth-form.tsx";
import { authHref, isSessionEnded, staysOnPage, withoutAuth } from "./auth-location.ts";

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
	const form = useScrollToTopOnSwitch(visibleMode);
	const [submissionKey] = useState(newClientId);
	const isEnded = isSessionOver || isSessionEnded(location.search);
	const reason = isEnded ? "auth.sessionEnded" : mode ? null : "auth.invitation";
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
			title={t(authTitles[visibleMode])}
			{...(reason && { description: t(reason) })}
			closeLabel={t("common.close")}
		>
			<div ref={form}>
				<AuthForm
					key={visibleMode}
					mode={visibleMode}
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

/** Shows another mode from its top and focuses the dialog: the link that led there, which had the focus, is gone. */
function useScrollToTopOnSwitch(mode: AuthMode) {
	const form = useRef<HTMLDivElement>(null);
	const before = useRef(mode);
	useEffect(() => {
		if (before.current === mode) return;
		before.current = mode;
		form.current?.parentElement?.scrollTo(0, 0);
		form.current?.closest("dialog")?.focus();
	}, [mode]);
	return form;
}
