import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { pictureUrl } from "#app/shared/picture.ts";
import { PicturePlaceholder } from "#app/ui/picture-placeholder.tsx";
import type { ChatListing } from "../../rules.ts";
import { listingTitle } from "../chat-texts.ts";

/** The small picture of what a chat is about. */
export function ListingThumb({ listing }: { listing: ChatListing | null }) {
	const t = useT();
	return (
		<span className="chat-thumb">
			{listing?.pictureKey ? (
				<img
					src={pictureUrl(listing.pictureKey, 320)}
					alt=""
					width={42}
					height={58}
					loading="lazy"
					style={{ backgroundColor: listing.pictureColor ?? undefined }}
				/>
			) : (
				<PicturePlaceholder
					title={listingTitle(t, listing)}
					pictogram={categoryPictogram(listing?.categorySlug ?? null)}
				/>
			)}
		</span>
	);
}
