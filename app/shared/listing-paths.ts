import { createListingPath, listingPath, withSearch } from "./paths.ts";

/* What publishes a listing, and what is below one, apart from paths.ts for the reason that admin-paths.ts gives. */

/** The people who seek what one's own listing offers; publishing leads there. */
export const publishedListingPath = (id: string) => `${listingPath(id)}/publicada`;
export const listingImagePath = (id: string) => `${listingPath(id)}/compartir.jpg`;

/** The publishing form, filled in with what another listing like this one has in common with it. */
export const createSimilarPath = (id: string) => withSearch(createListingPath, { like: id });
/** The publishing form, filled in with an entry of one's list, which the listing then is. */
export const publishEntryPath = (id: string) => withSearch(createListingPath, { entrada: id });
export const listingUploadPath = `${createListingPath}/envio`;

/** Own showcases, in which a listing can be put. */
export const listingShowcasesPath = (listingId: string) => `${listingPath(listingId)}/vitrinas`;
