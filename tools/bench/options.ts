import { parseArgs } from "node:util";

export interface Options {
	/** Ids such as `P1`; empty for all. */
	readonly only: ReadonlySet<string>;
	readonly quick: boolean;
	/** Keeps the filled databases below `.data/bench` for the next run. */
	readonly keep: boolean;
	/** Sizes of the databases that growth is measured over, smallest first. */
	readonly listings: readonly number[];
}

export const usage = `npm run bench -- [options]
  --only P1,P2      measure only these
  --quick           a rough look: shorter slices, 10 000 and 100 000 listings, one minute of load
  --listings N      size of the largest database (300 000)
  --keep            keep the filled databases in .data/bench for the next run`;

/**
 * Reads the command line.
 * @throws TypeError for an unknown option, RangeError for a size below 100 000
 */
export function readOptions(argv: readonly string[]): Options {
	const { values } = parseArgs({
		args: [...argv],
		options: {
			only: { type: "string", default: "" },
			quick: { type: "boolean", default: false },
			keep: { type: "boolean", default: false },
			listings: { type: "string" },
		},
	});
	const largest = Number(values.listings ?? (values.quick ? 100_000 : 300_000));
	if (!Number.isInteger(largest) || largest < 100_000) {
		throw new RangeError("--listings takes a whole number from 100000 on");
	}
	return {
		only: new Set(values.only.split(",").flatMap((id) => id.trim().toUpperCase() || [])),
		quick: values.quick,
		keep: values.keep,
		listings: [...new Set([10_000, 100_000, largest])],
	};
}
