import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { unsubscribeLink } from "#app/features/accounts/commands.server.ts";
import { findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { openSocket, send } from "#tests/faults/socket-client.ts";
import { startSmtp } from "#tests/smtp.ts";
import { startTraceCollector } from "#tests/trace-collector.ts";

const { db, connectionString } = await testDatabase();
const smtp = await startSmtp();
const collector = await startTraceCollector();
const metricsPort = await findFreePort();
const secret = randomBytes(32).toString("hex");
const environment = {
	DATABASE_URL: connectionString,
	SMTP_URL: smtp.url,
	AUTH_SECRET: secret,
	LOG_LEVEL: "debug",
	METRICS_PORT: String(metricsPort),
	OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
};
const server = await startBuiltServer({ environment });

afterAll(async () => {
	await server.stop();
	await smtp.stop();
	await collector.stop();
});

/** Everything that must never be read again. */
const secrets = new Set<string>([secret]);
function mark<T extends string>(text: T): T {
	secrets.add(text);
	return text;
}
const markParts = (text: string) =>
	decodeURIComponent(text)
		.split(/[.=]/)
		.filter((part) => part.length > 15)
		.forEach(mark);
const password = () => mark(`clave-${randomBytes(6).toString("hex")}`);

function newPerson() {
	const username = `marca_${randomBytes(5).toString("hex")}`;
	const email = mark(`${username}@example.test`);
	return { username, email, password: password(), country: "UY", city: "Montevideo" };
}

async function post(path: string, fields: Record<string, string>, cookie = "") {
	const body = new URLSearchParams(fields);
	const answer = await fetch(server.url + path, {
		method: "POST",
		body,
		redirect: "manual",
		headers: { Cookie: cookie },
	});
	for (const set of answer.headers.getSetCookie()) markParts(set.split(";")[0] ?? "");
	return answer;
}

/** Secrets that stand in a text. */
const foundIn = (text: string) => [...secrets].filter((mark) => text.includes(mark));

/** Every row of the job queue, as text. */
async function queued(): Promise<string> {
	const tables = await db.execute<{ name: string }>(
		sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'pgboss'`,
	);
	const dumps = tables.rows.map(({ name }) =>
		db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`)),
	);
	return (await Promise.all(dumps)).flatMap(({ rows }) => rows.map(({ row }) => row)).join("\n");
}

async function linkTo(email: string): Promise<string> {
	const mails = () => smtp.received.filter(({ to }) => to.includes(email));
	await expect.poll(() => mails().length).toBeGreaterThan(0);
	const [link = ""] =
		/http:\/\/localhost:\d+\/[^\s"<]*token=[^\s"<]+/.exec(mails().at(-1)?.source ?? "") ?? [];
	markParts(new URL(mark(link)).searchParams.get("token") ?? "");
	smtp.received.length = 0;
	return link;
}

/** Runs something while the tables that it needs are away. */
async function without(tables: string[], work: () => Promise<void>): Promise<void> {
	const rename = (from: string, to: string) => db.execute(sql.raw(`alter table ${from} rename to ${to}`));
	for (const table of tables) await rename(table, `${table}_away`);
	try {
		await work();
	} finally {
		for (const table of tables) await rename(`${table}_away`, table);
	}
}

it("are in no log, no job, no figure and no trace, whatever is sent, queued, refused and broken", async () => {
	smtp.refuseNext(1);
	await post("/auth?mode=signUp", { intent: "signUp", ...newPerson() });
	await expect.poll(server.output).toContain("job failed and will be tried again");
	expect(foundIn(await queued()), "a mail that waits").toEqual([]);
	const person = newPerson();
	await post("/auth?mode=signUp", { intent: "signUp", ...person });
	const link = new URL(await linkTo(person.email));
	const verify = (typed: string) => post(link.pathname + link.search, { intent: "verify", password: typed });
	expect((await verify(password())).status).toBe(403);
	expect((await verify(person.password)).status).toBe(302);

	await post("/auth?mode=signIn", { intent: "signIn", email: person.email, password: password() });
	await post("/auth?mode=resetPassword", { intent: "resetPassword", email: person.email });
	const reset = new URL(await linkTo(person.email));
	const token = reset.searchParams.get("token") ?? "";
	await post(reset.pathname + reset.search, { token, password: "123456" });
	const renewed = { email: person.email, password: password() };
	await post(reset.pathname + reset.search, { token, password: renewed.password });
	const signedIn = await post("/auth?mode=signIn", { intent: "signIn", ...renewed });
	expect(signedIn.status).toBe(302);
	const rivals = [newPerson(), newPerson()].map((rival) => ({ ...rival, email: person.email }));
	await Promise.all(rivals.map((rival) => post("/auth?mode=signUp", { intent: "signUp", ...rival })));
	expect(foundIn(await queued()), "mails that have left").toEqual([]);

	await breakRequests(person.email);
	await breakSockets();
	for (const entry of ["request failed", "socket request failed", "socket not admitted", "Session error"])
		await expect.poll(server.output).toContain(entry);
	expect(foundIn(server.output())).toEqual([]);
	expect(foundIn(await queued())).toEqual([]);
	const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
	expect(metrics).toContain('route="/auth",status="500"');
	expect(metrics).toMatch(/^reino_mails_failed_total 1$/m);
	expect(foundIn(metrics)).toEqual([]);
	// What is left is handed over at the end.
	await server.stop();
	const spans = collector.spans().map(({ name }) => name);
	for (const name of ["POST /auth", "GET /perfil", "select", "insert"]) expect(spans).toContain(name);
	expect(foundIn(collector.text())).toEqual([]);
});

async function breakRequests(email: string): Promise<void> {
	const user = await buildUser(db);
	const cookie = await cookieOf(db, user, secret);
	markParts(cookie);
	const unsubscribe = new URL(unsubscribeLink(server.url, secret, { userId: user.id, kind: "offers" }))
		.pathname;
	mark(unsubscribe.split(".").at(-1) ?? "");
	await without(["users"], async () => {
		const statuses = [
			await fetch(`${server.url}/perfil`, { headers: { Cookie: cookie } }),
			await post("/auth?mode=signIn", { intent: "signIn", email, password: password() }),
			await post("/auth?mode=signUp", { intent: "signUp", ...newPerson() }),
			await post("/auth?mode=resetPassword", { intent: "resetPassword", email }),
			await post(unsubscribe, {}),
		].map(({ status }) => status);
		expect(statuses).toEqual([500, 500, 500, 500, 500]);
		await expect(openSocket(server.url, cookie)).rejects.toThrow();
	});
}

async function breakSockets(): Promise<void> {
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const listing = await buildListing(db, { userId: seller.id });
	const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
	const cookie = await cookieOf(db, buyer, secret);
	markParts(cookie);
	const socket = await openSocket(server.url, cookie);
	await without(["chat_messages"], async () => {
		const answer = await send(socket, chatId, mark(`Mi clave es ${randomUUID()}`));
		expect(answer).toMatchObject({ ok: false, failure: { code: "service.unavailable" } });
	});
	socket.close();
}
