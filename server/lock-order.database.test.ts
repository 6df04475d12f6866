import { expect, it } from "vitest";
import { buildWorld, commands, openSystem, runAtOnce } from "#tests/lock-order.ts";

const { system, deadlocks } = await openSystem();

/** Pairs that did lock in opposite orders; the long tier tries every two. */
const pairs = [
	["editEntry", "pauseOrResume"],
	["changeEntries", "acceptTrade"],
	["confirmEntries", "pauseOrResume"],
	["confirmEntries", "addAndUndo"],
	["banOrLift", "decide"],
	["report", "acceptTrade"],
	["startConversation", "block"],
] as const;

it.each(pairs)("twenty at once of %s and %s do not wait for each other in a ring", async (...pair) => {
	const world = await buildWorld(system);
	expect(await runAtOnce(world, pair)).toEqual([]);
	expect(deadlocks.splice(0)).toEqual([]);
});

it("nor do three of each command", async () => {
	const names = Object.keys(commands);
	expect(await runAtOnce(await buildWorld(system), names, names.length * 3)).toEqual([]);
	expect(deadlocks).toEqual([]);
});
