import { createShowcasePath, showcasePath, showcasesPath, withSearch } from "./paths.ts";

/* Showcases and their elements, apart from paths.ts for the reason that admin-paths.ts gives. */

/** The English spelling, which leads to the one that is used. */
export const showcasesEnglishPath = "/collections";
export const showcaseImagePath = (id: string) => `${showcasePath(id)}/compartir.jpg`;
/** A showcase by its owner's and its own name, as people write and share it. */
export const namedShowcasePath = (username: string, slug: string) =>
	`/vitrina/${encodeURIComponent(username)}/${encodeURIComponent(slug)}`;
/** Leads to a random showcase, other than the one that it is asked from. */
export const randomShowcasePath = (fromId: string) => withSearch(`${showcasesPath}/azar`, { from: fromId });
export const showcaseCommentsPath = (id: string) => `${showcasePath(id)}/comentarios`;
/** Further comments, as the page's script asks for them. */
export const commentPagePath = (id: string) => `${showcaseCommentsPath(id)}/lista`;
/** The texts of a showcase's pieces, for the viewer. */
export const pieceTextsPath = (id: string) => `${showcasePath(id)}/textos`;
/** The form of a new showcase with a listing on its shelf. */
export const createShowcaseWithPath = (listingId: string) =>
	withSearch(createShowcasePath, { listing: listingId });
export const editShowcasePath = (id: string) => `${showcasesPath}/editar/${encodeURIComponent(id)}`;
export const deleteShowcasePath = (id: string) => `${editShowcasePath(id)}/eliminar`;
/** Own listings for the picker of a showcase's form, for its script. */
export const pickableListingsPath = "/api/pickable-listings";

const elementsPath = `${showcasesPath}/elemento`;
/** The page that an element's page leads back to: the form of a showcase or of a new one, or a showcase's own page. */
export type ElementOrigin = "create" | "edit" | "detail";
/** @param showcaseId none for a new showcase */
export const addElementPath = (showcaseId?: string) =>
	withSearch(`${elementsPath}/agregar`, elementOrigin(showcaseId));
export const editElementPath = (id: string, showcaseId?: string, from?: ElementOrigin) =>
	withSearch(`${elementsPath}/${encodeURIComponent(id)}/editar`, elementOrigin(showcaseId, from));
export const deleteElementPath = (id: string, showcaseId?: string, from?: ElementOrigin) =>
	withSearch(`${elementsPath}/${encodeURIComponent(id)}/eliminar`, elementOrigin(showcaseId, from));

function elementOrigin(showcaseId: string | undefined, from: ElementOrigin = "edit"): Record<string, string> {
	return showcaseId ? { from, collectionId: showcaseId } : { from: "create" };
}
