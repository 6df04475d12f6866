import { existsSync, readFileSync } from "node:fs";
import fsp from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

// Loaded into a server before anything else: while DATA_DIR/full is there, what is written to the paths below DATA_DIR
// that begin with its text breaks off after its first bytes, as on a disk without room.
const dataDir = process.env.DATA_DIR ?? "";
const full = join(dataDir, "full");
const { open, writeFile } = fsp;

const isFull = (path: unknown) =>
	existsSync(full) && String(path).startsWith(join(dataDir, readFileSync(full, "utf8")));

function noSpace(path: unknown): Error {
	const error = new Error(`ENOSPC: no space left on device, write '${String(path)}'`);
	return Object.assign(error, { code: "ENOSPC", errno: -28, syscall: "write" });
}

fsp.writeFile = async (file, data, options) => {
	if (!isFull(file)) return writeFile(file, data, options);
	if (data instanceof Uint8Array) await writeFile(file, data.subarray(0, 100), options);
	throw noSpace(file);
};
fsp.open = async (path, ...options) => {
	const handle = await open(path, ...options);
	const append = handle.appendFile.bind(handle);
	handle.appendFile = async (data, appending) => {
		if (!isFull(path)) return append(data, appending);
		if (data instanceof Uint8Array) await append(data.subarray(0, 100), appending);
		throw noSpace(path);
	};
	return handle;
};
syncBuiltinESMExports();
