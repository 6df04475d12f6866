import { useT } from "#app/i18n/provider.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { showToast } from "#app/ui/toast.ts";
import { shareLink } from "./share-link.ts";

/** Hands the page's address on. */
export function ShareButton({ title }: { title: string }) {
	const t = useT();
	async function share() {
		const outcome = await shareLink({ title, url: location.origin + location.pathname }, navigator);
		if (outcome) showToast({ tone: outcome.tone, text: t(outcome.text) });
	}
	return <IconButton icon="share" label={t("listing.detail.share")} edged onClick={share} />;
}
