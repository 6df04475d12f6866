import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { Server } from "socket.io";
import { expect, it, onTestFinished, vi } from "vitest";
import { joinRealtime } from "./realtime-connection.ts";

/** A Socket.IO server that lets nobody's web socket in before it is told to. */
async function serveHeld() {
	const http = createServer();
	const sockets = new Server({ transports: ["websocket"] });
	const asked = Promise.withResolvers<void>();
	const held: [IncomingMessage, Duplex, Buffer][] = [];
	http.on("upgrade", (...upgrade) => {
		held.push(upgrade);
		asked.resolve();
	});
	await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
	sockets.attach(createServer());
	onTestFinished(async () => {
		await sockets.close();
		http.close();
	});
	return {
		host: `127.0.0.1:${(http.address() as AddressInfo).port}`,
		sockets,
		asked: asked.promise,
		letIn: () => {
			for (const upgrade of held) sockets.engine.handleUpgrade(...upgrade);
		},
	};
}

/** A browser's address, and its clock in the test's hand. */
function stubBrowser(host: string): void {
	vi.stubGlobal("location", { protocol: "http:", host });
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => {
		vi.unstubAllGlobals();
		vi.useRealTimers();
	});
}

it("closes a socket that nobody uses any more once it is open, not while it is being opened", async () => {
	const { host, sockets, asked, letIn } = await serveHeld();
	stubBrowser(host);
	const connected = Promise.withResolvers<void>();
	const disconnected = Promise.withResolvers<string>();
	sockets.on("connection", (socket) => {
		connected.resolve();
		socket.on("disconnect", disconnected.resolve);
	});
	const { leave } = joinRealtime(() => undefined);
	await asked;
	leave();
	await vi.advanceTimersByTimeAsync(2_000);
	letIn();
	await connected.promise;
	expect(await disconnected.promise).toBe("client namespace disconnect");
});

it("keeps the socket for two seconds after it was left last, however often it was left before", async () => {
	const { host, sockets, asked, letIn } = await serveHeld();
	stubBrowser(host);
	const connected = Promise.withResolvers<void>();
	const disconnected = Promise.withResolvers<void>();
	sockets.on("connection", (socket) => socket.on("disconnect", () => disconnected.resolve()));
	const first = joinRealtime((connection) => connection.onConnected(connected.resolve));
	await asked;
	letIn();
	await connected.promise;
	first.leave();
	await vi.advanceTimersByTimeAsync(1_000);
	joinRealtime(() => undefined).leave();
	await vi.advanceTimersByTimeAsync(1_500);
	const isConnected = Promise.withResolvers<boolean>();
	const last = joinRealtime((connection) => isConnected.resolve(connection.isConnected()));
	expect(await isConnected.promise).toBe(true);
	last.leave();
	await vi.advanceTimersByTimeAsync(2_000);
	await disconnected.promise;
});

it("tells once that the server refuses a banned person, also whom it refused before they listened", async () => {
	const { host, sockets, asked, letIn } = await serveHeld();
	stubBrowser(host);
	sockets.use((_socket, next) => next(new Error("auth.banned")));
	let told = 0;
	const banned = Promise.withResolvers<void>();
	const first = joinRealtime((connection) =>
		connection.onBanned(() => {
			told += 1;
			banned.resolve();
		}),
	);
	await asked;
	letIn();
	await banned.promise;
	const late = Promise.withResolvers<void>();
	const second = joinRealtime((connection) => connection.onBanned(late.resolve));
	await late.promise;
	expect(told).toBe(1);
	first.leave();
	second.leave();
	await vi.advanceTimersByTimeAsync(2_000);
});
