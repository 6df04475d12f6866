import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const manifestSchema = z.record(z.string(), z.object({ file: z.string() }));

/** Where the build put each module, by its source. */
export type BuildManifest = z.infer<typeof manifestSchema>;

/** The build's manifest of the browser's files. Empty in development, where there is no build. */
export function readBuildManifest(buildFolder = join(process.cwd(), "build/client")): BuildManifest {
	const file = join(buildFolder, ".vite/manifest.json");
	if (import.meta.env.DEV || !existsSync(file)) return {};
	return manifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}
