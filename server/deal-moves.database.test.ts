import { expect, it } from "vitest";
import { buildDealWorld, makeMoves } from "#tests/deal-moves.ts";
import { openSystem } from "#tests/lock-order.ts";

const { system, deadlocks } = await openSystem();

it("eight people at once neither lose a unit nor promise one twice", async () => {
	const { errors, broken, figures } = await makeMoves(await buildDealWorld(system), { count: 800, seed: 1 });
	expect(errors).toEqual([]);
	expect(broken).toEqual([]);
	expect(deadlocks).toEqual([]);
	// Otherwise the moves would refuse each other and show nothing.
	expect(figures.accept?.done).toBeGreaterThan(20);
	expect(figures.seal?.done).toBeGreaterThan(20);
});
