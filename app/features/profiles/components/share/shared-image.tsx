import { categoryPictogram } from "#app/features/catalogue/rules.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { drawableText } from "#app/shared/storable-text.ts";
import { DrawnSlab, DrawnWindow } from "#app/ui/drawn-window.tsx";
import type { DrawnListing, SharedPerson } from "../../rules.ts";

interface SharedImageProps {
	person: Omit<SharedPerson, "listings">;
	/** `data:` address of the person's shield. */
	shield: string;
	/** A few of their listings. */
	listings: readonly DrawnListing[];
	t: Translate;
}

/** Sizes of the shield and of each listing's photo, in pixels. */
export const profileShieldSize = { width: 268, height: 300 };
export const profilePhotoSize = { width: 184, height: 258 };

/**
 * The image of the link to a person's page: their shield on a lit shelf beside what they have to swap, their name above,
 * and where they are and how much they have swapped below.
 */
export function SharedProfileImage({ person, shield, listings, t }: SharedImageProps) {
	const figures = [
		person.completedTrades > 0 && t("profile.shelf.trades", { count: person.completedTrades }),
		person.activeListings > 0 && t("profile.shelf.listings", { count: person.activeListings }),
	].filter(Boolean);
	return (
		<DrawnWindow
			name={person.username}
			gap={44}
			row={[
				<img key="" src={shield} {...profileShieldSize} alt="" />,
				...listings.map(({ title, categorySlug, photo }) => (
					<DrawnSlab
						key={`${title}-${photo?.length}`}
						title={title}
						photo={photo}
						pictogram={categoryPictogram(categorySlug)}
						{...profilePhotoSize}
					/>
				)),
			]}
			facts={[person.city && drawableText(person.city), figures.join(" · ")]}
			brand={t("shell.brand")}
		/>
	);
}
