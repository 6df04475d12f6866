import { afterEach, expect, it, vi } from "vitest";
import { KeyedQueue } from "./keyed-queue.ts";

afterEach(() => vi.restoreAllMocks());

/** Works that go on until they are told to end, with the names of those that have begun. */
function buildWorks() {
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	const work = (name: string) => () => {
		begun.push(name);
		return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
	};
	return { begun, work, end: (name: string) => ends.get(name)?.() };
}

it("runs a few works of each key at once; the others wait in the order they came", async () => {
	const { begun, work, end } = buildWorks();
	const queue = new KeyedQueue({ total: 9, running: 1, crowd: 9, waiting: 2, maxWait: 60_000 });
	const results = ["a1", "a2", "a3"].map((name) => queue.run("a", work(name)));
	expect(await queue.run("a", work("a4"))).toBeNull();
	const other = queue.run("b", work("b1"));
	expect(begun).toEqual(["a1", "b1"]);
	for (const [index, name] of ["a1", "a2", "a3"].entries()) {
		end(name);
		expect(await results[index]).toBe(name);
	}
	expect(begun).toEqual(["a1", "b1", "a2", "a3"]);
	end("b1");
	expect(await other).toBe("b1");
});

it("refuses what has waited for too long, and goes on behind it", async () => {
	const { begun, work, end } = buildWorks();
	const queue = new KeyedQueue({ total: 9, running: 1, crowd: 9, waiting: 2, maxWait: 1_000 });
	const first = queue.run("a", work("first"));
	const late = queue.run("a", work("late"));
	const now = performance.now();
	vi.spyOn(performance, "now").mockReturnValue(now + 900);
	const next = queue.run("a", work("next"));
	vi.spyOn(performance, "now").mockReturnValue(now + 1_100);
	end("first");
	await first;
	expect(await late).toBeNull();
	expect(begun).toEqual(["first", "next"]);
	end("next");
	expect(await next).toBe("next");
});

it("bounds all keys together, and gives back the place of what fails", async () => {
	const { work, end } = buildWorks();
	const queue = new KeyedQueue({ total: 2, running: 1, crowd: 9, waiting: 1, maxWait: 60_000 });
	const [first] = [queue.run("a", work("a")), queue.run("b", work("b"))];
	expect(await queue.run("c", work("c"))).toBeNull();
	end("a");
	await first;
	await expect(queue.run("c", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
	expect(await queue.run("c", async () => "again")).toBe("again");
});

it("runs the works of a key one at a time while very many of them wait", async () => {
	const { begun, work, end } = buildWorks();
	const queue = new KeyedQueue({ total: 9, running: 2, crowd: 2, waiting: 9, maxWait: 60_000 });
	const names = ["1", "2", "3", "4", "5", "6"];
	const results = names.map((name) => queue.run("a", work(name)));
	expect(begun).toEqual(["1", "2"]);
	end("1");
	await results[0];
	// Four wait, and one still runs.
	expect(begun).toEqual(["1", "2"]);
	end("2");
	await results[1];
	expect(begun).toEqual(["1", "2", "3"]);
	end("3");
	await results[2];
	// Two wait now besides the fourth: they are a few again.
	expect(begun).toEqual(["1", "2", "3", "4", "5"]);
	for (const name of ["4", "5"]) end(name);
	await results[4];
	end("6");
	expect(await Promise.all(results)).toEqual(names);
});
