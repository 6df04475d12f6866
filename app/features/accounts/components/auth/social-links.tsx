import { useT } from "#app/i18n/provider.tsx";
import { socialSignInPath, withSearch } from "#app/shared/paths.ts";
import type { SocialProvider } from "../../rules.ts";

export interface SocialLinksProps {
	providers: readonly SocialProvider[];
	/** Path to go to after signing in. */
	next: string;
}

/** A way to each configured provider, above the form; nothing when there is none. */
export function SocialLinks({ providers, next }: SocialLinksProps) {
	const t = useT();
	if (providers.length === 0) return null;
	return (
		<div className="grid gap-3">
			{providers.map((provider) => (
				<a key={provider} className="btn s w" href={withSearch(socialSignInPath(provider), { next })}>
					{t(provider === "google" ? "auth.social.google" : "auth.social.facebook")}
				</a>
			))}
			<p className="flex items-center gap-3 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
				{t("auth.social.or")}
			</p>
		</div>
	);
}
