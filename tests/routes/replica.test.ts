import { expect, inject, it } from "vitest";
import { pageLimits } from "#app/platform/database/database.server.ts";
import { testDatabase } from "#tests/database.ts";
import { startDatabaseProxy } from "#tests/database-proxy.ts";
import { runOn } from "#tests/database-server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { serveApp } from "./served-app.ts";

/** Another database of the same tables stands for a replica: what it has is different, so that one sees who answered. */
const behind = await testDatabase();
const proxy = await startDatabaseProxy(behind.connectionString);
const environment = { DATABASE_READ_URL: proxy.connectionString };
const app = await serveApp({ environment, databaseLimits: pageLimits });
const pages = ["/", "/intercambios", "/popular"];

async function textOf(path: string, cookie = ""): Promise<string> {
	const response = await app.ask(path, cookie ? { cookie } : {});
	expect(response.status).toBe(200);
	return response.text();
}

it("visitors read the replica, those who are signed in the database, and all of them that once the replica is away", async () => {
	await buildListing(app.db, { title: "Recién escrito" });
	await buildListing(behind.db, { title: "Un momento antes" });
	const name = new URL(behind.connectionString).pathname.slice(1);
	await runOn(inject("testDatabase").serverUrl, async (client) => {
		await client.query(`alter database ${name} set default_transaction_read_only = on`);
	});
	const cookie = await app.signIn(await buildUser(app.db));
	for (const path of pages) {
		const seen = { visitor: await textOf(path), person: await textOf(path, cookie) };
		expect(seen.visitor).toContain("Un momento antes");
		expect(seen.visitor).not.toContain("Recién escrito");
		expect(seen.person).toContain("Recién escrito");
	}
	await proxy.remove();
	await expect.poll(async () => (await app.ask("/popular?cursor=")).status).toBe(200);
	expect(await textOf("/popular?lang=es")).toContain("Recién escrito");
});
