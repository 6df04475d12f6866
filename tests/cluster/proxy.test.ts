import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, it } from "vitest";
import { findFreePort } from "#tests/built-server.ts";
import { findProxy, startProxy } from "./proxy.ts";

const caddy = findProxy();
const closing: (() => Promise<unknown> | unknown)[] = [];
afterAll(async () => {
	for (const close of closing) await close();
});

it.skipIf(!caddy)("tells people to come back while no node is ready", async () => {
	const node = createServer((_request, response) => response.writeHead(503).end());
	node.listen(0, "127.0.0.1");
	await once(node, "listening");
	closing.push(() => node.close());
	const url = `http://localhost:${await findFreePort()}`;
	const proxy = await startProxy(caddy ?? "", url, [`127.0.0.1:${(node.address() as AddressInfo).port}`]);
	closing.push(proxy.stop);
	await expect
		.poll(async () => (await fetch(`${url}/popular`)).headers.get("Retry-After"), { timeout: 30_000 })
		.toBe("5");
	const answer = await fetch(`${url}/popular`);
	expect(answer.status).toBe(503);
	expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
	expect(await answer.text()).toMatch(/^Reino vuelve .*\nReino will be back /);
});
