import { describe, expect, it } from "vitest";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import type { ChatMessage, ChatSummary } from "../../rules.ts";
import { withMessage, withRead } from "./use-chat-list.ts";

const chat = (id: string, unread = 0): ChatSummary => ({
	id,
	role: "buyer",
	other: { id: "o", username: "otra" },
	listing: null,
	tradeStatus: null,
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
