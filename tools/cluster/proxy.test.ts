import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findFreePort } from "#tests/built-server.ts";
import { findProxy, type RunningProxy, startProxy } from "#tests/caddy.ts";

const caddy = findProxy();
const hosts = Object.values(networkInterfaces())
	.flatMap((addresses = []) => addresses)
	.filter(({ internal, scopeid }) => internal && !scopeid)
	.map(({ address }) => address);

describe.skipIf(!caddy)("the proxy over https", () => {
	const node = createServer((_request, response) => response.writeHead(503).end());
	let url = "";
	let proxy: RunningProxy;

	beforeAll(async () => {
		node.listen(0, "127.0.0.1");
		await once(node, "listening");
		url = `https://localhost:${await findFreePort()}`;
		proxy = await startProxy(caddy ?? "", url, [`127.0.0.1:${(node.address() as AddressInfo).port}`]);
	});
	afterAll(async () => {
		await proxy?.stop();
		node.close();
	});

	it("tells people to come back while no node is ready", async () => {
		await expect
			.poll(async () => (await fetch(`${url}/popular`)).headers.get("Retry-After"), { timeout: 30_000 })
			.toBe("5");
		const answer = await fetch(`${url}/popular`);
		expect(answer.status).toBe(503);
		expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
		expect(await answer.text()).toMatch(/^Reino vuelve .*\nReino will be back /);
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
});
