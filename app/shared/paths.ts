/**
 * The addresses of the site, which everything that leads or sends somewhere takes from here. The routes behind them are
 * in app/routes.ts, and a test holds the two together.
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
/** Who seeks what one's own listing offers; publishing leads there. */
export const publishedListingPath = (id: string) => `${listingPath(id)}/publicada`;
export const listingImagePath = (id: string) => `${listingPath(id)}/compartir.jpg`;
export const createListingPath = "/crear";
/** The publishing form, filled in with what another listing like this one has in common with it. */
export const createSimilarPath = (id: string) => withSearch(createListingPath, { like: id });
/** The publishing form, filled in with an entry of one's list, which the listing then is. */
export const publishEntryPath = (id: string) => withSearch(createListingPath, { entrada: id });
export const listingUploadPath = `${createListingPath}/envio`;
export const feedPagePath = "/api/feed";
export const suggestionsPath = "/api/suggestions";
export const knownNamesPath = "/api/known-names";
export const citiesPath = "/api/cities";

export const chatsPath = "/mensajes";
export const chatPath = (id: string) => `${chatsPath}/${encodeURIComponent(id)}`;
export const chatThreadPath = (id: string) => `${chatPath(id)}/hilo`;
export const chatTradePath = (id: string) => `${chatPath(id)}/trueque`;
export const newChatPath = (listingId: string) => withSearch(`${chatsPath}/nueva`, { listing: listingId });
/**
 * The page to write to somebody without a listing.
 * @param text what the composer has at first
 */
export const writeToPath = (username: string, text = "") =>
	withSearch(`${chatsPath}/nueva`, { con: username, ...(text && { texto: text }) });
/** A chat with a text in its composer. */
export const chatWithTextPath = (id: string, text: string) =>
	withSearch(chatPath(id), text ? { texto: text } : {});
export const offerPath = `${chatsPath}/oferta`;
/** Where an offer in a chat is answered or taken back. */
export const chatOfferPath = (id: string) => `${chatPath(id)}/oferta`;
/** The id of an offer's card in its chat. */
export const offerAnchorId = (offerId: string) => `oferta-${offerId}`;
export const offerInChatPath = (chatId: string, offerId: string) =>
	`${chatPath(chatId)}#${offerAnchorId(offerId)}`;
export const chatListPath = `${chatsPath}/lista`;
export const unreadMessagesPath = `${chatsPath}/sin-leer`;

export const notificationsPath = "/notificaciones";
export const olderNotificationsPath = (before: string) => withSearch(notificationsPath, { before });
export const notificationFeedPath = `${notificationsPath}/lista`;
export const unsubscribePath = (token: string) => `/mails/baja/${token}`;

export const showcasesPath = "/vitrinas";
export const showcasePath = (id: string) => `${showcasesPath}/detalle/${encodeURIComponent(id)}`;
/** Reino's own image, in the place of one that a shared link or a mail has not. */
export const ownImagePath = "/og.jpg";
/** The English spelling, which leads to the one that is used. */
export const showcasesEnglishPath = "/collections";
export const showcaseImagePath = (id: string) => `${showcasePath(id)}/compartir.jpg`;
/** A showcase by its owner's and its own name, as people write and share it. */
export const namedShowcasePath = (username: string, slug: string) =>
	`/vitrina/${encodeURIComponent(username)}/${encodeURIComponent(slug)}`;
/** Leads to a random showcase, other than the one that it is asked from. */
export const randomShowcasePath = (fromId: string) => withSearch(`${showcasesPath}/azar`, { from: fromId });
export const showcasePagePath = "/api/showcases";
/** Where a like or a favourite is sent. */
export const showcaseReactionPath = (id: string) => `${showcasePath(id)}/reaccion`;
export const showcaseCommentsPath = (id: string) => `${showcasePath(id)}/comentarios`;
/** Further comments, as the page's script asks for them. */
export const commentPagePath = (id: string) => `${showcaseCommentsPath(id)}/lista`;
/** The texts of a showcase's pieces, for the viewer. */
export const pieceTextsPath = (id: string) => `${showcasePath(id)}/textos`;
export const createShowcasePath = `${showcasesPath}/crear`;
/** The form of a new showcase with a listing on its shelf. */
export const createShowcaseWithPath = (listingId: string) =>
	withSearch(createShowcasePath, { listing: listingId });
