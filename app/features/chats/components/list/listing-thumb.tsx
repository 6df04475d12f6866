import { EditionFace } from "#app/features/catalogue/components/edition-face.tsx";
import { useT } from "#app/i18n/provider.tsx";
import { imageUrl } from "#app/shared/image.ts";
import { UserShield } from "#app/ui/person-link.tsx";
import type { ChatListing, ChatPerson } from "../../rules.ts";
import { listingTitle } from "../chat-texts.ts";

/** The small image of what a chat is about. */
export function ListingThumb({ listing }: { listing: ChatListing | null }) {
	return (
		<span className="relative h-[58px] w-[42px] flex-none overflow-hidden rounded-s shadow-1">
			<ListingImage listing={listing} />
		</span>
	);
}

function ListingImage({ listing }: { listing: ChatListing | null }) {
	const t = useT();
	const title = listingTitle(t, listing);
	if (!listing?.imageKey)
		return <EditionFace name={title} categorySlug={listing?.categorySlug ?? null} edition={listing} />;
	return (
		<img
			className="size-full object-cover"
			src={imageUrl(listing.imageKey, 320)}
			alt=""
			width={42}
			height={58}
			loading="lazy"
			style={{ backgroundColor: listing.imageColor ?? undefined }}
		/>
	);
}

/** The shield of a pair's other person, as wide as the image of a listing. */
export function PersonThumb({ person }: { person: ChatPerson }) {
	return (
		<span className="grid w-[42px] flex-none place-items-center">
			{person.username ? (
				<UserShield username={person.username} size={42} />
			) : (
				<span className="h-[47px] w-full rounded-s bg-sunk" />
			)}
		</span>
	);
}
