import { cardsPath, withSearch } from "./paths.ts";

/* The addresses of Reino Cards, apart from paths.ts for the reason that admin-paths.ts gives: few visits need them. */

/** Where a script sends the photo of a card; no page is there. */
export const cardUploadPath = `${cardsPath}/crear/envio`;
/** How far a card is. */
export const cardStatusPath = (id: string) => `${cardsPath}/progreso/${encodeURIComponent(id)}/estado`;
/** The parts of the page of all cards, as its address names them: with a cursor, and after the `#`. */
export const cardLists = { own: "mias", latest: "ultimas" } as const;
/** The page of the reader's cards. */
export const ownCardsPath = `${cardsPath}#${cardLists.own}`;
/** Further cards of a list. */
export const moreCardsPath = (list: keyof typeof cardLists, cursor: string) =>
	`${withSearch(cardsPath, { [cardLists[list]]: cursor })}#${cardLists[list]}`;
/** A card's own page. @param serial such as R-000418 */
export const cardPath = (serial: string) => `${cardsPath}/${encodeURIComponent(serial)}`;
export const cardImagePath = (serial: string) => `${cardPath(serial)}/compartir.jpg`;
/** Own showcases, in which a card can be put. */
export const cardShowcasesPath = (serial: string) => `${cardPath(serial)}/vitrinas`;
/** Offers a card for a trade. */
export const offerCardPath = (serial: string) => `${cardPath(serial)}/ofrecer`;
