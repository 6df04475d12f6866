import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { chooseAccount } from "#app/platform/database/embedded/site.server.ts";
import { type BuiltServer, findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { containerEnvironment } from "#tests/containers.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { makePng } from "#tests/routes/images.ts";
import { uploadOf } from "#tools/cluster/writes.ts";
import { clientOf, listingFields } from "./app-client.ts";

const { db, connectionString } = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "reino-container-"));
/** Somebody who may write nowhere but in the volume, as in a container that is read-only, and whom the database lets in. */
const account = await chooseAccount(dataDir);
let node: BuiltServer | undefined;

afterAll(async () => {
	await node?.stop();
	await rm(dataDir, { recursive: true, force: true });
});

it("a node serves and stores with the environment of its container, and a volume as all that it may write to", async () => {
	await chown(dataDir, account.uid, account.gid);
	const { PORT: _inside, REDIS_URL: _absent, ...environment } = containerEnvironment();
	const AUTH_SECRET = "una-clave-de-prueba-Zr8Kq2mVb7XwPd4NcLs9Tg3H";
	node = await startBuiltServer({
		dataDir,
		account,
		environment: {
			...environment,
			AUTH_SECRET,
			DATA_DIR: dataDir,
			DATABASE_URL: connectionString,
			METRICS_PORT: String(await findFreePort()),
			DRAIN_SECONDS: "0",
		},
	});
	expect((await fetch(`${node.url}/health/ready`)).status).toBe(200);
	const client = clientOf(node.url, await cookieOf(db, await buildUser(db), AUTH_SECRET));
	const image = new Uint8Array(await makePng(400, 560));
	const fields = await listingFields(client, "En un contenedor");
	const upload = uploadOf(client, fields, "En un contenedor", image);
	expect(await upload.send()).toBe(200);
	expect((await readdir(join(dataDir, "files"), { recursive: true })).length).toBeGreaterThan(1);
});
