import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { listFiles, root } from "#tests/sources.ts";
import { until } from "#tests/until.ts";

/** The container runtimes that can start a compose file, by their names. */
const runtime = ["docker", "podman"].find(
	(name) => succeeds(name, ["info"]) && succeeds(name, ["compose", "version"]),
);

function succeeds(name: string, args: readonly string[]): boolean {
	try {
		execFileSync(name, args, { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

/** Minutes, for an image that is built and three that are downloaded. */
const patience = 15 * 60_000;

describe.skipIf(!runtime)("the containers", { timeout: patience }, () => {
	let checkout = "";
	const compose = (...args: string[]) =>
		execFileSync(
			runtime ?? "",
			["compose", "--project-name", "reino-test", "-f", "deploy/container/compose.yaml", ...args],
			{ cwd: checkout, stdio: ["ignore", "inherit", "inherit"] },
		);

	afterAll(async () => {
		compose("down", "--volumes", "--rmi", "local");
		await rm(checkout, { recursive: true, force: true });
	}, patience);

	it("start as their first lines say, and serve through their proxy", async () => {
		checkout = await mkdtemp(join(tmpdir(), "reino-compose-"));
		for (const file of [...listFiles(root), ".dockerignore"]) {
			await mkdir(dirname(join(checkout, file)), { recursive: true });
			await cp(join(root, file), join(checkout, file));
		}
		const secret = () => randomBytes(32).toString("hex");
		const filled = (await readFile(join(root, "deploy/container/example.env"), "utf8"))
			.replace(/^PUBLIC_URL=.*$/m, "PUBLIC_URL=http://localhost")
			.replaceAll(/^(AUTH_SECRET|DATABASE_PASSWORD|BACKUP_KEY)=$/gm, (_line, name) => `${name}=${secret()}`);
		await writeFile(join(checkout, "deploy/container/.env"), filled);
		compose("up", "--build", "--detach");
		const ready = () =>
			fetch("http://localhost/health/ready").then(
				({ ok }) => ok,
				() => false,
			);
		await until("a node is ready behind the proxy", ready, patience);
		expect((await fetch("http://localhost/intercambios")).status).toBe(200);
	});
});
