import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

const isText = /\.(css|html|js|json|mjs|svg|txt|webmanifest|xml)$/;
/** Below one packet's payload there is nothing to win. */
const smallestBytes = 1400;

/** Writes a .gz and a .br beside every file that gets smaller by it. */
export async function compressFolder(folder) {
	const names = await readdir(folder, { recursive: true });
	await Promise.all(
		names.filter((name) => isText.test(name)).map((name) => compressFile(join(folder, name))),
	);
}

async function compressFile(path) {
	const { size } = await stat(path);
	if (size < smallestBytes) return;
	const content = await readFile(path);
	const copies = [
		[".gz", await toGzip(content, { level: 9 })],
		[".br", await toBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: size } })],
	];
	for (const [ending, copy] of copies) {
		if (copy.length < size) await writeFile(path + ending, copy);
	}
}
