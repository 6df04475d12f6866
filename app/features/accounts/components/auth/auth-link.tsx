import type { MouseEvent, ReactNode } from "react";
import { useLocation } from "react-router";
import { ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { IconLink } from "#app/ui/icon-button.tsx";
import { repeatSignInRequest } from "#app/ui/sign-in-request.ts";
import { overPage } from "#app/ui/use-hash-dialog.ts";
import type { AuthMode } from "../../rules.ts";
import { authHref } from "./auth-location.ts";

export interface AuthLinkProps {
	mode?: AuthMode;
	variant?: ButtonVariant;
	size?: "m" | "s";
	wide?: boolean;
	icon?: IconName;
	className?: string;
	/** The dialog of this page that signing in leads to, as `useHashDialog` calls it. */
	dialog?: string;
	children: ReactNode;
}

/** A link to sign in over any page: it adds `auth` to the address. */
export function AuthLink({ mode = "signIn", dialog, children, ...look }: AuthLinkProps) {
	const to = useAuthHref(mode, dialog);
	return (
		<ButtonLink {...look} to={to} state={overPage} preventScrollReset onClick={stayOnPage}>
			{children}
		</ButtonLink>
	);
}

/** A page of a session that is over would not load again for a visitor, and would lose what was typed. */
function stayOnPage(event: MouseEvent): void {
	if (repeatSignInRequest()) event.preventDefault();
}

export interface AuthIconLinkProps {
	icon: IconName;
	/** The purpose of signing in. */
	label: string;
	edged?: boolean;
	dialog?: string;
}

/** {@link AuthLink} as an icon, for what only signed-in people do. */
export function AuthIconLink({ dialog, ...look }: AuthIconLinkProps) {
	return <IconLink {...look} to={useAuthHref("signIn", dialog)} state={overPage} preventScrollReset />;
}

/**
 * The address to sign in over this page, for what has a look of its own.
 * @param dialog the dialog of this page that signing in leads to
 */
export function useSignInHref(dialog?: string): string {
	return useAuthHref("signIn", dialog);
}

function useAuthHref(mode: AuthMode, dialog = ""): string {
	return authHref(mode, { ...useLocation(), hash: dialog && `#${dialog}` });
}
