import pLimit from "p-limit";
import { type Files, filePrefixes } from "../files.server.ts";

/** Files that are on their way at the same time: enough to fill a line, few enough for little memory. */
const atOnce = 16;

export interface Transfer {
	readonly from: Files;
	readonly to: Files;
	/** Whether a file goes from where it was once its copy is there. */
	readonly removes: boolean;
	/** Told after each of the 256 folders how many files are done. */
	readonly onProgress?: (report: TransferReport) => void;
}

export interface TransferReport {
	/** Files that were written to the other place now. */
	copied: number;
	/** Files that were there already, with the same bytes. */
	alike: number;
	bytes: number;
}

/** A copy that was read back differs from its file. */
export class CopyDiffersError extends Error {
	override name = "CopyDiffersError";

	constructor(fileName: string) {
		super(`The copy of ${fileName} was read back and differs. What was copied before it is whole.`);
	}
}

/**
 * Copies or moves all files to another place. Each copy is read back and compared before its file may go. Done anew
 * after it broke off, it goes on with what is missing or differs.
 * @throws CopyDiffersError; what either place throws
 */
export async function transferFiles({ from, to, removes, onProgress }: Transfer): Promise<TransferReport> {
	const report: TransferReport = { copied: 0, alike: 0, bytes: 0 };
	const limit = pLimit(atOnce);
	for (const prefix of filePrefixes) {
		const present = new Set(await to.list(prefix));
		const names = await from.list(prefix);
		await Promise.all(
			names.map((name) =>
				limit(async () => {
					await transferFile(from, to, name, present.has(name), report);
					if (removes) await from.remove([name]);
				}),
			),
		);
		onProgress?.(report);
	}
	return report;
}

async function transferFile(
	from: Files,
	to: Files,
	name: string,
	isPresent: boolean,
	report: TransferReport,
): Promise<void> {
	const bytes = await from.read(name);
	// Removed since it was listed.
	if (!bytes) return;
	if (isPresent && isSame(bytes, await to.read(name))) {
		report.alike += 1;
		return;
	}
	await to.write(name, bytes);
	if (!isSame(bytes, await to.read(name))) throw new CopyDiffersError(name);
	report.copied += 1;
	report.bytes += bytes.byteLength;
}

function isSame(one: Uint8Array, other: Uint8Array | null): boolean {
	return other !== null && Buffer.compare(one, other) === 0;
}
