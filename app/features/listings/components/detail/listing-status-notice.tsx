import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { Notice } from "#app/ui/labels.tsx";
import type { ListingDetailView, ListingStatus } from "../../rules.ts";

const texts: Record<ListingStatus, MessageKey> = {
	active: "listing.status.hidden",
	paused: "listing.status.paused",
	in_revision: "listing.status.in_revision",
	traded: "listing.status.traded",
	deleted: "listing.status.deleted",
};

/**
 * Says to its owner, and to whom it was traded with, why others cannot see a listing, and to an admin that they
 * cannot; nothing for a public one.
 */
export function ListingStatusNotice({ listing }: { listing: ListingDetailView }) {
	const t = useT();
	if (listing.isPublic) return null;
	const traded = listing.status === "traded";
	return (
		<Notice
			tone={traded ? "gold" : "warn"}
			icon={listing.status === "paused" ? "pause" : traded ? "swap" : "eye"}
			className="mb-5"
		>
			<p>{t(textKey(listing))}</p>
		</Notice>
	);
}

function textKey({ status, isOwner, isBuyer }: ListingDetailView): MessageKey {
	if (isBuyer) return "listing.status.got";
	return isOwner || status === "deleted" ? texts[status] : "listing.status.hidden";
}
