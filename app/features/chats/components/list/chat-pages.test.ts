import { describe, expect, it } from "vitest";
import type { ChatPage, ChatSummary } from "../../rules.ts";
import { joinFirstPage, joinNextPage } from "./chat-pages.ts";

/** A chat spoken in at this minute; its id is its name. */
const chat = (id: string, minute: number, unread = 0): ChatSummary => ({
	id,
	role: "buyer",
	other: { id: "o", username: "otra" },
	listing: null,
	tradeStatus: null,
	last: null,
	unread,
	lastMessageAt: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(),
});
const page = (nextCursor: string | null, ...chats: ChatSummary[]): ChatPage => ({ chats, nextCursor });
const shown = ({ chats }: ChatPage) => chats.map(({ id, unread }) => `${id}${unread || ""}`);

describe("a further page", () => {
	it("goes below, each chat once, with its own way on", () => {
		const joined = joinNextPage(page("c", chat("d", 9), chat("c", 8)), page("a", chat("c", 8), chat("b", 7)));
		expect(shown(joined)).toEqual(["d", "c", "b"]);
		expect(joined.nextCursor).toBe("a");
	});

	it("takes nothing back that was heard since it was asked for", () => {
		const joined = joinNextPage(page("c", chat("b", 11, 2), chat("d", 9)), page(null, chat("b", 7, 1)));
		expect(shown(joined)).toEqual(["b2", "d"]);
	});
});

describe("the first page anew", () => {
	const known = page("b", chat("d", 9), chat("c", 8), chat("b", 7));

	it("keeps the chat that slid out of it", () => {
		const joined = joinFirstPage(
			page("c", chat("d", 9), chat("c", 8)),
			page("d", chat("a", 10), chat("d", 9)),
		);
		expect(shown(joined)).toEqual(["a", "d", "c"]);
		expect(joined.nextCursor).toBe("c");
	});

	it("brings one from below up, once, and keeps the way on below all", () => {
		const joined = joinFirstPage(known, page("d", chat("b", 10, 1), chat("d", 9)));
		expect(shown(joined)).toEqual(["b1", "d", "c"]);
		expect(joined.nextCursor).toBe("b");
	});

	it("leaves what is below as it was last known, not as it was loaded", () => {
		const loaded = joinNextPage(page("c", chat("d", 9), chat("c", 8)), page("b", chat("b", 7, 3)));
		const read = { ...loaded, chats: loaded.chats.map((each) => ({ ...each, unread: 0 })) };
		expect(shown(joinFirstPage(read, page("c", chat("d", 9), chat("c", 8))))).toEqual(["d", "c", "b"]);
	});

	it("has the counts of what it shows", () => {
		expect(shown(joinFirstPage(page(null, chat("a", 1, 5)), page("a", chat("a", 1))))).toEqual(["a"]);
	});

	it("starts the list anew when chats between both may be missing", () => {
		const joined = joinFirstPage(known, page("y", chat("z", 20), chat("y", 19)));
		expect(shown(joined)).toEqual(["z", "y"]);
		expect(joined.nextCursor).toBe("y");
	});

	it("is the whole list when nothing is below", () => {
		const joined = joinFirstPage(known, page(null, chat("d", 9), chat("c", 8)));
		expect(shown(joined)).toEqual(["d", "c"]);
		expect(joined.nextCursor).toBeNull();
	});
});
