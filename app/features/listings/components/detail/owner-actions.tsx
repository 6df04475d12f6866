import { clsx } from "clsx";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { createSimilarPath, publishedListingPath } from "#app/shared/paths.ts";
import { measureActBar } from "#app/ui/act-bar.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DeleteButton, DeleteForm } from "#app/ui/delete-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { ListingCardView, ListingDetailView } from "../../rules.ts";
import { draftOf } from "../form/use-listing-draft.ts";
import { ShareListingButton } from "../share/share-button.tsx";

const EditListingForm = lazy(() =>
	import("../form/edit-listing-form.tsx").then((module) => ({ default: module.EditListingForm })),
);

interface ActionRowProps {
	/** True for the first acts of the page, which on a phone stay at the foot of the screen. */
	isBar?: boolean;
	className?: string;
	children: ReactNode;
}

/** Buttons of a listing's page side by side. */
export function ActionRow({ isBar = false, className, children }: ActionRowProps) {
	return (
		<div
			ref={isBar ? measureActBar : undefined}
			className={clsx("mt-6 flex flex-wrap gap-2", isBar && "action-bar", className)}
		>
			{children}
		</div>
	);
}

interface OwnerActionsProps {
	listing: ListingDetailView;
	card: ListingCardView;
	/** Buttons of other features. */
	children?: ReactNode;
}

/** An owner's actions on a listing: share, edit, see who seeks it, pause and resume, delete. */
export function OwnerActions({ listing, card, children }: OwnerActionsProps) {
	const t = useT();
	const { can, isPublic } = listing;
	return (
		<>
			{(isPublic || can.edit || can.resume) && (
				<ActionRow isBar className="needs-script">
					{isPublic && <ShareListingButton title={card.title} variant="primary" />}
					{can.resume && (
						<IntentButton
							className="contents"
							intent="resume"
							icon="play"
							done="listing.own.resumed"
							variant="primary"
						>
							{t("listing.own.resume")}
						</IntentButton>
					)}
					{can.edit && <EditListing listing={listing} />}
				</ActionRow>
			)}
			<ActionRow>
				{isPublic && (
					<ButtonLink variant="secondary" icon="users" to={publishedListingPath(listing.id)}>
						{t("listing.own.seekers")}
					</ButtonLink>
				)}
				{listing.cardSerial === null && (
					<ButtonLink variant="secondary" icon="plus" to={createSimilarPath(listing.id)}>
						{t("listing.own.similar")}
					</ButtonLink>
				)}
				{children}
				{can.pause && (
					<IntentButton
						className="contents"
						intent="pause"
						icon="pause"
						done="listing.own.paused"
						variant="secondary"
					>
						{t("listing.own.pause")}
					</IntentButton>
				)}
				{can.delete && <DeleteListing text="listing.delete.text" />}
			</ActionRow>
		</>
	);
}

/** Button and dialog of the edit form; the address does not name it, since going back would overtake the page's new data. */
function EditListing({ listing }: { listing: ListingDetailView }) {
	const t = useT();
	const [editing, setEditing] = useState(false);
	const close = () => setEditing(false);
	return (
		<>
			<Button variant="secondary" icon="edit" onClick={() => setEditing(true)}>
				{t("listing.own.edit")}
			</Button>
			<Dialog
				open={editing}
				onOpenChange={setEditing}
				title={t("listing.edit.title")}
				closeLabel={t("listing.close")}
			>
				<Suspense>
					<EditListingForm
						initial={draftOf(listing)}
						hasOwnName={listing.customItemName !== null}
						isOfCard={listing.cardSerial !== null}
						onDone={close}
						cancel={
							<Button variant="ghost" onClick={close}>
								{t("listing.cancel")}
							</Button>
						}
					/>
				</Suspense>
			</Dialog>
		</>
	);
}

/** The button that deletes the page's listing. @param text the consequences, for the confirmation */
export function DeleteListing({ text }: { text: MessageKey }) {
	const t = useT();
	return (
		<DeleteButton
			label={t("listing.own.delete")}
			title={t("listing.delete.title")}
			text={t(text)}
			labels={{ cancel: t("listing.cancel"), close: t("listing.close") }}
			renderForm={(cancel) => <DeleteListingForm cancel={cancel} />}
		/>
	);
}

function DeleteListingForm({ cancel }: { cancel: ReactNode }) {
	const t = useT();
	const form = useActionForm<unknown>({});
	return (
		<DeleteForm form={form} confirm={t("listing.delete.confirm")} cancel={cancel}>
			<input type="hidden" name="intent" value="delete" />
		</DeleteForm>
	);
}

/** The admins' button that makes the page's listing premium, or an ordinary one again. */
export function PremiumButton({ isPremium }: { isPremium: boolean }) {
	const t = useT();
	if (isPremium) {
		return (
			<IntentButton
				className="contents"
				intent="ordinary"
				icon="star"
				done="listing.premium.undone"
				variant="secondary"
			>
				{t("listing.premium.remove")}
			</IntentButton>
		);
	}
	return (
		<IntentButton
			className="contents"
			intent="premium"
			icon="star"
			done="listing.premium.done"
			variant="secondary"
		>
			{t("listing.premium.make")}
		</IntentButton>
	);
}
