import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { authHref, overPage } from "#app/features/accounts/components/auth-location.ts";
import type { AuthMode } from "#app/features/accounts/rules.ts";
import { ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";

export interface AuthLinkProps {
	mode?: AuthMode;
	variant?: ButtonVariant;
	size?: "m" | "s";
	wide?: boolean;
	icon?: IconName;
	className?: string;
	children: ReactNode;
}

/** A way to sign in from any page that keeps the page: it adds `auth` to the address. */
export function AuthLink({ mode = "signIn", children, ...look }: AuthLinkProps) {
	const location = useLocation();
	return (
		<ButtonLink {...look} to={authHref(mode, location)} state={overPage} preventScrollReset>
			{children}
		</ButtonLink>
	);
}

export interface AuthIconLinkProps {
	icon: IconName;
	/** What signing in is asked for. */
	label: string;
	edged?: boolean;
}

/** The same behind an icon, for what only signed-in people do. */
export function AuthIconLink(look: AuthIconLinkProps) {
	const location = useLocation();
	return <IconLink {...look} to={authHref("signIn", location)} state={overPage} preventScrollReset />;
}
