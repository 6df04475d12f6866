import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { Hono } from "hono";
import { afterEach, expect, it, onTestFinished } from "vitest";
import type { AppBindings } from "./app.ts";
import { HtmlCache } from "./html-cache.ts";
import { checkPort, createHttpServer, listen } from "./http.ts";

const app = { hono: new Hono<AppBindings>(), htmlCache: new HtmlCache({}), readiness: { isDraining: false } };
const server = createHttpServer(app, { headersTimeout: 100 });
afterEach(() => server.close());

it("cuts who sends the headers too slowly, soon after their time is over", async () => {
	const port = await listen(server, 0, "localhost");
	const socket = connect(port, "localhost");
	socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
	expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
}, 5_000);

it("tells beforehand that a port is taken", async () => {
	const port = await listen(server, 0, "localhost");
	await expect(checkPort(port, "localhost")).rejects.toMatchObject({ code: "EADDRINUSE" });
	await new Promise((resolve) => server.close(resolve));
	await checkPort(port, "localhost");
});

/** Serves pages that wait until they are let go. @returns a connection to it, with what was asked so far */
async function openPipeline() {
	const pages: (() => void)[] = [];
	const waiting = new Hono<AppBindings>().get(
		"*",
		(c) => new Promise<Response>((resolve) => pages.push(() => resolve(c.text(`page ${c.req.path}`)))),
	);
	const other = createHttpServer({ ...app, hono: waiting });
	const socket = connect(await listen(other, 0, "localhost"), "localhost");
	onTestFinished(() => {
		socket.destroy();
		other.close();
	});
	const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
	return { socket, pages, ask };
}

it("answers what one connection asks one after the other, in order", async () => {
	const { socket, pages, ask } = await openPipeline();
	let answers = "";
	socket.on("data", (chunk) => {
		answers += chunk;
	});
	socket.write(["/1", "/2", "/3"].map(ask).join(""));
	for (const path of ["/1", "/2", "/3"]) {
		await expect.poll(() => pages.length).toBe(1);
		pages.pop()?.();
		await expect.poll(() => answers).toContain(`page ${path}`);
	}
});

it("cuts a connection that asks for more and more before it is answered", async () => {
	const { socket, pages, ask } = await openPipeline();
	const isCut = new Promise((resolve) => socket.on("error", () => {}).once("close", resolve));
	socket.write(ask("/").repeat(200));
	await isCut;
	expect(pages).toHaveLength(1);
});

it("keeps no connection open for the next request once the process is to end", async () => {
	const port = await listen(server, 0, "localhost");
	const ask = () => fetch(`http://localhost:${port}/`);
	expect((await ask()).headers.get("Connection")).toBe("keep-alive");
	app.readiness.isDraining = true;
	expect((await ask()).headers.get("Connection")).toBe("close");
	app.readiness.isDraining = false;
});

it.each(["h2c", "websocket"])("ignores a wish for %s", async (protocol) => {
	const other = createHttpServer({ ...app, hono: new Hono<AppBindings>().get("*", (c) => c.text("a page")) });
	onTestFinished(() => void other.close());
	// As Socket.IO listens: what is not its own stays without an answer.
	other.on("upgrade", (_request, socket) => socket.end());
	const socket = connect(await listen(other, 0, "localhost"), "localhost");
	const upgrade = `Connection: Upgrade, close\r\nUpgrade: ${protocol}`;
	socket.write(`GET /socket HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n\r\n`);
	expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*a page/s);
});

it("hands the sockets' own wish for another protocol on", async () => {
	const other = createHttpServer(app);
	onTestFinished(() => void other.close());
	other.on("upgrade", (_request, socket) => socket.end("upgraded"));
	const socket = connect(await listen(other, 0, "localhost"), "localhost");
	const upgrade = "Connection: Upgrade\r\nUpgrade: websocket";
	socket.write(`GET /socket.io/?EIO=4 HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n\r\n`);
	expect(await text(socket)).toBe("upgraded");
});

it("refuses a request with two hosts", async () => {
	const socket = connect(await listen(server, 0, "localhost"), "localhost");
	socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n");
	expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});