export const editShowcasePath = (id: string) => `${showcasesPath}/editar/${encodeURIComponent(id)}`;
export const deleteShowcasePath = (id: string) => `${editShowcasePath(id)}/eliminar`;
/** Own listings for the picker of a showcase's form, for its script. */
export const pickableListingsPath = "/api/pickable-listings";
/** Own showcases, in which a listing can be put. */
export const listingShowcasesPath = (listingId: string) => `${listingPath(listingId)}/vitrinas`;

/** Reino Cards, which have their other addresses in card-paths.ts. */
export const cardsPath = "/reino-cards";

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

/** The names of reported kinds in the addresses of their reports. */
export const reportedKinds = {
	listing: "publicacion",
	showcase: "vitrina",
	element: "pieza",
	comment: "comentario",
	card: "carta",
	entry: "lista",
	group: "grupo",
	message: "mensaje",
	person: "persona",
} as const;
interface Reported {
	readonly kind: keyof typeof reportedKinds;
	/** Of a person their username. */
	readonly id: string;
}
/** The page that reports something; a listing's is found under the listing's own address too. */
export const reportPath = ({ kind, id }: Reported) =>
	`/reporte/${reportedKinds[kind]}/${encodeURIComponent(id)}`;
/** Where a script sends a report; no page is there. */
export const reportSendPath = (subject: Reported) => `${reportPath(subject)}/envio`;

export const shieldImagePath = (name: string) => `/escudos/${encodeURIComponent(name)}`;

/** A person's public page. */
export const personPath = (username: string) => `/u/${encodeURIComponent(username)}`;
/** The pages of all that a person has to swap, and of all that they show. */
export const personListingsPath = (username: string) => `${personPath(username)}/publicaciones`;
export const personShowcasesPath = (username: string) => `${personPath(username)}/vitrinas`;
/** Trades that a person has completed. */
export const personTradesPath = (username: string) => `${personPath(username)}/trueques`;
/** The page where one picks what to give a person and what to get for it. */
export const offerBuilderPath = (username: string) => `${personPath(username)}/oferta`;
/** What has the searched words of one's own things or of theirs. */
export const searchPickablePath = (username: string, side: "give" | "get", search: string) =>
	withSearch(`${offerBuilderPath(username)}/cosas`, { lado: side === "give" ? "doy" : "recibo", q: search });
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

/** The two lists of a person, what they swap and what they lack, and the page that others see. */
export const listsPath = "/listas";
/** The page where a list is pasted or a file is sent, and those of each until it is added. */
export const addToListsPath = `${listsPath}/sumar`;
export const importPath = (id: string) => `${addToListsPath}/${encodeURIComponent(id)}`;
/** Has the text that the browser has stored read at once. */
export const reviewParameter = "revisar";
/** The page where that text is read. @param username the person from whose page one comes */
export const reviewStoredPath = (side: "have" | "want", username?: string | null) =>
	withSearch(addToListsPath, {
		lado: side === "have" ? "tengo" : "busco",
		[reviewParameter]: "1",
		...(username && { con: username }),
	});
