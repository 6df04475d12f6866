import { clsx } from "clsx";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { createSimilarPath, publishedListingPath } from "#app/shared/listing-paths.ts";
import { measureActBar } from "#app/ui/act-bar.ts";
import { Button, ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import { DeleteButton, DeleteForm } from "#app/ui/delete-form.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
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
}

/** An owner's first acts on a listing: edit or resume it, pause it, share it. */
export function OwnerActions({ listing, card }: OwnerActionsProps) {
	const t = useT();
	const { can, isPublic } = listing;
	if (!(isPublic || can.edit || can.pause || can.resume)) return null;
	return (
		<ActionRow isBar className="needs-script">
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
			{can.edit && <EditListing listing={listing} variant={can.resume ? "secondary" : "primary"} />}
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
			{isPublic && <ShareListingButton title={card.title} />}
		</ActionRow>
	);
}

interface MoreOwnerActionsProps {
	listing: ListingDetailView;
	/** Buttons of other features. */
	children?: ReactNode;
}

/** The owner's rarer acts, and who seeks the thing. */
export function MoreOwnerActions({ listing, children }: MoreOwnerActionsProps) {
	const t = useT();
	return (
		<>
			{listing.isPublic && (
				<Link
					to={publishedListingPath(listing.id)}
					discover="none"
					className="mt-6 flex min-h-16 items-center gap-3 rounded-l bg-royal-soft px-4 py-3 font-strong"
				>
					<Icon name="users" className="text-royal" />
					<span className="min-w-0 flex-1">{t("listing.own.seekers")}</span>
					<Icon name="chevron-right" className="text-royal" />
				</Link>
			)}
			<ActionRow>
				{listing.cardSerial === null && (
					<ButtonLink variant="secondary" icon="plus" to={createSimilarPath(listing.id)}>
						{t("listing.own.similar")}
					</ButtonLink>
				)}
				{children}
				{listing.can.delete && <DeleteListing text="listing.delete.text" />}
			</ActionRow>
		</>
	);
}

/** Button and dialog of the edit form; the address does not name it, since going back would overtake the page's new data. */
function EditListing({ listing, variant }: { listing: ListingDetailView; variant: ButtonVariant }) {
	const t = useT();
	const [editing, setEditing] = useState(false);
	const close = () => setEditing(false);
	return (
		<>
			<Button variant={variant} icon="edit" onClick={() => setEditing(true)}>
				{t("common.edit")}
			</Button>
			<Dialog
				open={editing}
				onOpenChange={setEditing}
				title={t("listing.edit.title")}
				closeLabel={t("common.close")}
			>
				<Suspense>
					<EditListingForm
						initial={draftOf(listing)}
						hasOwnName={listing.customItemName !== null}
						isOfCard={listing.cardSerial !== null}
						onDone={close}
						cancel={
							<Button variant="ghost" onClick={close}>
								{t("common.cancel")}
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
			label={t("common.delete")}
			title={t("listing.delete.title")}
			text={t(text)}
			labels={{ cancel: t("common.cancel"), close: t("common.close") }}
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
