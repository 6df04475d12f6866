import type { BenchDatabases } from "./database.ts";

/** What every benchmark gets. */
export interface BenchSetup {
	readonly databases: BenchDatabases;
	readonly quick: boolean;
	/** Sizes for what is measured as growth, smallest first. */
	readonly sizes: readonly number[];
	/** Makes a folder that is removed at the end. */
	readonly temporary: () => Promise<string>;
}
