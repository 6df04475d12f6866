import type { PriceTexts } from "#app/features/store/rules-prices.ts";

/** Always the same numbers, from 0 to 1: a failure can be looked at again. */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

/** A decimal of so many digits before the point at most, large and small ones alike, with two, one or no decimals. */
function decimalOf(random: () => number, digits: number): string {
	const whole = String(Math.floor(random() * 10 ** Math.floor(random() * (digits + 1))));
	const decimals = String(Math.floor(random() * 100)).padStart(2, "0");
	return [`${whole}.${decimals}`, `${whole}.${decimals[0]}`, whole][Math.floor(random() * 3)] ?? whole;
}

/** What prices follow from, at random: all that a form may hold, with a fifth of what may be left out left out. */
export function buildPriceTexts(count: number): PriceTexts[] {
	const random = randomFrom(20_261_123);
	const maybe = (text: string) => (random() < 0.2 ? "" : text);
	return Array.from({ length: count }, () => ({
		marketPrice: decimalOf(random, 10),
		costUsd: maybe(decimalOf(random, 10)),
		marginPercentage: maybe(random() < 0.2 ? String(Math.floor(random() * 1001)) : decimalOf(random, 3)),
	}));
}
