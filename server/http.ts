import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { realtimePath } from "#app/shared/paths.ts";
import type { App } from "./app.ts";
import { cutSlowBody } from "./request-bodies.ts";
import { requestLimits } from "./request-limits.ts";

/** A request may take so long to come, in milliseconds. */
export const longestRequest = 60_000;

/** Slow clients are cut before they hold connections; in milliseconds. */
const defaultTimeouts = {
	headersTimeout: 10_000,
	requestTimeout: longestRequest,
	keepAliveTimeout: 65_000,
	/** How often Node looks for what is over the first two: only every 30 s by itself. */
	connectionsCheckingInterval: 1_000,
};

/** Most requests of one connection that are not answered yet; with more it is cut. Browsers and proxies send one. */
const maxPipelined = 100;

/** An HTTP server that answers kept pages itself and hands everything else to the application. */
export function createHttpServer(
	app: App,
	timeouts: Partial<typeof defaultTimeouts> = {},
	pace = requestLimits.pace,
): Server {
	const listener = requestListener(app);
	const options = {
		...defaultTimeouts,
		...timeouts,
		maxHeaderSize: 16 * 1024,
		highWaterMark: 16 * 1024,
		// All others are answered as if they had not asked for another protocol.
		shouldUpgradeCallback: ({ url }: IncomingMessage) => url?.startsWith(`${realtimePath}/`) ?? false,
	};
	const answer = (request: IncomingMessage, response: ServerResponse) => {
		if (hasSeveralHosts(request)) {
			response.writeHead(400, { Connection: "close" }).end();
			return;
		}
		// Whoever keeps this connection for the next request would send it to a process that is gone.
		if (app.readiness.isDraining) response.setHeader("Connection", "close");
		if (app.htmlCache.answer(request, response)) return;
		cutSlowBody(request, response, pace);
		void listener(request, response);
	};
	return createServer(options, inTurn(answer));
}

/** Whether a proxy could have read another host than we do: Node passes over all but the first. */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
	const isHost = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === "host";
	return rawHeaders.filter(isHost).length > 1;
}

/** Answers the requests of a connection one after the other: Node hands over all that have come, however many. */
function inTurn(answer: (request: IncomingMessage, response: ServerResponse) => void) {
	const unanswered = new WeakMap<Socket, (() => void)[]>();
	return (request: IncomingMessage, response: ServerResponse) => {
		const { socket } = request;
		const queue = unanswered.get(socket) ?? [];
		if (queue.length >= maxPipelined) return socket.destroy();
		unanswered.set(socket, queue);
		queue.push(() => answer(request, response));
		response.once("close", () => {
			queue.shift();
			if (!socket.destroyed) queue[0]?.();
		});
		if (queue.length === 1) answer(request, response);
	};
}

/** Answers one request with the application. */
export function handleRequest(app: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
	return requestListener(app)(request, response);
}

function requestListener(app: App) {
	return getRequestListener((request, bindings) => app.hono.fetch(request, bindings as HttpBindings));
}

/** Starts listening. @returns the port, chosen by the system when `port` is 0 */
export function listen(server: Server, port: number, host: string): Promise<number> {
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(port, host, () => {
			server.off("error", reject);
			resolve((server.address() as AddressInfo).port);
		});
	});
}

/** Listens for a moment. @throws what keeps a server from listening there */
export async function checkPort(port: number, host: string): Promise<void> {
	const server = createServer();
	await listen(server, port, host);
	await closeServer(server);
}

/** Stops listening and lets running answers end. @param patience what is still open after it is cut, in milliseconds */
export function closeServer(server: Server, patience = 5_000): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(() => server.closeAllConnections(), patience);
		server.close(() => {
			clearTimeout(timer);
			resolve();
		});
		server.closeIdleConnections();
	});
}
