import { chatsPath, withSearch } from "./paths.ts";

/* Chats and the offers in them, apart from paths.ts for the reason that admin-paths.ts gives. */

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
