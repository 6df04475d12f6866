import { randomBytes } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { startS3Server } from "#tests/s3-server.ts";
import { type CollectedSpan, startTraceCollector } from "#tests/trace-collector.ts";
import { until } from "#tests/until.ts";

const { db, connectionString } = await testDatabase();
const collector = await startTraceCollector();
const storage = await startS3Server();
const secret = randomBytes(32).toString("hex");
const node = await startBuiltServer({
	environment: {
		DATABASE_URL: connectionString,
		AUTH_SECRET: secret,
		FILES_URL: storage.url,
		TRUST_PROXY: "1",
		OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
		OTEL_SERVICE_NAME: "reino-test",
	},
});
afterAll(async () => {
	await node.stop();
	await Promise.all([storage.remove(), collector.stop()]);
});

async function spanNamed(name: string): Promise<CollectedSpan> {
	const find = () => collector.spans().find((span) => span.name === name);
	await until(`${name} was collected`, async () => find() !== undefined);
	return find() as CollectedSpan;
}

const childrenOf = ({ spanId }: CollectedSpan) =>
	collector.spans().filter((span) => span.parentSpanId === spanId);

it("follows a request of the proxy to its statements, and keeps what was sent to itself", async () => {
	const email = `rastro-${randomBytes(6).toString("hex")}@example.test`;
	const username = `rastro_${randomBytes(5).toString("hex")}`;
	const fields = {
		intent: "signUp",
		email,
		username,
		password: "clave-larga-1",
		country: "UY",
		city: "Salto",
	};
	const parent = `00-${randomBytes(16).toString("hex")}-${randomBytes(8).toString("hex")}-01`;
	const answer = await fetch(`${node.url}/auth?mode=signUp&next=${email}`, {
		method: "POST",
		body: new URLSearchParams(fields),
		redirect: "manual",
		headers: { Traceparent: parent, "X-Request-Id": "request-of-the-proxy" },
	});
	expect(answer.status).toBe(200);
	const request = await spanNamed("POST /auth");
	expect([request.traceId, request.parentSpanId]).toEqual(parent.split("-").slice(1, 3));
	expect(request.attributes).toMatchObject({
		"http.request.method": "POST",
		"http.route": "/auth",
		"http.response.status_code": 200,
		"request.id": "request-of-the-proxy",
	});
	expect(request.resource).toMatchObject({ "service.name": "reino-test" });
	const statements = childrenOf(request);
	expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(["begin", "insert", "commit"]));
	const written = statements.map(({ attributes }) => String(attributes["db.query.text"]));
	expect(written).toContainEqual(expect.stringMatching(/^insert into "accounts" .*\$1/));
	for (const marked of [email, username, "clave-larga-1", connectionString, storage.url, secret])
		expect(collector.text()).not.toContain(marked);
});

it("names pages and files by their route, statements by their name", async () => {
	const user = await buildUser(db);
	const listing = await buildListing(db, { userId: user.id });
	const cookie = await cookieOf(db, user, secret);
	const address = `${node.url}/intercambios/${listing.id}?ref=marked-query`;
	expect((await fetch(address, { headers: { Cookie: cookie } })).status).toBe(200);
	const file = `${randomBytes(16).toString("hex")}.png`;
	expect((await fetch(`${node.url}/files/${file}`)).status).toBe(404);
	const request = await spanNamed("GET /intercambios/:id");
	expect(childrenOf(request).length).toBeGreaterThan(2);
	const read = childrenOf(await spanNamed("GET /files/:name"));
	expect(read.map(({ name, attributes }) => [name, attributes["http.response.status_code"]])).toContainEqual([
		"GET",
		404,
	]);
	for (const marked of [listing.id, user.id, file, "marked-query", cookie])
		expect(collector.text()).not.toContain(marked);
});

it("goes on while the collector refuses, and says so once", async () => {
	collector.refuse();
	const told = () => node.output().match(/traces are lost/g)?.length ?? 0;
	await until("the loss was logged", async () => {
		expect((await fetch(`${node.url}/popular`)).status).toBe(200);
		return told() > 0;
	});
	expect(told()).toBe(1);
});
