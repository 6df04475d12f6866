import { describe, expect, it } from "vitest";
import type { CommentPage } from "../../rules.ts";
import { appendOlder, mergeNewest } from "./use-comments.ts";

const comment = (minute: number) => ({
	id: `c${String(minute).padStart(2, "0")}`,
	username: "ana",
	text: `Comment ${minute}`,
	createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
	can: { delete: false, report: true },
});
const page = (minutes: number[], nextCursor: string | null = "more"): CommentPage => ({
	comments: minutes.map(comment),
	nextCursor,
	canComment: true,
	isBlocked: false,
	total: 50,
	now: "2026-01-01T01:00:00.000Z",
});
const idsOf = ({ comments }: { comments: readonly { id: string }[] }) => comments.map(({ id }) => id);

describe("the newest comments", () => {
	it("come before the older ones that were fetched", () => {
		const known = appendOlder(page([9, 8]), page([7, 6], "older"));
		const now = mergeNewest(known, page([10, 9]));
		expect(idsOf(now)).toEqual(["c10", "c09", "c08", "c07", "c06"]);
		expect(now.nextCursor).toBe("older");
	});

	it("leave out those that were deleted within their page", () => {
		const known = appendOlder(page([9, 8, 7]), page([6]));
		expect(idsOf(mergeNewest(known, page([9, 7, 6])))).toEqual(["c09", "c07", "c06"]);
	});

	it("are all when what lies between is not known, or when nothing comes before them", () => {
		const known = page([3, 2, 1], null);
		expect(mergeNewest(known, page([9, 8]))).toMatchObject(page([9, 8]));
		expect(idsOf(mergeNewest(known, page([3], null)))).toEqual(["c03"]);
		expect(idsOf(mergeNewest(known, page([], null)))).toEqual([]);
	});
});

it("shows a comment once that comes with two pages", () => {
	const all = appendOlder(page([9, 8]), page([8, 7], null));
	expect(idsOf(all)).toEqual(["c09", "c08", "c07"]);
	expect(all.nextCursor).toBeNull();
});