/** The page where one thing at a time is added, and the numbers of people who have that of an entry. */
export const addOnePath = `${listsPath}/una`;
export const wantChoicesPath = (entryId: string) => `${listsPath}/cosa/${encodeURIComponent(entryId)}`;
export const refusedRowsPath = (id: string) => `${importPath(id)}/renglones.csv`;
/** The page where one's lists are taken elsewhere: as text, images, a code and a file. */
export const shareListPath = `${listsPath}/compartir`;
export const listFilePath = `${listsPath}/listas.csv`;
export const publicListPath = (username: string) => `/l/${encodeURIComponent(username)}`;
export const listImagePath = (username: string) => `${publicListPath(username)}/compartir.jpg`;
/** The sets of the catalogue, and the grid of one, in which a person marks what they lack and what they have to spare. */
export const setsPath = `${listsPath}/set`;
export const setGridPath = (expansionId: string) => `${setsPath}/${encodeURIComponent(expansionId)}`;
/** The address at which the grid's script saves changed cells. */
export const setCellsPath = (expansionId: string) => `${setGridPath(expansionId)}/celdas`;

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

/** Where a new person begins who was at nothing else. */
export const welcomePath = "/bienvenida";
export const profilePath = "/perfil";
/** Names a completed trade's entry on the profile. */
export const historyEntryId = (tradeId: string) => `trueque-${tradeId}`;
export const tradeHistoryPath = (tradeId: string) => `${profilePath}#${historyEntryId(tradeId)}`;
/** The profile with its form open. */
export const editProfilePath = withSearch(profilePath, { edit: "1" });
/** The profile's form at the field of the social username. @param next where saving and cancelling lead */
export const editSocialUsernamePath = (next: string) =>
	withSearch(profilePath, { edit: "1", field: "twitterUsername", next });
/** The profile's form for a person who has just come from a social provider, on the way to another page. */
export const completeProfilePath = (next: string) => withSearch(profilePath, { edit: "1", new: "1", next });
/** Blocks a person or takes it back, and then leads on. */
export const blockPath = (username: string, next?: string) =>
	withSearch(`/bloqueo/${encodeURIComponent(username)}`, next ? { next } : {});
export const settingsPath = `${profilePath}/ajustes`;
/** The parts of the settings, as their addresses name them after the `#`. */
export const settingsSections = {
	look: "apariencia",
	mails: "avisos",
	access: "acceso",
	sessions: "sesiones",
	blocked: "bloqueos",
	data: "datos",
} as const;
export type SettingsSection = keyof typeof settingsSections;
export const settingsSectionPath = (section: SettingsSection) =>
	`${settingsPath}#${settingsSections[section]}`;
/** The pages of one's completed trades and listings. */
export const ownTradesPath = `${profilePath}/trueques`;
/** A trade's entry on that page; the profile itself shows the latest alone. */
export const ownTradePath = (tradeId: string) => `${ownTradesPath}#${historyEntryId(tradeId)}`;
export const ownListingsPath = `${profilePath}/publicaciones`;
/** The page of one's ban: why, until when, and the appeal against it. */
export const ownBanPath = `${profilePath}/suspension`;
export const ownDataPath = `${profilePath}/datos`;
export const changePasswordPath = `${profilePath}/contrasena`;
export const changeEmailPath = `${profilePath}/mail`;
export const deleteAccountPath = `${profilePath}/eliminar`;

/** The administration, which has its other addresses in admin-paths.ts, and the part of it that moderators see. */
export const adminPath = "/admin";
export const moderationPath = `${adminPath}/moderacion`;

/** The account page, which does without script what the account dialog does. */
export const authPath = "/auth";
/** Where a script sends every account form; no page is there. */
export const authSendPath = `${authPath}/send`;
export const authCallbackPath = `${authPath}/callback`;
/** Where the link leads that proves a new address. */
export const confirmEmailPath = `${authPath}/email`;
/** Where a form is sent that begins to sign in through a provider, or to link the provider's account. */
export const socialStartPath = (provider: string) => `${authPath}/social/${provider}`;
/** Where a script learns whether the mail that its browser waits for was refused. */
export const mailRefusalPath = `${authPath}/refusal`;
export const sessionPath = `${authPath}/session`;
export const sessionsPath = `${authPath}/sessions`;
export const signOutPath = `${authPath}/sign-out`;
export const resetPasswordPath = "/reset-password";

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
