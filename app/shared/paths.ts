/**
 * The addresses of the site, which everything that leads or sends somewhere takes from here: those that first pages need;
 * the files beside it, such as list-paths.ts, have the others. The routes behind them are in app/routes.ts, and a test holds
 * them together.
 */
export const popularPath = "/popular";
export const shopPath = "/tienda";
export const languagePath = "/language";
export const healthPath = "/health";
/** Where the sockets live beside the pages. */
export const realtimePath = "/socket.io";
/** Where social providers lead back to; Better Auth has it so. */
export const authApiPath = "/api/auth";
/** The name and the icon of the site on a phone's screen. */
export const manifestPath = "/manifest.webmanifest";
export const sitemapPath = "/sitemap.xml";
export const sitemapFilePath = (name: string) => `/sitemaps/${encodeURIComponent(name)}.xml`;

export const listingsPath = "/intercambios";
/** People whose lists cross the reader's: the second tab of the listings' page. */
export const matchesPath = `${listingsPath}/coincidencias`;
export const listingPath = (id: string) => `${listingsPath}/${encodeURIComponent(id)}`;
export const createListingPath = "/crear";
export const feedPagePath = "/api/feed";
export const suggestionsPath = "/api/suggestions";
export const knownNamesPath = "/api/known-names";

export const chatsPath = "/mensajes";
export const notificationsPath = "/notificaciones";
export const olderNotificationsPath = (before: string) => withSearch(notificationsPath, { before });
export const notificationFeedPath = `${notificationsPath}/lista`;
export const unsubscribePath = (token: string) => `/mails/baja/${token}`;

export const showcasesPath = "/vitrinas";
export const showcasePath = (id: string) => `${showcasesPath}/detalle/${encodeURIComponent(id)}`;
export const createShowcasePath = `${showcasesPath}/crear`;
/** Where a like or a favourite is sent. */
export const showcaseReactionPath = (id: string) => `${showcasePath(id)}/reaccion`;
export const showcasePagePath = "/api/showcases";
/** Reino's own image, in the place of one that a shared link or a mail has not. */
export const ownImagePath = "/og.jpg";

/** Reino Cards, which have their other addresses in card-paths.ts. */
export const cardsPath = "/reino-cards";

export const shieldImagePath = (name: string) => `/escudos/${encodeURIComponent(name)}`;

/** A person's public page. */
export const personPath = (username: string) => `/u/${encodeURIComponent(username)}`;

/** The two lists of a person, what they swap and what they lack, and the page that others see; the rest is in list-paths.ts. */
export const listsPath = "/listas";
export const publicListPath = (username: string) => `/l/${encodeURIComponent(username)}`;

/** The groups that one belongs to, and one of them, whose address is its key; its sheet to print. */
export const groupsPath = "/grupos";
export const groupPath = (slug: string) => `/g/${encodeURIComponent(slug)}`;
export const groupSheetPath = (slug: string) => `${groupPath(slug)}/hoja`;

/** The things that most people seek. */
export const wantedBoardPath = "/mas-buscado";
/** The page that crosses a list that anybody pastes, and the same with somebody who stands first. */
export const crossPath = "/cruce";
/** The image of the links to it that are shared; a file of `public`, as {@link ownImagePath} is. */
export const crossImagePath = "/og-cruce.jpg";
export const crossWithPath = (username: string) => withSearch(crossPath, { con: username });

export const profilePath = "/perfil";
export const settingsPath = `${profilePath}/ajustes`;
/** The page of one's ban: why, until when, and the appeal against it. */
export const ownBanPath = `${profilePath}/suspension`;

/** The administration, which has its other addresses in admin-paths.ts, and the part of it that moderators see. */
export const adminPath = "/admin";
export const moderationPath = `${adminPath}/moderacion`;

/** The account page, which does without script what the account dialog does. */
export const authPath = "/auth";
/** Where a script sends every account form; no page is there. */
export const authSendPath = `${authPath}/send`;
export const signOutPath = `${authPath}/sign-out`;

/** The page of how a trade goes, and on it the advice that answers whether it is safe. */
export const howItWorksPath = "/como-funciona";
export const safetyAdviceId = "consejos";
export const safetyPath = `${howItWorksPath}#${safetyAdviceId}`;

/** The texts of the footer, and where each has its page. */
export const legalPaths = {
	terms: "/terms",
	privacy: "/conditions",
	notice: "/aviso-legal",
	withdrawal: "/arrepentimiento",
	contact: "/contacto",
} as const;
export type LegalDocument = keyof typeof legalPaths;
export const legalTextPath = (document: LegalDocument) => `/api/legal/${document}`;

export function isLegalDocument(value: unknown): value is LegalDocument {
	return typeof value === "string" && Object.hasOwn(legalPaths, value);
}

/** The document whose page has this path; undefined for any other path. */
export function legalDocumentAt(pathname: string): LegalDocument | undefined {
	const path = pathname.replace(/\/$/, "");
	return Object.keys(legalPaths)
		.filter(isLegalDocument)
		.find((document) => legalPaths[document] === path);
}

/** A path with search parameters; without any the path alone. */
export function withSearch(path: string, search: URLSearchParams | Readonly<Record<string, string>>): string {
	const query = new URLSearchParams(search).toString();
	return query ? `${path}?${query}` : path;
}
