import { readFileSync } from "node:fs";
import { z } from "zod";
import { projectFolder } from "./project-folder.server.ts";

const packageSchema = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) });

/** The version in `package.json`, such as `1.0.0`. */
export function releaseVersion(): string {
	const text = readFileSync(projectFolder("package.json"), "utf8");
	return packageSchema.parse(JSON.parse(text)).version;
}

/**
 * Whether a version may run over the data of another: of any older one, and of the next minor version, whose migrations
 * leave alone what the version before uses.
 */
export function runsOver(version: string, ofData: string): boolean {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	const [dataMajor = 0, dataMinor = 0] = ofData.split(".").map(Number);
	return dataMajor === major ? dataMinor <= minor + 1 : dataMajor < major;
}
