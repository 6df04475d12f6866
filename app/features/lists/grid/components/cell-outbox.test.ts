import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { plainFailure, type Result } from "#app/shared/result.ts";
import { buildBrowserStorage } from "#tests/factories/browser-storage.ts";
import { type CellChange, type CellState, type SavedCells, saveDelay } from "../rules.ts";
import { CellOutbox } from "./cell-outbox.ts";

const want: CellState = { side: "want", quantity: 1 };
const spare: CellState = { side: "have", quantity: 1 };
const saved: Result<SavedCells> = { ok: true, value: { marks: [], isFull: false } };
const key = "set:somebody:andes";

/** An outbox whose server gives these answers, one after the other, and then saves. */
function open(answers: readonly (Result<SavedCells> | Promise<Result<SavedCells>>)[] = [], stored?: string) {
	const storage = buildBrowserStorage(stored === undefined ? {} : { [key]: stored });
	const sent: string[][] = [];
	const kinds: string[] = [];
	const settled: string[] = [];
	const state = { isOnline: true };
	const outbox = new CellOutbox({
		key,
		storage,
		isOnline: () => state.isOnline,
		send: async (changes) => {
			sent.push(changes.map(({ number, side }) => `${number} ${side}`));
			return answers[sent.length - 1] ?? saved;
		},
		onSaved: (numbers) => settled.push(...numbers),
		onStatus: ({ kind }) => kinds.push(kind),
	});
	const put = (number: string, cell: CellState) => outbox.put(new Map([[number, cell]]), 1);
	return { outbox, put, storage, sent, kinds, settled, state };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("an outbox of cells", () => {
	it("sends what changed in one request, once nothing has for a moment", async () => {
		const { put, sent, storage, kinds } = open();
		put("1", want);
		await vi.advanceTimersByTimeAsync(saveDelay - 1);
		put("2", want);
		put("1", spare);
		await vi.advanceTimersByTimeAsync(saveDelay - 1);
		expect(sent).toEqual([]);
		expect(storage.kept.has(key)).toBe(true);
		await vi.advanceTimersByTimeAsync(1);
		expect(sent).toEqual([["1 have", "2 want"]]);
		expect(storage.kept.has(key)).toBe(false);
		expect(kinds.at(-1)).toBe("saved");
	});

	it("sends a cell again that changes while it is on its way", async () => {
		const first = Promise.withResolvers<Result<SavedCells>>();
		const { put, sent, settled } = open([first.promise]);
		put("1", want);
		await vi.advanceTimersByTimeAsync(saveDelay);
		put("1", spare);
		first.resolve(saved);
		await vi.advanceTimersByTimeAsync(saveDelay);
		expect(sent).toEqual([["1 want"], ["1 have"]]);
		expect(settled).toEqual(["1"]);
	});

	it("says that it failed, and tries again", async () => {
		const failed = { ok: false, failure: plainFailure("service.unavailable") } as const;
		const { put, sent, kinds, storage } = open([failed]);
		put("1", want);
		await vi.advanceTimersByTimeAsync(saveDelay);
		expect(kinds.at(-1)).toBe("failed");
		expect(storage.kept.has(key)).toBe(true);
		await vi.advanceTimersByTimeAsync(4000);
		expect(sent).toHaveLength(2);
		expect(kinds.at(-1)).toBe("saved");
	});

	it("waits without a connection, also for another visit", async () => {
		const { put, sent, kinds, state, storage } = open();
		state.isOnline = false;
		put("1", want);
		await vi.advanceTimersByTimeAsync(saveDelay);
		expect(sent).toEqual([]);
		expect(kinds.at(-1)).toBe("offline");
		const later = open([], storage.kept.get(key));
		expect(later.outbox.restore()).toMatchObject([{ number: "1", side: "want", at: 1 }]);
		await vi.advanceTimersByTimeAsync(saveDelay);
		expect(later.sent).toEqual([["1 want"]]);
	});

	it("forgets what the server cannot read", async () => {
		const { put, storage, kinds } = open([{ ok: false, failure: plainFailure("request.invalid") }]);
		put("1", want);
		await vi.advanceTimersByTimeAsync(saveDelay);
		expect(storage.kept.has(key)).toBe(false);
		expect(kinds.at(-1)).toBe("failed");
	});

	it("sends what waits when the page is left", () => {
		const { outbox, put, sent } = open();
		put("1", want);
		outbox.close();
		expect(sent).toEqual([["1 want"]]);
	});

	it.each([
		["no JSON", "{"],
		["no list", "{}"],
		["other things", JSON.stringify([1, null, { number: 1 }] satisfies unknown[])],
	])("begins with nothing where %s is stored", (_, stored) => {
		expect(open([], stored).outbox.restore()).toEqual([] satisfies CellChange[]);
	});
});
