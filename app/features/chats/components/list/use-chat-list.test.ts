import { describe, expect, it } from "vitest";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import type { ChatMessage, ChatPage, ChatSummary } from "../../rules.ts";
import { joinFirstPage, joinNextPage, withMessage, withRead } from "./use-chat-list.ts";

const chat = (id: string, unread = 0): ChatSummary => ({
	id,
	role: "buyer",
	other: { id: "o", username: "otra" },
	listing: null,
	isPair: false,
	tradeStatus: null,
	awaitsAnswer: false,
	last: { kind: "text", text: "antes", isOwn: false },
	unread,
	lastMessageAt: "2026-11-20T12:00:00.000Z",
});

const message = (senderId: string | null): ChatMessage => ({
	id: "m",
	clientId: "c",
	seq: 9,
	kind: "text",
	senderId,
	text: "Hola",
	isRead: false,
	createdAt: "2026-11-21T12:00:00.000Z",
});

const list = [chat("1"), chat("2", 1), chat("3")];
const idsOf = (chats: readonly ChatSummary[]) => chats.map(({ id }) => id);

describe("the list of chats hears a message", () => {
	it("of the other's: the chat rises and has one more unread", () => {
		const after = withMessage(
			list,
			{ chatId: "2", message: message("o") },
			{ meId: "me", activeId: undefined },
		);
		expect(idsOf(after)).toEqual(["2", "1", "3"]);
		expect(after[0]).toMatchObject({ unread: 2, last: { text: "Hola", isOwn: false } });
		expect(after[0]?.lastMessageAt).toBe("2026-11-21T12:00:00.000Z");
	});

	it("of one's own, or in the chat that is open: nothing is unread by it", () => {
		const own = withMessage(
			list,
			{ chatId: "3", message: message("me") },
			{ meId: "me", activeId: undefined },
		);
		expect(own[0]).toMatchObject({ id: "3", unread: 0, last: { isOwn: true } });
		const open = withMessage(list, { chatId: "3", message: message("o") }, { meId: "me", activeId: "3" });
		expect(open[0]).toMatchObject({ id: "3", unread: 0 });
	});

	it("about the trade: its state is shown", () => {
		const trade = { status: "completed" } as TradeSnapshot;
		const heard = { chatId: "1", message: message("o"), trade };
		expect(withMessage(list, heard, { meId: "me", activeId: undefined })[0]?.tradeStatus).toBe("completed");
	});

	it("of a chat that it does not have: it stays as it is", () => {
		const heard = { chatId: "9", message: message("o") };
		expect(withMessage(list, heard, { meId: "me", activeId: undefined })).toBe(list);
	});
});

it("the list of chats hears that one was read", () => {
	expect(withRead(list, "2").map(({ unread }) => unread)).toEqual([0, 0, 0]);
});

/** A chat spoken in at this minute; its id is its name. */
const chatAt = (id: string, minute: number, unread = 0): ChatSummary => ({
	id,
	role: "buyer",
	other: { id: "o", username: "otra" },
	listing: null,
	isPair: false,
	tradeStatus: null,
	awaitsAnswer: false,
	last: null,
	unread,
	lastMessageAt: new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString(),
});
const page = (nextCursor: string | null, ...chats: ChatSummary[]): ChatPage => ({ chats, nextCursor });
const shown = ({ chats }: ChatPage) => chats.map(({ id, unread }) => `${id}${unread || ""}`);

describe("a further page", () => {
	it("goes below, each chat once, with its own way on", () => {
		const joined = joinNextPage(
			page("c", chatAt("d", 9), chatAt("c", 8)),
			page("a", chatAt("c", 8), chatAt("b", 7)),
		);
		expect(shown(joined)).toEqual(["d", "c", "b"]);
		expect(joined.nextCursor).toBe("a");
	});

	it("takes nothing back that was heard since it was asked for", () => {
		const joined = joinNextPage(page("c", chatAt("b", 11, 2), chatAt("d", 9)), page(null, chatAt("b", 7, 1)));
		expect(shown(joined)).toEqual(["b2", "d"]);
	});
});

describe("the first page anew", () => {
	const known = page("b", chatAt("d", 9), chatAt("c", 8), chatAt("b", 7));

	it("keeps the chat that slid out of it", () => {
		const joined = joinFirstPage(
			page("c", chatAt("d", 9), chatAt("c", 8)),
			page("d", chatAt("a", 10), chatAt("d", 9)),
		);
		expect(shown(joined)).toEqual(["a", "d", "c"]);
		expect(joined.nextCursor).toBe("c");
	});

	it("brings one from below up, once, and keeps the way on below all", () => {
		const joined = joinFirstPage(known, page("d", chatAt("b", 10, 1), chatAt("d", 9)));
		expect(shown(joined)).toEqual(["b1", "d", "c"]);
		expect(joined.nextCursor).toBe("b");
	});

	it("leaves what is below as it was last known, not as it was loaded", () => {
		const loaded = joinNextPage(page("c", chatAt("d", 9), chatAt("c", 8)), page("b", chatAt("b", 7, 3)));
		const read = { ...loaded, chats: loaded.chats.map((each) => ({ ...each, unread: 0 })) };
		expect(shown(joinFirstPage(read, page("c", chatAt("d", 9), chatAt("c", 8))))).toEqual(["d", "c", "b"]);
	});

	it("has the counts of what it shows", () => {
		expect(shown(joinFirstPage(page(null, chatAt("a", 1, 5)), page("a", chatAt("a", 1))))).toEqual(["a"]);
	});

	it("starts the list anew when chats between both may be missing", () => {
		const joined = joinFirstPage(known, page("y", chatAt("z", 20), chatAt("y", 19)));
		expect(shown(joined)).toEqual(["z", "y"]);
		expect(joined.nextCursor).toBe("y");
	});

	it("is the whole list when nothing is below", () => {
		const joined = joinFirstPage(known, page(null, chatAt("d", 9), chatAt("c", 8)));
		expect(shown(joined)).toEqual(["d", "c"]);
		expect(joined.nextCursor).toBeNull();
	});
});
