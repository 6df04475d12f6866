import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scriptCommand } from "./start-command.ts";

const root = join(import.meta.dirname, "..");

it.each(["deploy/systemd/reino@.service", "deploy/container/Containerfile"])(
	"%s starts what npm start starts, with the same settings",
	(path) => {
		const [, , command = ""] = scriptCommand("start");
		const words = command.split(" ").filter((word) => word !== "exec");
		expect(words).toContain("server/serve.js");
		const told = readFileSync(join(root, path), "utf8").split(/[\s"=,[\]]+/);
		for (const word of words.flatMap((one) => one.split("="))) expect(told.map(nameOf)).toContain(word);
	},
);

/** A program is the same by its name and by its path. */
function nameOf(word: string): string {
	return word.replace(/^.*\/\.bin\//, "");
}
