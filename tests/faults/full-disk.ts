import { existsSync } from "node:fs";
import fsp from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join, sep } from "node:path";

// Loaded into a server before anything else: while DATA_DIR/full is there, what is written below DATA_DIR/files breaks
// off after its first bytes, as on a disk without room.
const dataDir = process.env.DATA_DIR ?? "";
const folder = join(dataDir, "files") + sep;
const write = fsp.writeFile;

fsp.writeFile = async (file, data, options) => {
	if (!String(file).startsWith(folder) || !existsSync(join(dataDir, "full")))
		return write(file, data, options);
	if (data instanceof Uint8Array) await write(file, data.subarray(0, 100), options);
	const error = new Error(`ENOSPC: no space left on device, write '${String(file)}'`);
	throw Object.assign(error, { code: "ENOSPC", errno: -28, syscall: "write" });
};
syncBuiltinESMExports();
