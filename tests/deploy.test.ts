import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { containerEnvironment, readDeploy } from "./containers.ts";
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

it("deploy/install copies what is there, and fills in what its settings have", () => {
	const script = readDeploy("install");
	for (const [path] of script.matchAll(/\bdeploy\/(\w+)\/[\w.]+/g))
		expect(existsSync(join(root, path)), path).toBe(true);
	const settings = readDeploy("systemd/reino.env");
	const filled = [/^PUBLIC_URL=/m, /reino:PASSWORD@/, /^AUTH_SECRET=$/m, /^BACKUP_KEY=$/m];
	for (const pattern of filled) {
		expect(settings).toMatch(pattern);
		expect(script).toContain(pattern.source.replace("$", ""));
	}
	const wanted = findAll(readDeploy("caddy/Caddyfile"), /\{\$(\w+)\}/g);
	for (const name of wanted) expect(script).toContain(`${name}=`);
});

const findAll = (text: string, pattern: RegExp) =>
	new Set([...text.matchAll(pattern)].map(([, found = ""]) => found));
const compose = readDeploy("container/compose.yaml");
const containerfile = readDeploy("container/Containerfile");

describe("the containers", () => {
	it("give the proxy every variable of its file that has no value of its own", () => {
		const [, proxy = ""] = compose.split(/^ {2}proxy:$/m);
		const wanted = findAll(readDeploy("caddy/Caddyfile"), /\{\$(\w+)\}/g);
		expect(wanted.size).toBeGreaterThan(1);
		expect([...wanted].filter((name) => !new RegExp(`^ +${name}: .+`, "m").test(proxy))).toEqual([]);
	});

	it("name files that are there", () => {
		const paths = findAll(compose, /(?:- |context: |dockerfile: )(\.\.[^:,\s]*|deploy\/[^,\s}]+)/g);
		expect([...paths]).toEqual(["../..", "deploy/container/Containerfile", "../caddy/Caddyfile"]);
		for (const path of paths)
			expect([path, existsSync(join(root, path.startsWith("..") ? "deploy/container" : "", path))]).toEqual([
				path,
				true,
			]);
	});

	it("ask for no variable that their template lacks", () => {
		const template = readDeploy("container/example.env");
		const asked = findAll(compose, /\$\{(\w+):\?\}/g);
		expect(asked.size).toBeGreaterThan(2);
		expect([...asked].filter((name) => !new RegExp(`^${name}=`, "m").test(template))).toEqual([]);
	});

	it("declare the volumes that they use, each in use", () => {
		const [used = "", declared = ""] = compose.split(/^volumes:$/m);
		const mounted = findAll(used, /[[ ]([a-z]+):\/(?!\/)/g);
		expect(mounted).toEqual(findAll(declared, /^ {2}(\w+):$/gm));
	});

	it("keep what lasts where the node writes, as a user who may", () => {
		const { DATA_DIR: folder } = containerEnvironment();
		expect(compose).toContain(`volumes: [files:${folder}]`);
		expect(containerfile).toContain(`VOLUME ${folder}\n`);
		const [, user] = /^USER (\w+)$/m.exec(containerfile) ?? [];
		expect(containerfile).toContain(`chown ${user}:${user} ${folder}\n`);
	});
});
