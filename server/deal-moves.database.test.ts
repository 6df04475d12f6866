import { expect, it } from "vitest";
import { buildDealWorld, makeMoves } from "#tests/deal-moves.ts";
import { openSystem } from "#tests/lock-order.ts";

/** Moves of all together; docs/deals.md says what sixteen thousand of them have shown. */
const count = Number(process.env.DEAL_MOVES ?? 800);
const seed = Number(process.env.DEAL_SEED ?? 1);
/** Milliseconds for a move, on machines that do other things too. */
const patience = 150;

const { system, deadlocks } = await openSystem();

it(
	"eight people at once neither lose a unit nor promise one twice",
	async () => {
		const begun = Date.now();
		const { errors, broken, figures } = await makeMoves(await buildDealWorld(system), { count, seed });
		const seconds = (Date.now() - begun) / 1000;
		if (process.env.DEAL_MOVES) process.stdout.write(`${JSON.stringify({ seconds, figures })}\n`);
		expect({ errors, broken, deadlocks }).toEqual({ errors: [], broken: [], deadlocks: [] });
		// Otherwise the moves would refuse each other and show nothing.
		expect(figures.accept?.done).toBeGreaterThan(20);
		expect(figures.seal?.done).toBeGreaterThan(20);
	},
	60_000 + count * patience,
);
