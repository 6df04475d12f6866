import { expect, it } from "vitest";
import { buildDealWorld, makeMoves } from "#tests/deal-moves.ts";
import { openSystem } from "#tests/lock-order.ts";

/** Moves of all together; `docs/deals.md` says what more of them have shown. */
const count = Number(process.env.DEAL_MOVES ?? 1_500);
const seed = Number(process.env.DEAL_SEED ?? 1);
/** Milliseconds that a move takes on a machine that does much else. */
const patience = 100;

const { system, deadlocks } = await openSystem();

it(
	`${count} moves of eight people at once keep every promise (seed ${seed})`,
	async () => {
		const begun = Date.now();
		const { errors, broken, figures } = await makeMoves(await buildDealWorld(system), { count, seed });
		console.log(JSON.stringify({ seconds: (Date.now() - begun) / 1000, figures }));
		expect({ errors, broken, deadlocks }).toEqual({ errors: [], broken: [], deadlocks: [] });
	},
	60_000 + count * patience,
);
