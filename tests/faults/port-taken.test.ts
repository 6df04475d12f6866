import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startBuiltServer } from "#tests/built-server.ts";

it("a server whose port is taken says so and makes no database", async () => {
	const dataDir = await mkdtemp(join(tmpdir(), "reino-port-taken-"));
	const other = createServer();
	await once(other.listen(0, "localhost"), "listening");
	const { port } = other.address() as AddressInfo;
	try {
		await expect(startBuiltServer({ dataDir, port })).rejects.toThrow(`Port ${port} is in use.`);
		expect(await readdir(dataDir)).not.toContain("postgres");
	} finally {
		other.close();
		await rm(dataDir, { recursive: true, force: true });
	}
});
