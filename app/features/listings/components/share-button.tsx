import { useT } from "#app/i18n/provider.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { showToast } from "#app/ui/toast.ts";

/** Hands the page's address to the device's share sheet, or copies it where there is none. */
export function ShareButton({ title }: { title: string }) {
	const t = useT();
	async function share() {
		const url = location.origin + location.pathname;
		try {
			if (navigator.share) return await navigator.share({ title, url });
			await navigator.clipboard.writeText(url);
			showToast({ tone: "ok", text: t("listing.detail.shared") });
		} catch (error) {
			// Closing the share sheet is no failure.
			if (error instanceof DOMException && error.name === "AbortError") return;
			showToast({ tone: "bad", text: t("listing.detail.shareFailed") });
		}
	}
	return <IconButton icon="share" label={t("listing.detail.share")} edged onClick={share} />;
}
