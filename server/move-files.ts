import { openFiles, openLocalFiles } from "#app/platform/files/open-files.server.ts";
import { CopyDiffersError, type TransferReport, transferFiles } from "#app/platform/files/transfer.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { configOrExit } from "./config-or-exit.ts";

const usage = `Usage:
  npm run files -- copy local bucket   from DATA_DIR to the bucket of FILES_URL; again, for what is new since
  npm run files -- move local bucket   the same, and removes from DATA_DIR what is in the bucket
  npm run files -- copy bucket local   the way back
  npm run files -- move bucket local`;

const verbs = { copy: "copied", move: "moved" } as const;

function isVerb(text: string): text is keyof typeof verbs {
	return text in verbs;
}

function textOf({ copied, alike, bytes }: TransferReport, verb: keyof typeof verbs): string {
	const size = (bytes / 1_000_000).toFixed(1);
	return `${copied} files ${verbs[verb]} and read back (${size} MB), ${alike} were there already.`;
}

const [verb = "", source, target, ...more] = process.argv.slice(2);
const isWay = (source === "local" && target === "bucket") || (source === "bucket" && target === "local");
if (!isVerb(verb) || !isWay || more.length > 0) {
	console.error(usage);
	process.exit(2);
}
const config = configOrExit();
if (config.filesUrl === undefined) {
	console.error("FILES_URL names no bucket.");
	process.exit(2);
}
let reason: unknown;
const places = {
	local: openLocalFiles(config),
	bucket: await openFiles(config, (error) => {
		reason ??= error;
	}),
};
try {
	const report = await transferFiles({
		from: places[source],
		to: places[target],
		removes: verb === "move",
		onProgress: (soFar) => process.stderr.isTTY && process.stderr.write(`\r${textOf(soFar, verb)}`),
	});
	console.log(textOf(report, verb));
} catch (error) {
	if (!(error instanceof DomainError || error instanceof CopyDiffersError)) throw error;
	const why = error instanceof CopyDiffersError ? error.message : `The storage failed: ${String(reason)}.`;
	console.error(`${why} Run it again to go on.`);
	process.exitCode = 1;
}
