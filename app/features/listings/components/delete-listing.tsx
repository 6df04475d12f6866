import { useState } from "react";
import { useFetcher } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { ListingAnswer } from "./listing-answer.ts";

export interface DeleteListingProps {
	/** What follows from it, said before it is done. */
	text: MessageKey;
	/** The message of an expected failure. */
	messageOf: (code: ErrorCode) => MessageKey;
}

/** The button that deletes the page's listing, after a question; the answer leads away from the page. */
export function DeleteListing({ text, messageOf }: DeleteListingProps) {
	const t = useT();
	const fetcher = useFetcher<ListingAnswer>();
	const [asking, setAsking] = useState(false);
	const { data: answer, state } = fetcher;
	return (
		<>
			<Button variant="dangerGhost" icon="trash" onClick={() => setAsking(true)}>
				{t("listing.own.delete")}
			</Button>
			<Dialog
				open={asking}
				onOpenChange={setAsking}
				title={t("listing.delete.title")}
				description={t(text)}
				closeLabel={t("listing.close")}
			>
				{answer && !answer.ok && state === "idle" && (
					<Notice tone="bad" icon="warning" role="alert" className="mb-4">
						<p>{t(messageOf(answer.failure.code), answer.failure.params)}</p>
					</Notice>
				)}
				<DialogActions>
					<Button variant="ghost" onClick={() => setAsking(false)}>
						{t("listing.cancel")}
					</Button>
					<Button
						variant="danger"
						icon="trash"
						pending={state !== "idle"}
						onClick={() => fetcher.submit({ intent: "delete" }, { method: "post" })}
					>
						{t("listing.delete.confirm")}
					</Button>
				</DialogActions>
			</Dialog>
		</>
	);
}
