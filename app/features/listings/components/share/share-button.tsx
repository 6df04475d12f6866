import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { showToast } from "#app/ui/toast.ts";

interface ShareButtonProps {
	title: string;
	/** Path of the listing's page, where that is another one. */
	path?: string;
	/** Look of the button with its label; without one it is an icon alone. */
	variant?: ButtonVariant;
	/** Another label. */
	children?: string;
}

/** The button that shares the address of the listing's page, for which it needs script. */
export function ShareListingButton({ title, path, variant, children }: ShareButtonProps) {
	const t = useT();
	const label = children ?? t("listing.detail.share");
	async function share() {
		const url = location.origin + (path ?? location.pathname);
		const outcome = await shareLink({ title, url }, navigator);
		if (outcome) showToast({ tone: outcome.tone, text: t(outcome.text) });
	}
	if (!variant) return <IconButton icon="share" label={label} edged onClick={share} />;
	return (
		<Button variant={variant} icon="share" onClick={share}>
			{label}
		</Button>
	);
}

interface SharedLink {
	readonly title: string;
	readonly url: string;
}

/** The outcome of an attempt to share. */
interface ShareOutcome {
	readonly tone: "ok" | "bad";
	readonly text: MessageKey;
}

/**
 * Opens the device's share sheet for a link, or copies the link where there is none.
 * @returns null when no message is needed: the sheet has its own, and closing it is no failure
 */
export async function shareLink(
	link: SharedLink,
	device: Partial<Pick<Navigator, "share" | "clipboard">>,
): Promise<ShareOutcome | null> {
	try {
		if (device.share) {
			await device.share(link);
			return null;
		}
		// Only a page that came over https has a clipboard.
		if (!device.clipboard) throw new Error("There is no clipboard.");
		await device.clipboard.writeText(link.url);
		return { tone: "ok", text: "listing.detail.shared" };
	} catch (error) {
		if (error instanceof DOMException && error.name === "AbortError") return null;
		return { tone: "bad", text: "listing.detail.shareFailed" };
	}
}
