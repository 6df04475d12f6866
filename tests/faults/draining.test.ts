import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildChat } from "#tests/factories/chats.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { until } from "#tests/until.ts";
import { openSocket } from "./socket-client.ts";

const { db, connectionString } = await testDatabase();
const secret = randomBytes(32).toString("hex");

it("a node that is to end stops being ready, answers what comes, sends its sockets away and lets requests end", async () => {
	const metricsPort = String(await findFreePort());
	const environment = {
		DATABASE_URL: connectionString,
		AUTH_SECRET: secret,
		DRAIN_SECONDS: "6",
		METRICS_PORT: metricsPort,
	};
	const node = await startBuiltServer({ environment });
	const [owner, buyer] = [await buildUser(db), await buildUser(db)];
	const listing = await buildListing(db, { userId: owner.id });
	const { id: chatId } = await buildChat(db, { listingId: listing.id, user1Id: buyer.id });
	const cookie = await cookieOf(db, buyer, secret);
	const socket = await openSocket(node.url, cookie);
	const moved = new Promise<string>((resolve) => socket.once("disconnect", resolve));
	const sent = request(`${node.url}/mensajes/${chatId}/hilo`, {
		method: "POST",
		agent: false,
		headers: { Cookie: cookie, Origin: node.url, "Content-Type": "application/x-www-form-urlencoded" },
	});
	const answered = once(sent, "response");
	sent.write("text=Antes+de+irme");
	const ready = () => fetch(`${node.url}/health/ready`);
	await until("it is ready", async () => (await ready()).status === 200);

	process.kill(node.pid, "SIGTERM");
	await until("it is not ready", async () => (await ready()).status === 503);
	expect(await (await ready()).json()).toMatchObject({ status: "draining" });
	const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
	expect(await metrics.text()).toContain("\nreino_draining 1\n");
	const page = await fetch(`${node.url}/popular`);
	expect(page.status).toBe(200);
	expect(page.headers.get("Connection")).toBe("close");
	expect(await moved).toBe("io server disconnect");
	expect((await ready()).status, "it goes on answering after its sockets have gone").toBe(503);

	await expect.poll(() => ready().catch(() => null)).toBeNull();
	sent.end(`&clientId=${randomUUID()}`);
	const [response] = await answered;
	expect(response.statusCode).toBe(200);
	expect(JSON.parse(await text(response))).toMatchObject({ ok: true, value: { text: "Antes de irme" } });
	await node.stop();
});
