import { expect, it } from "vitest";
import { buildWorld, commands, openSystem, runAtOnce } from "#tests/lock-order.ts";

const { system, deadlocks } = await openSystem();
const names = Object.keys(commands);
const pairs = names.flatMap((name, n) => names.slice(n).map((other) => [name, other] as const));

it.each(pairs)("twenty at once of %s and %s do not wait for each other in a ring", async (...pair) => {
	const world = await buildWorld(system);
	expect(await runAtOnce(world, pair)).toEqual([]);
	expect(deadlocks.splice(0)).toEqual([]);
});
