import { useT } from "#app/i18n/provider.tsx";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { showToast } from "#app/ui/toast.ts";
import { shareLink } from "./share-link.ts";

export interface ShareButtonProps {
	title: string;
	/** Says in words what it does, and looks like this; an icon alone otherwise. */
	variant?: ButtonVariant;
}

/** Hands the address of the listing's page on, which takes a script. */
export function ShareButton({ title, variant }: ShareButtonProps) {
	const t = useT();
	const label = t("listing.detail.share");
	async function share() {
		const outcome = await shareLink({ title, url: location.origin + location.pathname }, navigator);
		if (outcome) showToast({ tone: outcome.tone, text: t(outcome.text) });
	}
	if (!variant) return <IconButton icon="share" label={label} edged onClick={share} />;
	return (
		<Button variant={variant} icon="share" onClick={share}>
			{label}
		</Button>
	);
}
