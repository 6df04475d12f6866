import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { useHydrated } from "#app/ui/hydration.ts";
import { showToast } from "#app/ui/toast.ts";

/** Copies, and hands to the device's share sheet; what fails is a toast. */
export function useSharing() {
	const t = useT();
	const isHydrated = useHydrated();

	/** @returns whether it was copied: a page without https has no clipboard */
	async function copy(text: string, done: string = t("lists.share.copied")): Promise<boolean> {
		try {
			await navigator.clipboard.writeText(text);
			showToast({ tone: "ok", text: done });
			return true;
		} catch {
			showToast({ tone: "bad", text: t("lists.share.copyFailed") });
			return false;
		}
	}

	/** @returns false where the device has no share sheet */
	function sendText(text: string): boolean {
		if (typeof navigator.share !== "function") return false;
		void send(() => navigator.share({ text }));
		return true;
	}

	/** Hands over the file of a path. */
	function sendFile(path: string, name: string): void {
		void send(async () => {
			const response = await fetch(path);
			if (!response.ok) throw new Error(`${path}: ${response.status}`);
			const file = new File([await response.blob()], name, { type: "image/jpeg" });
			await navigator.share({ files: [file] });
		});
	}

	async function send(
		act: () => Promise<void>,
		failed: MessageKey = "lists.share.sendFailed",
	): Promise<void> {
		try {
			await act();
		} catch (error) {
			const isClosed = error instanceof DOMException && error.name === "AbortError";
			if (!isClosed) showToast({ tone: "bad", text: t(failed) });
		}
	}

	return { copy, sendText, sendFile, takesFiles: isHydrated && canShareFiles() };
}

export type Sharing = ReturnType<typeof useSharing>;

function canShareFiles(): boolean {
	const probe = new File([], "a.jpg", { type: "image/jpeg" });
	return typeof navigator.canShare === "function" && navigator.canShare({ files: [probe] });
}
