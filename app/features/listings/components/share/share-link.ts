import type { MessageKey } from "#app/i18n/register.ts";

export interface SharedLink {
	readonly title: string;
	readonly url: string;
}

/** The outcome of an attempt to share. */
export interface ShareOutcome {
	readonly tone: "ok" | "bad";
	readonly text: MessageKey;
}

/**
 * Hands a link to the device's share sheet, or copies it where there is none.
 * @returns null when there is nothing to say: the sheet says so itself, and closing it is no failure
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
