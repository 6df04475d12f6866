import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { ListingCard } from "#app/features/listings/components/card/listing-card.tsx";
import type { ListingStatus, OwnerListingView } from "#app/features/listings/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ownListingsPath } from "#app/shared/account-paths.ts";
import { createListingPath } from "#app/shared/paths.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Pill } from "#app/ui/labels.tsx";
import { CountedHeading } from "#app/ui/titled-panel.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { EmptyState } from "#app/ui/waiting.tsx";

export interface LatestOwnListingsProps {
	listings: readonly OwnerListingView[];
	/** The number of these in all. */
	count: number;
	/** True if there are others, which were traded. */
	hasOthers: boolean;
	/** True if the person may publish, and is invited to. */
	canPublish: boolean;
}

/** The latest of the person's current listings, each opening its page, where it is edited and paused. */
export function LatestOwnListings({ listings, count, hasOthers, canPublish }: LatestOwnListingsProps) {
	const t = useT();
	const title = useRef<HTMLHeadingElement>(null);
	const focusTitle = useCallback(() => title.current?.focus(), []);
	const heading = (
		<CountedHeading ref={title} title={t("profile.listings")} count={listings.length && count} />
	);
	if (listings.length === 0) return <NoListings {...{ heading, canPublish, hasOthers }} />;
	return (
		<>
			<Carousel
				heading={heading}
				label={t("profile.listings")}
				previous={t("profile.carousel.previous")}
				next={t("profile.carousel.next")}
			>
				{listings.map((listing) => (
					<OwnListing key={listing.id} listing={listing} onGone={focusTitle} />
				))}
			</Carousel>
			<ManageAll />
		</>
	);
}

function ManageAll() {
	const t = useT();
	return (
		<Link className="link-more mt-2 whitespace-normal" to={ownListingsPath}>
			{t("profile.listings.manage")}
			<Icon name="chevron-right" size="s" />
		</Link>
	);
}

interface NoListingsProps extends Pick<LatestOwnListingsProps, "canPublish" | "hasOthers"> {
	heading: ReactNode;
}

function NoListings({ heading, canPublish, hasOthers }: NoListingsProps) {
	const t = useT();
	const publish = (
		<ButtonLink to={createListingPath} icon="plus">
			{t("shell.publishTrade")}
		</ButtonLink>
	);
	return (
		<>
			<div className="section-head">{heading}</div>
			<EmptyState level={3} title={t("profile.listings.empty")} action={canPublish && publish}>
				{canPublish && t("listing.mine.emptyText")}
			</EmptyState>
			{hasOthers && <ManageAll />}
		</>
	);
}

const statusMessages: Partial<Record<ListingStatus, MessageKey>> = {
	paused: "profile.listings.paused",
	in_revision: "profile.listings.in_revision",
	traded: "profile.listings.traded",
};

interface OwnListingProps {
	listing: OwnerListingView;
	/** Called when the card has gone for good, so that the focus gets another place. */
	onGone: () => void;
}

/** The card of an own listing with its status, and the button that deletes it. */
function OwnListing({ listing, onGone }: OwnListingProps) {
	const t = useT();
	const [isConfirming, setConfirming] = useState(false);
	const deletion = useDeletion({ onSettled: () => setConfirming(false), onGone });
	const leaving = deletion.state === "leaving";
	const status = statusMessages[listing.status];
	// A listing that nobody sees has its status in the place of its offers.
	const card = status ? { ...listing, isOpenToOffers: false, isPremium: false } : listing;
	return (
		<li className="relative grid" data-leaving={leaving || undefined} inert={leaving}>
			<ListingCard listing={card} />
			{/* Above the link that covers the card. */}
			<span className="absolute top-3 right-3 z-1 flex items-center gap-2">
				{status && <Pill icon="info">{t(status)}</Pill>}
				{listing.can.delete && (
					<IconButton
						edged
						icon="trash"
						label={t("profile.listings.delete", { title: listing.title })}
						onClick={() => setConfirming(true)}
					/>
				)}
			</span>
			<DeletionDialog
				listing={listing}
				open={isConfirming}
				onOpenChange={setConfirming}
				deletion={deletion}
			/>
		</li>
	);
}

interface DeletionDialogProps {
	listing: OwnerListingView;
	open: boolean;
	onOpenChange: (open: boolean) => void;
	deletion: ReturnType<typeof useDeletion>;
}

function DeletionDialog({ listing, open, onOpenChange, deletion }: DeletionDialogProps) {
	const t = useT();
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			title={t("listing.delete.title")}
			description={`${listing.title}. ${t("listing.delete.text")}`}
			closeLabel={t("common.close")}
		>
			<ActionForm form={deletion.form} onSubmit={deletion.onSubmit}>
				<input type="hidden" name="intent" value="deleteListing" />
				<input type="hidden" name="id" value={listing.id} />
				<DialogActions>
					<Button variant="ghost" onClick={() => onOpenChange(false)}>
						{t("common.cancel")}
					</Button>
					<Button type="submit" variant="danger" icon="trash" pending={deletion.state === "sending"}>
						{t("listing.delete.confirm")}
					</Button>
				</DialogActions>
			</ActionForm>
		</Dialog>
	);
}

/** Duration of a card's exit, in milliseconds, as in its style. */
const leavingMs = 300;
/** Time for which the dialog stays at least, in milliseconds: a second press must not reach what lies below it. */
const minDialogMs = 300;

/** Sends the deletion; then the dialog closes, the card goes, and the page is loaded anew. */
function useDeletion({ onSettled, onGone }: { onSettled: () => void; onGone: () => void }) {
	const t = useT();
	const { revalidate } = useRevalidator();
	const [state, setState] = useState<"here" | "sending" | "leaving">("here");
	const submittedAt = useRef(0);
	const after = useTimers();

	function settle(isGone: boolean) {
		const left = submittedAt.current + minDialogMs - Date.now();
		after(Math.max(0, left), () => {
			onSettled();
			showToast({
				tone: isGone ? "ok" : "bad",
				text: t(isGone ? "profile.deleteSuccess" : "profile.deleteError"),
			});
			setState(isGone ? "leaving" : "here");
			if (isGone) after(leavingMs, onGone);
			after(isGone ? leavingMs : 0, revalidate);
		});
	}

	const form = useActionForm<null>({
		revalidates: false,
		onDone: () => settle(true),
		// A listing that somebody else or another tab has deleted is gone as well.
		onFailed: ({ code }) => settle(code === "listing.notFound"),
	});

	function onSubmit(event: FormEvent) {
		if (state !== "here") return event.preventDefault();
		setState("sending");
		submittedAt.current = Date.now();
	}
	return { form, state, onSubmit };
}

/** Runs things later, unless the component is gone by then. */
function useTimers(): (millis: number, run: () => void) => void {
	const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
	useEffect(() => () => timers.current.forEach(clearTimeout), []);
	return (millis, run) => {
		timers.current.push(setTimeout(run, millis));
	};
}
