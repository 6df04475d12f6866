import { useT } from "#app/i18n/provider.tsx";
import { cardWantedCount, type ListingCardImage, type ListingCardView, nameKey } from "../../rules.ts";
import { ListingCard } from "../card/listing-card.tsx";
import type { ListingDraft } from "./use-listing-draft.ts";

export interface CreatePreviewProps {
	draft: ListingDraft;
	owner: ListingCardView["owner"];
	/** One that it has already, where none is picked. */
	image?: ListingCardImage;
}

/** The card as people will see it, while it is being written. */
export function CreatePreview({ draft, owner, image: stored }: CreatePreviewProps) {
	const t = useT();
	const { image: picked, category } = draft;
	const title = draft.title || draft.itemText;
	const shown = picked?.url ? { key: "", src: picked.url, width: 5, height: 7, color: "var(--sunk)" } : null;
	const image = shown ?? stored ?? null;
	return (
		<aside className="create-preview" aria-label={t("listing.create.preview")}>
			<p className="label mb-3">{t("listing.create.preview")}</p>
			<ListingCard
				preview={{ isUntitled: !title }}
				eager
				listing={{
					id: "preview",
					title: title || t("listing.create.previewTitle"),
					itemName: nameKey(draft.itemText) === nameKey(title) ? null : draft.itemText || null,
					description: draft.description,
					categorySlug: category?.slug ?? "",
					rarity: category?.isSpecial ? draft.rarity : null,
					isPremium: false,
					isOpenToOffers: draft.isOpenToOffers,
					interestCount: 0,
					image,
					owner,
					wanted: draft.wanted
						.slice(0, cardWantedCount)
						.map(({ name, categorySlug }) => ({ label: name, categorySlug })),
					wantedMore: Math.max(0, draft.wanted.length - cardWantedCount),
				}}
			/>
		</aside>
	);
}
