import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, inject, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { chats } from "#app/features/chats/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { collections } from "#app/features/showcases/tables.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { demoPassword } from "#db/demo/people.ts";
import { type BuiltServer, startBuiltServer } from "#tests/built-server.ts";
import { databaseUrl, runOn } from "#tests/database-server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { buildShowcase } from "#tests/factories/showcases.ts";
import { clientOf, listingFields, openChat, publish, readTexts, signIn } from "#tests/faults/app-client.ts";
import { messageOf } from "#tests/faults/writing.ts";
import { listReleasedArchives } from "#tests/releases.ts";

/*
 * Earlier rows are those of the archives that released versions have written; the later schema is what a later version may
 * add, which tests/migration-rules.ts looks at.
 */
const { serverUrl, prefix } = inject("testDatabase");
const secret = randomBytes(32).toString("hex");
/** Of the roles and the database, for a server that others use too. */
const name = `${prefix}_${randomBytes(4).toString("hex")}`;
/** Of other databases, which are filled from archives. */
const laterOf = (index: number) => `${name}_later${index}`;
const released = listReleasedArchives();
const folder = await mkdtemp(join(tmpdir(), "reino-upgrade-"));
const stillStands = "Sigue en pie";
const nodes: BuiltServer[] = [];

function urlOf(role: string): string {
	const url = new URL(databaseUrl(serverUrl, name));
	url.username = role;
	return url.toString();
}

async function startNode(connectionString = urlOf(name), dataDir?: string): Promise<BuiltServer> {
	const environment = { DATABASE_URL: connectionString, AUTH_SECRET: secret };
	const node = await startBuiltServer({ environment, ...(dataDir !== undefined && { dataDir }) });
	nodes.push(node);
	return node;
}

const connect = (database = name) => connectDatabase({ connectionString: databaseUrl(serverUrl, database) });

/** Publishes and writes as people of a node do. */
async function workOn(node: BuiltServer, database = name): Promise<void> {
	const { db, close } = connect(database);
	try {
		const [owner, buyer] = [await buildUser(db), await buildUser(db)];
		const { id: listingId } = await buildListing(db, { userId: owner.id });
		const { id: chatId } = await buildChat(db, { listingId, user1Id: buyer.id });
		await buildShowcase(db, { ownerId: owner.id });
		const client = clientOf(node.url, await cookieOf(db, buyer, secret));
		for (const path of ["/", "/intercambios", "/vitrinas", "/perfil", `/mensajes/${chatId}`])
			expect([path, (await client.get(path)).status]).toEqual([path, 200]);
		expect(await messageOf(client, chatId, stillStands).send()).toBe(200);
		const published = await client.post("/crear", await listingFields(client, "Después del cambio"));
		expect(published.status).toBe(302);
	} finally {
		await close();
	}
}

/** Reads everything that has been written so far, as the people whom it is for. */
async function readAll(node: BuiltServer, database = name): Promise<void> {
	const { db, close } = connect(database);
	try {
		const visitor = clientOf(node.url, "");
		for (const { id } of await db.select().from(listings))
			expect((await visitor.get(`/intercambios/${id}`)).status).toBe(200);
		for (const { id } of await db.select().from(collections))
			expect((await visitor.get(`/vitrinas/detalle/${id}`)).status).toBe(200);
		for (const { username } of await db.select().from(users))
			expect((await visitor.get(`/u/${username}`)).status).toBe(200);
		const written = await db.select().from(chats);
		expect(written.length).toBeGreaterThan(0);
		for (const { id, user1Id } of written) {
			const client = clientOf(node.url, await cookieOf(db, { id: user1Id ?? "" }, secret));
			expect(await readTexts(client, id)).toEqual([stillStands]);
		}
	} finally {
		await close();
	}
}

/** Runs what `npm run backup --` and `npm run restore --` run. */
async function run(command: "backup" | "restore", file: string, environment: Record<string, string>) {
	const cwd = join(import.meta.dirname, "../..");
	const env = { ...process.env, ...environment };
	await promisify(execFile)(process.execPath, [`server/${command}.ts`, file], { cwd, env });
}

