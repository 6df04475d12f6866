import type { MiddlewareHandler } from "hono";
import type { Deps } from "#app/http/deps.server.ts";
import { createRouteOf } from "../route-of.ts";

/**
 * Makes each request a span that is named by its route, as `app/routes.ts` writes it. What the proxy says led to it is
 * believed like its other headers.
 */
export function traceRequests({ tracing, config }: Pick<Deps, "tracing" | "config">): MiddlewareHandler {
	let loading: Promise<(url: string) => string> | undefined;
	return async (c, next) => {
		loading ??= loadRouteOf();
		const { pathname } = new URL(c.req.url);
		const route = (await loading)(pathname);
		const { method } = c.req;
		const parent = (config.trustProxy && c.req.header("traceparent")) || undefined;
		const attributes = { "http.request.method": method, "http.route": route };
		await tracing.span({ name: `${method} ${route}`, kind: "server", attributes, parent }, async (span) => {
			await next();
			span.set({ "http.response.status_code": c.res.status });
			if (c.res.status >= 500) span.fail(String(c.res.status));
		});
	};
}

async function loadRouteOf() {
	const { routes } = await import("virtual:react-router/server-build");
	return createRouteOf(routes);
}
