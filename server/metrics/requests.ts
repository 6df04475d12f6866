import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Counter, Histogram, type Registry } from "prom-client";
import { realtimePath } from "#app/shared/paths.ts";

/** Upper ends of what durations are counted by, in seconds: from a kept page to the longest answer. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts and times the requests of a server but those of sockets that poll, which wait on purpose. */
export function observeRequests(server: Server, registry: Registry, routeOf: (url: string) => string): void {
	const requests = new Counter({
		name: "reino_http_requests_total",
		help: "Requests by method, route and status; 0 where whoever asked left before the answer",
		labelNames: ["method", "route", "status"],
		registers: [registry],
	});
	const seconds = new Histogram({
		name: "reino_http_request_seconds",
		help: "From a request's headers to the end of its answer",
		labelNames: ["route"],
		buckets: durations,
		registers: [registry],
	});
	server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
		const url = request.url ?? "/";
		if (url.startsWith(`${realtimePath}/`)) return;
		const begun = performance.now();
		response.once("close", () => {
			const route = routeOf(url);
			const status = response.writableFinished ? response.statusCode : 0;
			requests.inc({ method: knownMethod(request.method), route, status });
			seconds.observe({ route }, (performance.now() - begun) / 1_000);
		});
	});
}

/** Node takes some thirty others, each of which would be a series of its own. */
function knownMethod(method = ""): string {
	return ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"].includes(method) ? method : "other";
}
