import { readFile } from "node:fs/promises";

/**
 * Measures from now on.
 * @param others processes that take part, beside this one
 * @returns the time since, in ms, without what a busy machine kept them waiting
 */
export async function startStopwatch(...others: readonly number[]): Promise<() => Promise<number>> {
	const read = async () => {
		const waits = await Promise.all([process.pid, ...others].map(cpuWaitMillis));
		return performance.now() - waits.reduce((sum, wait) => sum + wait, 0);
	};
	const begun = await read();
	return async () => (await read()) - begun;
}

/** How long a process has stood in line for a processor since it began, in ms; 0 on systems that do not tell. */
export async function cpuWaitMillis(pid: number | undefined): Promise<number> {
	const times = await readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => "0 0");
	return Number(times.split(" ")[1]) / 1e6;
}
