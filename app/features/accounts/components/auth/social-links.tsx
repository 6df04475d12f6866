import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { socialStartPath } from "#app/shared/paths.ts";
import { Button } from "#app/ui/button.tsx";
import type { SocialProvider } from "../../rules.ts";

export interface SocialLinksProps {
	providers: readonly SocialProvider[];
	/** Path to go to after signing in. */
	next: string;
	/** Says what a first time agrees to, where the form below does not. */
	note?: ReactNode;
}

/** A way to each configured provider, above the form; nothing when there is none. */
export function SocialLinks({ providers, next, note }: SocialLinksProps) {
	const t = useT();
	if (providers.length === 0) return null;
	return (
		<div className="grid gap-3">
			{providers.map((provider) => (
				<form key={provider} method="post" action={socialStartPath(provider)}>
					<input type="hidden" name="next" value={next} />
					<Button type="submit" variant="secondary" wide>
						{t(provider === "google" ? "auth.social.google" : "auth.social.facebook")}
					</Button>
				</form>
			))}
			{note}
			<p className="flex items-center gap-3 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				{t("auth.social.or")}
			</p>
		</div>
	);
}