afterAll(async () => {
	await Promise.all(nodes.map((node) => node.stop()));
	await rm(folder, { recursive: true, force: true });
	await runOn(serverUrl, async (client) => {
		for (const database of [name, ...[...released, null].map((_, index) => laterOf(index))])
			await client.query(`drop database if exists ${database} with (force)`);
		for (const role of [name, `${name}_reader`]) await client.query(`drop role if exists ${role}`);
	});
});

/** Runs a file of `deploy/postgresql` with the names of this test. */
async function runShipped(file: string, url: string) {
	const path = join(import.meta.dirname, "../../deploy/postgresql", file);
	const statements = (await readFile(path, "utf8")).replaceAll(/^--.*$/gm, "").replaceAll("reino", name);
	await runOn(url, async (client) => {
		for (const statement of statements.split(";").filter((text) => text.trim()))
			await client.query(statement);
	});
}

it("a node runs as the role of deploy/, which owns its database and nothing else, and readers only read", async () => {
	await runShipped("roles.sql", serverUrl);
	await workOn(await startNode());
	await runShipped("reader.sql", urlOf(name));
	await runOn(urlOf(`${name}_reader`), async (client) => {
		expect((await client.query("select count(id)::int as count from users")).rows).toEqual([{ count: 2 }]);
		await expect(client.query("delete from users")).rejects.toMatchObject({ code: "25006" });
		for (const secret of ["select password from accounts", "select content from chat_messages"])
			await expect(client.query(secret)).rejects.toMatchObject({ code: "42501" });
	});
});

it("this version goes on with the rows of an archive of its own", async () => {
	const later = laterOf(released.length);
	const archive = join(folder, "one.backup");
	await run("backup", archive, { DATABASE_URL: databaseUrl(serverUrl, name), DATA_DIR: folder });
	await runOn(serverUrl, async (client) => void (await client.query(`create database ${later}`)));
	await run("restore", archive, { DATABASE_URL: databaseUrl(serverUrl, later), DATA_DIR: folder });
	const node = await startNode(databaseUrl(serverUrl, later), folder);
	await readAll(node, later);
	await workOn(node, later);
});

it.each(released.map((archive, index) => ({ ...archive, index })))(
	"this version goes on with the data of $name",
	async ({ file, people, index }) => {
		const later = laterOf(index);
		const connectionString = databaseUrl(serverUrl, later);
		await runOn(serverUrl, async (client) => void (await client.query(`create database ${later}`)));
		await run("restore", file, { DATABASE_URL: connectionString, DATA_DIR: folder });
		const node = await startNode(connectionString, folder);
		const [seller, buyer] = [
			await signIn(node.url, people[0], demoPassword),
			await signIn(node.url, people[1], demoPassword),
		];
		await runOn(connectionString, async (client) => {
			const { rows } = await client.query<{ id: string }>("select id from listings where is_public limit 10");
			expect(rows).toHaveLength(10);
			const visitor = clientOf(node.url, "");
			for (const path of ["/", "/intercambios", "/vitrinas", ...rows.map(({ id }) => `/intercambios/${id}`)])
				expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
		});
		for (const path of [
			"/",
			"/listas",
			"/perfil",
			"/mensajes",
			"/notificaciones",
			"/intercambios/coincidencias",
		])
			expect([path, (await seller.get(path)).status]).toEqual([path, 200]);
		const chatId = await openChat(buyer, await publish(seller, "Después del cambio"));
		expect(await messageOf(seller, chatId, stillStands).send()).toBe(200);
		await runOn(connectionString, async (client) => {
			const findTrade = async () =>
				(await client.query("select id, status from trades order by id desc limit 1")).rows[0];
			const path = `/mensajes/${chatId}/trueque`;
			await seller.post(path, { intent: "start" });
			const { id: tradeId } = await findTrade();
			for (const person of [buyer, seller]) await person.post(path, { intent: "accept", tradeId });
			expect(await findTrade()).toEqual({ id: tradeId, status: "completed" });
		});
	},
);

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
	for (const node of [nodes[0], await startNode()]) {
		if (!node) continue;
		await readAll(node);
		await workOn(node);
	}
});
