import { personPath, withSearch } from "./paths.ts";

/* A person's pages and the offer to them, apart from paths.ts for the reason that admin-paths.ts gives. */

/** The pages of all that a person has to swap, and of all that they show. */
export const personListingsPath = (username: string) => `${personPath(username)}/publicaciones`;
export const personShowcasesPath = (username: string) => `${personPath(username)}/vitrinas`;
/** Trades that a person has completed. */
export const personTradesPath = (username: string) => `${personPath(username)}/trueques`;
/** The page where one picks what to give a person and what to get for it. */
export const offerBuilderPath = (username: string) => `${personPath(username)}/oferta`;
/** The search among one's own things, or theirs. */
export const searchPickablePath = (username: string, side: "give" | "get", search: string) =>
	withSearch(`${offerBuilderPath(username)}/cosas`, { lado: side === "give" ? "doy" : "recibo", q: search });
/** The things that typed words may mean, which one could give. */
export const suggestTypedPath = (username: string, search: string) =>
	withSearch(`${offerBuilderPath(username)}/otras`, { q: search });
/** The same with a listing of theirs picked. */
export const offerForListingPath = (username: string, listingId: string) =>
	withSearch(offerBuilderPath(username), { publicacion: listingId });
/** The same with a thing of their list picked. */
export const offerForEntryPath = (username: string, entryId: string) =>
	withSearch(offerBuilderPath(username), { cosa: entryId });
/** The same with what the open offer of the two has, which it changes. */
export const changeOfferPath = (username: string) =>
	withSearch(offerBuilderPath(username), { desde: "cambio" });
/** The same with what is left of their latest offer. */
export const repeatOfferPath = (username: string) =>
	withSearch(offerBuilderPath(username), { desde: "otra" });
export const personImagePath = (username: string) => `${personPath(username)}/compartir.jpg`;
