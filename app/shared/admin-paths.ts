import { adminPath, moderationPath, withSearch } from "./paths.ts";

/*
 * The addresses of the administration, which no page of the site itself needs. Every visit loads paths.ts: with these and
 * those of the other files in it, 1.5 kB more, the feed would come close to the 160 kB that its script may have.
 */
export const adminProductsPath = `${adminPath}/productos`;
export const createProductPath = `${adminProductsPath}/crear`;
export const importProductsPath = `${adminProductsPath}/cargar`;
/** The products of a list as a file. */
export const productsFilePath = `${adminProductsPath}/archivo`;
export const guidePricePath = `${adminProductsPath}/precio`;
export const editProductPath = (id: string) => `${adminProductsPath}/${encodeURIComponent(id)}/editar`;
export const productPath = (id: string) => `${adminProductsPath}/${encodeURIComponent(id)}`;
export const salesPath = `${adminPath}/ventas`;
/** The sales of a month as a file. */
export const salesFilePath = `${salesPath}/archivo`;
/** Tells who waits for it that the shop has opened. */
export const announcePath = `${adminPath}/apertura`;
export const ordersPath = `${adminPath}/pedidos`;
/** How Reino lives, by day, week and month. */
export const figuresPath = `${adminPath}/numeros`;
export const figuresFilePath = `${figuresPath}/archivo`;
export const adminPeoplePath = `${adminPath}/usuarios`;
export const adminPersonPath = (id: string) => `${adminPeoplePath}/${encodeURIComponent(id)}`;
/** Where an admin gets a person's data, and where they delete the account, because the person asked for it. */
export const personDataPath = (id: string) => `${adminPersonPath(id)}/datos`;
export const deletePersonPath = (id: string) => `${adminPersonPath(id)}/eliminar`;
export const announcementsPath = `${adminPath}/avisos`;
/** The operator's own words, before they hold. */
export const sitePath = `${adminPath}/sitio`;
export const adminCataloguePath = `${adminPath}/catalogo`;
export const adminItemPath = (id: string) => `${adminCataloguePath}/articulos/${encodeURIComponent(id)}`;
/** The form of a new item, in a category where one is named by its slug. */
export const addItemPath = (category?: string) =>
	withSearch(`${adminCataloguePath}/articulos/nuevo`, category ? { category } : {});
export const adminExpansionsPath = `${adminCataloguePath}/expansiones`;
export const adminExpansionPath = (id: string) => `${adminExpansionsPath}/${encodeURIComponent(id)}`;
export const addExpansionPath = (category?: string) =>
	withSearch(`${adminExpansionsPath}/nueva`, category ? { category } : {});
/** The page of open categories, and of those of the shop alone. */
export const adminCategoriesPath = `${adminCataloguePath}/categorias`;
export const typedNamesPath = `${adminCataloguePath}/nombres`;
/** Where the item is chosen that a typed name means. */
export const matchTypedNamePath = (category: string, name: string) =>
	withSearch(`${typedNamesPath}/elegir`, { category, name });
/** The page of people's files that say what the catalogue does not have, or has otherwise. */
export const waitingClaimsPath = `${adminCataloguePath}/espera`;
/** The page of what was just added, or of what another was merged into, which says so. */
export const addedTo = (path: string) => withSearch(path, { done: "added" });
export const mergedInto = (path: string) => withSearch(path, { done: "merged" });
/** A list of the catalogue after something was removed from it, which says so. */
export const removedFrom = (path: string, category: string) =>
	withSearch(path, { category, done: "removed" });

/** A case, beside the part of the queue in which it stands. */
export const casePath = (id: string) => `${moderationPath}/${encodeURIComponent(id)}`;
/** The case after the one that was decided, or the queue at its end; it says what was decided. */
export const afterDecision = (decisionId: string, nextId: string | null) =>
	withSearch(nextId ? casePath(nextId) : moderationPath, { decidido: decisionId });
/** Everything that was decided. */
export const decisionsPath = `${moderationPath}/registro`;
