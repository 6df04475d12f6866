import type { Rarity } from "#app/features/catalogue/rules.ts";
import type { CardImage, CardPermissions } from "./rules.ts";

/** The name of a card among other things: in a listing, and in a showcase. @param serial such as R-000418 */
export function cardName(serial: string): string {
	return `Reino Card ${serial}`;
}

/** One of the actor's cards, as what is done with it looks at it. */
export interface OwnCard {
	readonly id: string;
	readonly serial: string;
	/** Its name among other things. */
	readonly name: string;
	readonly rarity: Rarity;
	readonly image: CardImage;
	readonly isHidden: boolean;
	/** The listing that offers it. */
	readonly listingId: string | null;
	readonly can: CardPermissions;
}

/** The listing that offers a card. */
export interface CardOffer {
	readonly listingId: string;
	readonly title: string;
	readonly ownerId: string;
}
