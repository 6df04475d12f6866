import { expect, it } from "vitest";
import { buildDealWorld, makeMoves } from "#tests/deal-moves.ts";
import { openSystem } from "#tests/lock-order.ts";

const { system, deadlocks } = await openSystem();

it.each([2, 3, 4, 5])(
	"four thousand moves of eight people keep every promise (seed %i)",
	async (seed) => {
		const { errors, broken, made } = await makeMoves(await buildDealWorld(system), { count: 4_000, seed });
		console.log(JSON.stringify(made));
		expect(errors).toEqual([]);
		expect(broken).toEqual([]);
		expect(deadlocks.splice(0)).toEqual([]);
	},
	1_200_000,
);
