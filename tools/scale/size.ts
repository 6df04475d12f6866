/** How much of everything a number of listings brings with it. */
export interface ScaleSize {
	listings: number;
	users: number;
	items: number;
	showcases: number;
	/** Of the shop. */
	products: number;
	/** Entries on lists, beside what listings offer and want. */
	entries: number;
	/** Messages of a chat on average; 3 unless so many messages were asked for that it takes more. */
	messagesPerChat: number;
	/** Numbers already used by an earlier run: rows of this one count on from here. */
	firstListing: number;
	firstUser: number;
	firstItem: number;
}

/** Most people who ask about one listing; there must be more people than that. */
export const maxInterest = 40;
const fewestUsers = maxInterest + 20;
/** Suggestions are measured at this size of the catalogue, so that it does not grow beyond. */
const maxItems = 120_000;
/** Showcases and the shop are measured at these sizes, and do not grow beyond either. */
const maxShowcases = 200_000;
const maxProducts = 100_000;
/** Of a thousand listings so many chats come, as interest in them is drawn. */
const chatsPerThousand = 300;
const usualMessagesPerChat = 3;

/** Lists are measured at this size unless more is asked for. */
const usualEntries = 1_000_000;

/**
 * @param listings how many to make, at least 1
 * @param messages about how many; as many as three for each chat unless told
 * @param entries about how many on lists; as many as listings, a million at most, unless told
 */
export function sizeOf(
	listings: number,
	messages?: number,
	entries?: number,
): Omit<ScaleSize, "firstListing" | "firstUser" | "firstItem"> {
	return {
		listings,
		users: Math.max(fewestUsers, Math.ceil(listings / 20)),
		items: Math.min(maxItems, listings * 2),
		showcases: Math.max(10, Math.min(maxShowcases, Math.ceil(listings / 5))),
		products: Math.max(10, Math.min(maxProducts, Math.ceil(listings / 10))),
		entries: entries ?? Math.min(usualEntries, listings),
		messagesPerChat: messages ? (messages * 1000) / (listings * chatsPerThousand) : usualMessagesPerChat,
	};
}

export interface ScaleStep {
	/** What it makes, as the progress shows it. */
	label: string;
	sql: string;
}
