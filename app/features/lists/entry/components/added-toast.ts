import { useLocation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { useButtonForm } from "#app/ui/intent-button.tsx";
import { showToast } from "#app/ui/toast.ts";

interface AddedToastOptions {
	/** The path of the route that removes entries; without it the page's own. */
	action?: string | undefined;
	/** The text once it was taken back. */
	undone: MessageKey;
}

/** Says that a thing was added, with a toast that takes it back where it is new. */
export function useAddedToast({
	action,
	undone,
}: AddedToastOptions): (text: string, entryId: string | null) => void {
	const t = useT();
	const { fetcher } = useButtonForm({ done: undone });
	const { pathname, search } = useLocation();
	const undo = (entryId: string) =>
		void fetcher.submit(
			{ intent: "removeEntries", ids: entryId },
			{ method: "post", action: action ?? pathname + search },
		);
	return (text, entryId) => {
		const undoing = entryId && { label: t("common.undo"), onAction: () => undo(entryId) };
		showToast({ tone: "ok", text, ...(undoing && { action: undoing }) });
	};
}
