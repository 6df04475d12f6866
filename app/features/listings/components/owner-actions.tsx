import { lazy, Suspense, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.ts";
import type { ListingDetailView } from "../rules.ts";
import { forgetFeeds } from "./feed-cache.ts";
import type { ListingAnswer } from "./listing-answer.ts";

const EditListingForm = lazy(() =>
	import("./edit-listing-form.tsx").then((module) => ({ default: module.EditListingForm })),
);

export interface OwnerActionsProps {
	listing: ListingDetailView;
	title: string;
	/** An admin who is not the owner only deletes. */
	mayEdit: boolean;
	/** The message of an expected failure; a function that stays the same. */
	messageOf: (code: ErrorCode) => MessageKey;
}

const doneTexts: Record<string, MessageKey> = {
	pause: "listing.own.paused",
	resume: "listing.own.resumed",
};

/** What an owner does with a listing: edit, take it out of sight and bring it back, delete. */
export function OwnerActions({ listing, title, mayEdit, messageOf }: OwnerActionsProps) {
	const t = useT();
	const fetcher = useFetcher<ListingAnswer>();
	const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
	const pending = fetcher.state !== "idle";
	const intent = fetcher.formData?.get("intent");
	const answer = fetcher.data;

	useEffect(() => {
		if (!answer) return;
		forgetFeeds();
		const done = answer.ok ? doneTexts[answer.intent] : undefined;
		if (done) showToast({ tone: "ok", text: t(done) });
		if (!answer.ok)
			showToast({ tone: "bad", text: t(messageOf(answer.failure.code), answer.failure.params) });
	}, [answer, t, messageOf]);

	const send = (what: string) => fetcher.submit({ intent: what }, { method: "post" });
	return (
		<div className="detail-actions">
			{mayEdit && listing.status !== "traded" && (
				<>
					<Button icon="edit" onClick={() => setDialog("edit")}>
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
			{listing.status !== "traded" && listing.status !== "deleted" && (
				<Button variant="dangerGhost" icon="trash" onClick={() => setDialog("delete")}>
					{t("listing.own.delete")}
				</Button>
			)}
			<Dialog
				open={dialog === "edit"}
				onOpenChange={(open) => setDialog(open ? "edit" : null)}
				title={t("listing.edit.title")}
				closeLabel={t("listing.close")}
			>
				<Suspense>
					<EditListingForm
						listing={listing}
						title={title}
						messageOf={messageOf}
						onDone={() => setDialog(null)}
					/>
				</Suspense>
			</Dialog>
			<Dialog
				open={dialog === "delete"}
				onOpenChange={(open) => setDialog(open ? "delete" : null)}
				title={t("listing.delete.title")}
				description={t("listing.delete.text")}
				closeLabel={t("listing.close")}
			>
				<DialogActions>
					<Button variant="ghost" onClick={() => setDialog(null)}>
						{t("listing.cancel")}
					</Button>
					<Button
						variant="danger"
						icon="trash"
						pending={pending && intent === "delete"}
						onClick={() => send("delete")}
					>
						{t("listing.delete.confirm")}
					</Button>
				</DialogActions>
			</Dialog>
		</div>
	);
}
