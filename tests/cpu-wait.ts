import { readFile } from "node:fs/promises";

/** How long a process has stood in line for a processor since it began, in ms; 0 on systems that do not tell. */
export async function cpuWaitMillis(pid: number | undefined): Promise<number> {
	const times = await readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => "0 0");
	return Number(times.split(" ")[1]) / 1e6;
}
