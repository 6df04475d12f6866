import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of `deploy/`. */
export function readDeploy(path: string): string {
	return readFileSync(join(import.meta.dirname, "../deploy", path), "utf8");
}

/** What a node's environment is in its container, as the image and the compose file say: without what an operator fills in. */
export function containerEnvironment(): Record<string, string> {
	const ofImage = readDeploy("container/Containerfile").matchAll(/^ENV (.+)$/gm);
	const pairs = [...ofImage].flatMap(([, line = ""]) => line.split(" ").map((pair) => pair.split("=")));
	const [, ofNode = ""] =
		/^ {2}environment:\n((?: {4}.+\n)+)/m.exec(readDeploy("container/compose.yaml")) ?? [];
	const lines = [...ofNode.matchAll(/^ {4}(\w+): "?([^"\n]*)"?$/gm)].map(([, name, value]) => [name, value]);
	return Object.fromEntries([...pairs, ...lines].filter(([, value]) => !value?.includes("${")));
}
