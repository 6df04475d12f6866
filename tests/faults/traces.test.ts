import { randomBytes } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { startS3Server } from "#tests/s3-server.ts";
import { startSmtp } from "#tests/smtp.ts";
import { type CollectedSpan, startTraceCollector } from "#tests/trace-collector.ts";
import { until } from "#tests/until.ts";
import { openSocket, send } from "./socket-client.ts";

const { db, connectionString } = await testDatabase();
const collector = await startTraceCollector();
const smtp = await startSmtp();
const storage = await startS3Server();
const secret = randomBytes(32).toString("hex");
const node = await startBuiltServer({
	environment: {
		DATABASE_URL: connectionString,
		AUTH_SECRET: secret,
		SMTP_URL: smtp.url,
		FILES_URL: storage.url,
		TRUST_PROXY: "1",
		OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
		OTEL_SERVICE_NAME: "reino-test",
	},
});
afterAll(async () => {
	await node.stop();
	await Promise.all([smtp.stop(), storage.remove(), collector.stop()]);
});

async function spanOf(isIt: (span: CollectedSpan) => boolean): Promise<CollectedSpan> {
	await until("the span was collected", async () => collector.spans().some(isIt));
	const span = collector.spans().find(isIt);
	if (!span) throw new Error("The span is gone");
	return span;
}

const childrenOf = ({ spanId }: CollectedSpan) =>
	collector.spans().filter((span) => span.parentSpanId === spanId);

it("follows a request through its statements, its job and the mail", { timeout: 60_000 }, async () => {
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
	const mail = await spanOf(({ name }) => name === "mail by SMTP");
	const request = await spanOf(({ name }) => name === "POST /auth");
	const job = await spanOf(({ spanId }) => spanId === mail.parentSpanId);
	expect([request.traceId, request.parentSpanId]).toEqual(parent.split("-").slice(1, 3));
	expect(request.attributes).toEqual({
		"http.request.method": "POST",
		"http.route": "/auth",
		"http.response.status_code": 200,
		"request.id": "request-of-the-proxy",
	});
	expect(job).toMatchObject({
		name: "job account-mail",
		traceId: request.traceId,
		parentSpanId: request.spanId,
	});
	expect([job, mail].map(({ attributes }) => attributes["request.id"])).toEqual([
		"request-of-the-proxy",
		"request-of-the-proxy",
	]);
	expect(childrenOf(request).map(({ name }) => name)).toEqual(
		expect.arrayContaining(["begin", "insert accounts", "commit"]),
	);
	expect(request.resource).toMatchObject({ "service.name": "reino-test" });
	for (const marked of [email, username, "clave-larga-1", connectionString, storage.url, smtp.url, secret])
		expect(collector.text()).not.toContain(marked);
});

it("names pages and files by their route, requests of sockets by their event", {
	timeout: 60_000,
}, async () => {
	const [seller, buyer] = [await buildUser(db), await buildUser(db)];
	const listing = await buildListing(db, { userId: seller.id });
	const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
	const cookie = await cookieOf(db, buyer, secret);
	const socket = await openSocket(node.url, cookie);
	expect(await send(socket, chatId, "Hola")).toMatchObject({ ok: true });
	socket.close();
	const page = await fetch(`${node.url}/intercambios/${listing.id}`, { headers: { Cookie: cookie } });
	const file = `${randomBytes(16).toString("hex")}.png`;
	expect((await fetch(`${node.url}/files/${file}`)).status).toBe(404);
	const request = await spanOf(({ name }) => name === "GET /intercambios/:id");
	expect(request.attributes["request.id"]).toBe(page.headers.get("X-Request-Id"));
	expect(childrenOf(request).length).toBeGreaterThan(2);
	const message = await spanOf(({ name }) => name === "socket chat:send");
	expect(childrenOf(message).map(({ name }) => name)).toEqual(["chats_insert_text"]);
	const read = await spanOf(({ name }) => name === "files read");
	expect(childrenOf(await spanOf(({ name }) => name === "GET /files/:name"))).toContainEqual(read);
	for (const marked of [listing.id, chatId, buyer.id, file, "Hola"])
		expect(collector.text()).not.toContain(marked);
});
