import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { drawableText } from "#app/shared/storable-text.ts";
import { DrawnSlab, DrawnWindow } from "#app/ui/drawn-window.tsx";
import type { DrawnListing, SharedPerson } from "../../rules.ts";

interface SharedPersonImageProps {
	person: Omit<SharedPerson, "listings">;
	/** `data:` address of the person's shield. */
	shield: string;
	/** A few of their listings. */
	listings: readonly DrawnListing[];
	t: Translate;
}

/** Sizes of the shield and of each listing's photo, in pixels. */
export const drawnShieldSize = { width: 268, height: 300 };
export const shelfPhotoSize = { width: 184, height: 258 };

/**
 * The image of the link to a person's page: their shield on a lit shelf beside what they have to swap, their name above,
 * and where they are and how much they have swapped below.
 */
export function SharedPersonImage({ person, shield, listings, t }: SharedPersonImageProps) {
	const figures = [
		person.completedTrades > 0 && t("listing.detail.trades", { count: person.completedTrades }),
		person.activeListings > 0 && t("listing.picker.offering", { count: person.activeListings }),
	].filter(Boolean);
	return (
		<DrawnWindow
			name={person.username}
			gap={44}
			row={[
				<img key="" src={shield} {...drawnShieldSize} alt="" />,
				...listings.map(({ title, categorySlug, photo }) => (
					<DrawnSlab
						key={`${title}-${photo?.length}`}
						title={title}
						photo={photo}
						pictogram={categoryPictogram(categorySlug)}
						{...shelfPhotoSize}
					/>
				)),
			]}
			facts={[person.city && drawableText(person.city), figures.join(" · ")]}
			brand={t("shell.brand")}
		/>
	);
}
