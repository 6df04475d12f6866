import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";
import { startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";

const { connectionString } = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "reino-production-"));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it("serves the production build of every package, and loads none that no setting asks for", async () => {
	const preload = pathToFileURL(join(import.meta.dirname, "compiled-files.ts")).href;
	const environment = { DATABASE_URL: connectionString, NODE_OPTIONS: `--import=${preload}` };
	const server = await startBuiltServer({ dataDir, environment });
	const page = await fetch(`${server.url}/popular`);
	await server.stop();
	expect(page.status).toBe(200);

	const notes = (await readFile(join(dataDir, "compiled-files"), "utf8")).trim().split("\n");
	const ofPackages = notes.filter((note) => /\/(node_modules|build)\//.test(note));
	expect(ofPackages.length).toBeGreaterThan(100);
	expect(ofPackages.filter((note) => !note.startsWith("production "))).toEqual([]);
	expect(ofPackages.filter((note) => /\/node_modules\/.*\bdevelopment\b/.test(note))).toEqual([]);
	for (const build of [
		"react.production",
		"react-dom-server.node.production",
		"react-router/dist/production",
	])
		expect(notes).toContainEqual(expect.stringContaining(build));
	expect(
		notes.filter((note) =>
			/\/(@opentelemetry\/(sdk|exporter|instrumentation|context)|server\/tracing|@aws-sdk|prom-client)/.test(
				note,
			),
		),
	).toEqual([]);
});
