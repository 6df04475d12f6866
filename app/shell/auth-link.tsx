import type { ReactNode } from "react";
import { ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import type { AuthMode } from "./shell-user.ts";

export interface AuthLinkProps {
	mode?: AuthMode;
	/** Opens the dialog in place; without it, or without script, the link's own address does. */
	onAuth?: ((mode: AuthMode) => void) | undefined;
	variant?: ButtonVariant;
	size?: "m" | "s";
	wide?: boolean;
	icon?: IconName;
	className?: string;
	children: ReactNode;
}

/** A way to sign in from any page that keeps the page: it adds `?auth=` to the address. */
export function AuthLink({ mode = "signIn", onAuth, children, ...look }: AuthLinkProps) {
	return (
		<ButtonLink
			{...look}
			to={`?auth=${mode}`}
			preventScrollReset
			onClick={(event) => {
				if (!onAuth) return;
				event.preventDefault();
				onAuth(mode);
			}}
		>
			{children}
		</ButtonLink>
	);
}
