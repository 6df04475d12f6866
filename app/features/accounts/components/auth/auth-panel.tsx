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
	/** The form that the address asks for; null when the dialog came by itself. */
	mode: AuthMode | null;
	/** Whether the session of the page's person is over; signing in then stays on the page. */
	isSessionOver?: boolean;
	/** Where the person goes after signing in; closing the dialog stays. */
	next: string;
	/** Closes a dialog that came by itself. */
	onDecline: () => void;
}

/** The account dialog itself, apart from the rest so that pages stay light. */
export function AuthPanel({ mode, isSessionOver = false, next, providers, onDecline }: AuthPanelProps) {
	const t = useT();
	const location = useLocation();
	const navigate = useNavigate();
	const shown = mode ?? "signIn";
	const form = useFreshStart(shown);
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
			title={t(authTitles[shown])}
			{...(reason && { description: t(reason) })}
			closeLabel={t("auth.close")}
		>
			<div ref={form}>
				<AuthForm
					key={shown}
					mode={shown}
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

/** Another mode begins at its top, and with its name: the link that led there, which had the focus, is gone. */
function useFreshStart(mode: AuthMode) {
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
