import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { Turns } from "./turns.server.ts";

it("runs work of one key one after the other, in the order it came, and that of others at once", async () => {
	const turns = new Turns();
	const said: string[] = [];
	const work = (name: string, millis: number) => async () => {
		said.push(`${name} begins`);
		await delay(millis);
		said.push(`${name} ends`);
		return name;
	};
	const all = [
		turns.take("a", work("first", 20)),
		turns.take("a", work("second", 0)),
		turns.take("b", work("other", 5)),
	];
	expect(await Promise.all(all)).toEqual(["first", "second", "other"]);
	expect(said).toEqual([
		"first begins",
		"other begins",
		"other ends",
		"first ends",
		"second begins",
		"second ends",
	]);
});

it("goes on after work that failed, and tells only its own caller", async () => {
	const turns = new Turns();
	const failed = turns.take<string>("a", () => Promise.reject(new Error("no")));
	const next = turns.take<string>("a", async () => "yes");
	await expect(failed).rejects.toThrow("no");
	expect(await next).toBe("yes");
});

it("tells what the latest work of the line that succeeded came to, and begins anew once the line is empty", async () => {
	const turns = new Turns();
	const seen: (number | undefined)[] = [];
	const work = (result: number) => async (latest: number | undefined) => {
		seen.push(latest);
		if (result < 0) throw new Error("no");
		return result;
	};
	await Promise.allSettled([1, -1, 2, 3].map((result) => turns.take("a", work(result))));
	await delay(0);
	await turns.take("a", work(4));
	expect(seen).toEqual([undefined, 1, 1, 2, undefined]);
});

it("keeps nothing of keys that nobody waits for", async () => {
	const turns = new Turns();
	const all = ["a", "a", "b"].map((key) => turns.take(key, async () => key));
	expect(turns.size).toBe(2);
	await Promise.all(all);
	await delay(0);
	expect(turns.size).toBe(0);
});
