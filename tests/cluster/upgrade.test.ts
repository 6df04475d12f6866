import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { type BuiltServer, startBuiltServer } from "#tests/built-server.ts";
import { databaseUrl, runOn } from "#tests/database-server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { clientOf, listingFields } from "#tests/faults/app-client.ts";
import { messageOf } from "#tests/faults/writing.ts";

const { serverUrl, prefix } = inject("testDatabase");
const secret = randomBytes(32).toString("hex");
/** Of the roles and the database, for a server that others use too. */
const name = `${prefix}_${randomBytes(4).toString("hex")}`;
const nodes: BuiltServer[] = [];

function urlOf(role: string): string {
	const url = new URL(databaseUrl(serverUrl, name));
	url.username = role;
	return url.toString();
}

async function startNode(): Promise<BuiltServer> {
	const environment = { DATABASE_URL: urlOf(name), AUTH_SECRET: secret };
	const node = await startBuiltServer({ environment });
	nodes.push(node);
	return node;
}

/** Publishes and writes as people of a node do. */
async function workOn(node: BuiltServer): Promise<void> {
	const { db, close } = connectDatabase({ connectionString: databaseUrl(serverUrl, name) });
	try {
		const [owner, buyer] = [await buildUser(db), await buildUser(db)];
		const { id: listingId } = await buildListing(db, { userId: owner.id });
		const { id: chatId } = await buildChat(db, { listingId, user1Id: buyer.id });
		const client = clientOf(node.url, await cookieOf(db, buyer, secret));
		for (const path of [
			"/",
			"/intercambios",
			`/intercambios/${listingId}`,
			"/vitrinas",
			"/perfil",
			`/mensajes/${chatId}`,
		])
			expect([path, (await client.get(path)).status]).toEqual([path, 200]);
		expect(await messageOf(client, chatId, "Sigue en pie").send()).toBe(200);
		const published = await client.post("/crear", await listingFields(client, "Después del cambio"));
		expect(published.status).toBe(302);
	} finally {
		await close();
	}
}

afterAll(async () => {
	await Promise.all(nodes.map((node) => node.stop()));
	await runOn(serverUrl, async (client) => {
		await client.query(`drop database if exists ${name} with (force)`);
		for (const role of [name, `${name}_reader`]) await client.query(`drop role if exists ${role}`);
	});
});

it("a node runs as the role of deploy/, which owns its database and nothing else, and readers only read", async () => {
	const file = join(import.meta.dirname, "../../deploy/postgresql/roles.sql");
	const statements = (await readFile(file, "utf8")).replaceAll(/^--.*$/gm, "").replaceAll("reino", name);
	await runOn(serverUrl, async (client) => {
		for (const statement of statements.split(";").filter((text) => text.trim()))
			await client.query(statement);
	});
	await workOn(await startNode());
	await runOn(urlOf(`${name}_reader`), async (client) => {
		expect((await client.query("select count(*)::int as count from users")).rows).toEqual([{ count: 2 }]);
		await expect(client.query("delete from users")).rejects.toMatchObject({ code: "25006" });
	});
});

it("this version goes on over the schema of a later one, so that an upgrade can be taken back", async () => {
	await runOn(databaseUrl(serverUrl, name), async (client) => {
		// What a later version may bring beside this one: more columns, tables and indexes, and its line in the journal.
		await client.query("alter table listings add column of_later text");
		await client.query("alter table chat_messages add column of_later integer not null default 0");
		await client.query("create table of_later (id uuid primary key)");
		await client.query("create index listings_of_later_idx on listings (of_later)");
		await client.query(
			"insert into drizzle.__drizzle_migrations (hash, created_at) values ('of later', (extract(epoch from now() + interval '10 years') * 1000)::bigint)",
		);
	});
	// The one that runs meanwhile, and one that starts.
	for (const node of [nodes[0], await startNode()]) if (node) await workOn(node);
});
