import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { App } from "./app.ts";

/** Slow clients are cut before they hold connections, in milliseconds. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 60_000, keepAliveTimeout: 65_000 };

/** An HTTP server that answers kept pages itself and hands everything else to the application. */
export function createHttpServer(app: App): Server {
	const listener = requestListener(app);
	return createServer({ ...timeouts, maxHeaderSize: 16 * 1024 }, (request, response) => {
		if (app.htmlCache.answer(request, response)) return;
		void listener(request, response);
	});
}

/** Answers one request with the application. */
export function answerWith(app: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
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

/** Stops listening and lets running answers end; what is still open after 5 s is cut. */
export function closeServer(server: Server): Promise<void> {
	return new Promise((resolve) => {
		const timer = setTimeout(() => server.closeAllConnections(), 5_000);
		server.close(() => {
			clearTimeout(timer);
			resolve();
		});
		server.closeIdleConnections();
	});
}
