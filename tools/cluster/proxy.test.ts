import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "#tests/built-server.ts";
import { findProxy, type RunningProxy, startProxy } from "#tests/caddy.ts";
import { findNginx, startNginx } from "#tests/nginx.ts";
import { until } from "#tests/until.ts";

const hosts = Object.values(networkInterfaces())
	.flatMap((addresses = []) => addresses)
	.filter(({ internal, scopeid }) => internal && !scopeid)
	.map(({ address }) => address);

/** A node that answers with the headers that it was sent, and takes web sockets. */
async function startNode(): Promise<Server> {
	const node = createServer((request, response) => response.end(JSON.stringify(request.headers)));
	node.on("upgrade", (_request, socket) => {
		socket.end("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
	});
	node.listen(0, "127.0.0.1");
	await once(node, "listening");
	return node;
}

const proxies = [
	["Caddy", findProxy(), startProxy],
	["nginx", findNginx(), startNginx],
] as const;

for (const [name, program, start] of proxies)
	describe.skipIf(!program)(`${name} over https, with the file of deploy/`, () => {
		const nodes: Server[] = [];
		let url = "";
		let proxy: RunningProxy;

		beforeAll(async () => {
			nodes.push(await startNode(), await startNode());
			url = `https://localhost:${await findFreePort()}`;
			const addresses = nodes.map((node) => `127.0.0.1:${(node.address() as AddressInfo).port}`);
			proxy = await start(program ?? "", url, addresses);
			await until("a node is ready", async () => (await fetch(url)).ok);
		});
		afterAll(async () => {
			await proxy?.stop();
			for (const node of nodes) node.close();
		});

		it.each(hosts)("listens on %s", async (host) => {
			const socket = connect({ host, port: Number(new URL(url).port), servername: "localhost" });
			await once(socket, "secureConnect");
			socket.destroy();
		});

		it("leads whoever comes by http there", async () => {
			const { status, headers } = await fetch(`${proxy.httpUrl}/popular?sort=new`, { redirect: "manual" });
			expect([status, headers.get("Location")]).toEqual([308, `${url}/popular?sort=new`]);
		});

		it("tells a node whom it asks for, whatever they say of themselves", async () => {
			const sent = { "X-Forwarded-For": "203.0.113.9", "X-Request-Id": "invented-by-them" };
			const got: IncomingHttpHeaders = JSON.parse(await (await fetch(url, { headers: sent })).text());
			expect(got.host).toBe(new URL(url).host);
			expect(String(got["x-forwarded-for"]).split(", ").at(-1)).toMatch(/^(127\.0\.0\.1|::1)$/);
			expect(got["x-request-id"]).toMatch(/^[\w-]{8,64}$/);
			expect(got["x-request-id"]).not.toBe("invented-by-them");
		});

		it("lets web sockets through", async () => {
			const socket = connect({
				host: "localhost",
				port: Number(new URL(url).port),
				servername: "localhost",
				ALPNProtocols: ["http/1.1"],
			});
			await once(socket, "secureConnect");
			socket.write(
				`GET /socket.io/?transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
			);
			const [answer] = await once(socket, "data");
			expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
			socket.destroy();
		});

		it("asks another node where one is gone", async () => {
			nodes[0]?.closeAllConnections();
			nodes[0]?.close();
			const answers = await Promise.all(Array.from({ length: 8 }, () => fetch(url)));
			expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
		});

		it("tells people to come back while no node is ready", async () => {
			nodes[1]?.closeAllConnections();
			nodes[1]?.close();
			await expect.poll(async () => (await fetch(`${url}/popular`)).headers.get("Retry-After")).toBe("5");
			const answer = await fetch(`${url}/popular`);
			expect(answer.status).toBe(503);
			expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
			expect(answer.headers.get("Cache-Control")).toBe("no-store");
			expect(await answer.text()).toMatch(/^Reino vuelve .*\nReino will be back /);
		});
	});

describe.skipIf(!findProxy())("Caddy's access log", () => {
	it("says who asked for what, without cookies, queries and the links of mails and groups", async () => {
		const folder = await mkdtemp(join(tmpdir(), "reino-access-"));
		const node = await startNode();
		const url = `http://localhost:${await findFreePort()}`;
		const address = `127.0.0.1:${(node.address() as AddressInfo).port}`;
		const file = join(folder, "access.log");
		const proxy = await startProxy(findProxy() ?? "", url, [address], `file ${file}`);
		try {
			await until("the node is ready", async () => (await fetch(url)).ok);
			const headers = { Cookie: "session=secret-1" };
			for (const path of [
				"/reset-password?token=secret-2",
				"/mails/baja/secret-3",
				"/grupos/secret-4",
				"/last",
			])
				await (await fetch(url + path, { headers })).text();
			const read = () => readFile(file, "utf8");
			await until("the last request is logged", async () => (await read()).includes('"/last"'));
			const log = await read();
			expect(log).toContain('"uri":"/reset-password"');
			expect(log).toMatch(/"remote_ip":"(127\.0\.0\.1|::1)"/);
			expect(log).not.toContain("secret-");
		} finally {
			await proxy.stop();
			node.close();
			await rm(folder, { recursive: true, force: true });
		}
	});
});
