import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.ts";
import { deletableStatuses, editableStatuses } from "../policy.ts";
import type { ListingDetailView } from "../rules.ts";
import { DeleteListing } from "./delete-listing.tsx";
import type { ListingAnswer } from "./listing-answer.ts";
import type { ListingCardView } from "./listing-card.tsx";

const EditListingForm = lazy(() =>
	import("./edit-listing-form.tsx").then((module) => ({ default: module.EditListingForm })),
);

export interface OwnerActionsProps {
	listing: ListingDetailView;
	card: ListingCardView;
	/** The message of an expected failure; a function that stays the same. */
	messageOf: (code: ErrorCode) => MessageKey;
}

const doneTexts: Record<string, MessageKey> = {
	pause: "listing.own.paused",
	resume: "listing.own.resumed",
};

/** What an owner does with a listing: edit, take it out of sight and bring it back, delete. */
export function OwnerActions({ listing, card, messageOf }: OwnerActionsProps) {
	const t = useT();
	const fetcher = useFetcher<ListingAnswer>();
	const [editing, setEditing] = useState(false);
	const stopEditing = useCallback(() => setEditing(false), []);
	const pending = fetcher.state !== "idle";
	const intent = fetcher.formData?.get("intent");
	const answer = fetcher.data;

	useEffect(() => {
		if (!answer) return;
		const done = answer.ok ? doneTexts[answer.intent] : undefined;
		if (done) showToast({ tone: "ok", text: t(done) });
		if (!answer.ok)
			showToast({ tone: "bad", text: t(messageOf(answer.failure.code), answer.failure.params) });
	}, [answer, t, messageOf]);

	const send = (what: string) => fetcher.submit({ intent: what }, { method: "post" });
	return (
		<div className="detail-actions">
			{editableStatuses.includes(listing.status) && (
				<>
					<Button icon="edit" onClick={() => setEditing(true)}>
						{t("listing.own.edit")}
					</Button>
					{listing.status === "active" && (
						<Button
							variant="secondary"
							icon="pause"
							pending={pending && intent === "pause"}
							onClick={() => send("pause")}
						>
							{t("listing.own.pause")}
						</Button>
					)}
					{listing.status === "paused" && (
						<Button
							variant="secondary"
							icon="play"
							pending={pending && intent === "resume"}
							onClick={() => send("resume")}
						>
							{t("listing.own.resume")}
						</Button>
					)}
				</>
			)}
			{deletableStatuses.includes(listing.status) && (
				<DeleteListing text="listing.delete.text" messageOf={messageOf} />
			)}
			<Dialog
				open={editing}
				onOpenChange={setEditing}
				title={t("listing.edit.title")}
				closeLabel={t("listing.close")}
			>
				<Suspense>
					<EditListingForm listing={listing} card={card} messageOf={messageOf} onDone={stopEditing} />
				</Suspense>
			</Dialog>
		</div>
	);
}
