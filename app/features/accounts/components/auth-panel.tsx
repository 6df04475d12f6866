import { useLocation, useNavigate } from "react-router";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { type AuthMode, countryOfLanguage, type SocialProvider } from "../rules.ts";
import { AuthForm, authTitles } from "./auth-form.tsx";
import { authHref, withoutAuth } from "./auth-location.ts";
import { countryOptions } from "./country-options.ts";

export interface AuthPanelProps {
	/** Configured providers of social sign-in. */
	providers: readonly SocialProvider[];
	mode: AuthMode;
	/** Where the person goes after signing in; closing the dialog stays. */
	next: string;
}

/** The account dialog itself, apart from the rest so that pages stay light. */
export function AuthPanel({ mode, next, providers }: AuthPanelProps) {
	const t = useT();
	const locale = useLocale();
	const location = useLocation();
	const navigate = useNavigate();
	return (
		<Dialog
			open
			onOpenChange={(open) => {
				if (!open) void navigate(withoutAuth(location), { replace: true, preventScrollReset: true });
			}}
			title={t(authTitles[mode])}
			closeLabel={t("auth.close")}
		>
			<AuthForm
				key={mode}
				mode={mode}
				next={next}
				countries={countryOptions(locale)}
				providers={providers}
				country={countryOfLanguage(navigator.language)}
				hrefOf={(other) => authHref(other, location)}
			/>
		</Dialog>
	);
}
