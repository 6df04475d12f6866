import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import { forgetFeeds } from "#app/features/listings/components/feed-cache.ts";
import { ListingCard, type ListingCardView } from "#app/features/listings/components/listing-card.tsx";
import { deletableStatuses } from "#app/features/listings/policy.ts";
import type { ListingStatus } from "#app/features/listings/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Pill } from "#app/ui/labels.tsx";
import { showToast } from "#app/ui/toast.ts";

export type OwnListingView = ListingCardView & { status: ListingStatus };

/** What the profile answers to a listing's deletion; without a failure's code nobody knows what happened. */
export type DeletionAnswer =
	| { readonly ok: true }
	| { readonly ok: false; readonly failure: { readonly code: ErrorCode } | null };

const statusMessages: Partial<Record<ListingStatus, MessageKey>> = {
	paused: "profile.listings.paused",
	in_revision: "profile.listings.in_revision",
	traded: "profile.listings.traded",
};

export interface OwnListingProps {
	listing: OwnListingView;
	/** The card has gone for good and the focus needs another place. */
	onGone: () => void;
}

/** A card of one's own with what state it is in, and the button that deletes it. */
export function OwnListing({ listing, onGone }: OwnListingProps) {
	const t = useT();
	const [asking, setAsking] = useState(false);
	const close = useCallback(() => setAsking(false), []);
	const deletion = useDeletion(listing.id, { onAnswer: close, onGone });
	const leaving = deletion.state === "leaving";
	const status = statusMessages[listing.status];
	// What nobody sees says why, in the place of what it would offer.
	const shown = status ? { ...listing, isOpenToOffers: false, isPremium: false } : listing;
	const canDelete = deletableStatuses.includes(listing.status);
	return (
		<li className="relative grid" data-leaving={leaving || undefined} inert={leaving}>
			<ListingCard listing={shown} />
			{/* Above the link that covers the card. */}
			<span className="absolute top-3 right-3 z-1 flex items-center gap-2">
				{status && <Pill icon="info">{t(status)}</Pill>}
				{canDelete && (
					<IconButton
						edged
						icon="trash"
						label={t("profile.listings.delete", { title: listing.title })}
						onClick={() => setAsking(true)}
					/>
				)}
			</span>
			<Dialog
				open={asking}
				onOpenChange={setAsking}
				title={t("listing.delete.title")}
				description={`${listing.title}. ${t("listing.delete.text")}`}
				closeLabel={t("listing.close")}
			>
				<DialogActions>
					<Button variant="ghost" onClick={close}>
						{t("listing.cancel")}
					</Button>
					<Button
						variant="danger"
						icon="trash"
						pending={deletion.state === "sending"}
						onClick={deletion.begin}
					>
						{t("listing.delete.confirm")}
					</Button>
				</DialogActions>
			</Dialog>
		</li>
	);
}

/** How long a card takes to go, in milliseconds (specification: 300); the style has the same. */
const leavingMs = 300;
/** The question stays so long at least, in milliseconds: a second press must not reach what lies below it. */
const questionMs = 300;

/** Sends the deletion; then the question closes, the card goes, and the page is read again. */
function useDeletion(id: string, { onAnswer, onGone }: { onAnswer: () => void; onGone: () => void }) {
	const t = useT();
	const fetcher = useFetcher<DeletionAnswer>();
	const { revalidate } = useRevalidator();
	const [state, setState] = useState<"here" | "sending" | "leaving">("here");
	const begun = useRef(0);
	const answer = fetcher.state === "idle" ? fetcher.data : undefined;

	useEffect(() => {
		if (!answer) return;
		const timers = [
			setTimeout(
				() => {
					forgetFeeds();
					onAnswer();
					// Somebody else, or another tab, was faster: gone is gone.
					const gone = answer.ok || answer.failure?.code === "listing.notFound";
					const text = t(gone ? "profile.deleteSuccess" : "profile.deleteError");
					showToast({ tone: gone ? "ok" : "bad", text });
					setState(gone ? "leaving" : "here");
					if (gone) timers.push(setTimeout(onGone, leavingMs));
					timers.push(setTimeout(revalidate, gone ? leavingMs : 0));
				},
				Math.max(0, begun.current + questionMs - Date.now()),
			),
		];
		return () => timers.forEach(clearTimeout);
	}, [answer, t, onAnswer, onGone, revalidate]);

	function begin() {
		if (state !== "here") return;
		setState("sending");
		begun.current = Date.now();
		fetcher.submit(
			{ id },
			{ method: "post", action: "/perfil/publicaciones", defaultShouldRevalidate: false },
		);
	}
	return { state, begin };
}
