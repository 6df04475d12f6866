import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { findDevice, markDevice } from "#app/features/accounts/auth/auth.server.ts";
import { handleAuthRequest } from "#app/features/accounts/commands-sign-up.server.ts";
import { type Deps, type RequestContext, requestContext } from "#app/http/request-context.server.ts";
import { detectLocale } from "#app/i18n/locale.ts";
import { isDatabaseUnavailable } from "#app/platform/database/availability.server.ts";
import { currentRequestId, withRequestId } from "#app/platform/log.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { filesPath } from "#app/shared/image.ts";
import { authApiPath, healthPath } from "#app/shared/paths.ts";
import { outgoingCacheControl } from "./caching.ts";
import { clientAddress } from "./client-address.ts";
import { compressResponse } from "./compression.ts";
import { serveFile } from "./files.ts";
import { healthRoutes, type Readiness } from "./health.ts";
import { chooseBody, HtmlCache } from "./html-cache.ts";
import { drainUnreadBodies } from "./request-bodies.ts";
import { limitRequests, type RequestLimits, requestLimits } from "./request-limits.ts";
import { contentSecurityPolicy, sameOriginWrites, securityHeaders } from "./security.ts";

const immutable = "public, max-age=31536000, immutable";

export type AppBindings = { Bindings: Partial<HttpBindings> };

export interface App {
	readonly hono: Hono<AppBindings>;
	readonly htmlCache: HtmlCache;
	readonly readiness: Readiness;
}

/** Builds the HTTP application over its dependencies; it listens nowhere and holds nothing global. */
export function createApp(deps: Deps, limits: RequestLimits = requestLimits): App {
	const headers = securityHeaders(deps.config.publicUrl);
	const htmlCache = new HtmlCache(headers);
	const readiness: Readiness = { isDraining: false };
	const hono = new Hono<AppBindings>();
	hono.use((c, next) => withRequestId(trustedId(deps, c.req.raw), next));
	hono.use(async (c, next) => {
		await next();
		for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
		c.res.headers.set("X-Request-Id", currentRequestId() ?? "");
	});
	hono.use(drainUnreadBodies());
	hono.use("/assets/*", serveStatic({ root: "build/client", precompressed: true, onFound: markImmutable }));
	const fresh = serveStatic({ root: "build/client", precompressed: true, onFound: markFresh });
	for (const path of staticPaths("build/client")) hono.use(path, fresh);
	hono.route(healthPath, healthRoutes(deps.pool, readiness));
	hono.get(`${filesPath}/:name`, serveFile(deps));
	hono.use(sameOriginWrites(deps));
	hono.use(limitRequests(deps, limits));
	hono.all(`${authApiPath}/*`, (c) =>
		handleAuthRequest({ ...deps, actor: null }, deps.accounts, c.req.raw, {
			address: clientAddress(c.req.raw, c.env, deps.config.trustProxy),
			locale: detectLocale(c.req.url, c.req.header("Cookie"), c.req.header("Accept-Language")),
		}),
	);
	hono.all("*", pageHandler(deps, htmlCache));
	hono.onError((error, c) => failed(deps, error, c.req.path));
	return { hono, htmlCache, readiness };
}

function pageHandler(deps: Deps, htmlCache: HtmlCache) {
	let handler: ReturnType<typeof routeHandler> | undefined;
	return async (c: { req: { raw: Request }; env: AppBindings["Bindings"] }): Promise<Response> => {
		const request = c.req.raw;
		const { context, values } = await openContext(deps, request, c.env);
		const key = values.ctx.actor === null ? cacheKey(htmlCache, request) : undefined;
		handler ??= routeHandler();
		const response = await (await handler)(request, context);
		if (values.outcome.roleMissing || response.status === 403) logRefusal("access.refused", request, values);
		if (response.status === 429) logRefusal("limit.reached", request, values);
		if (values.outcome.databaseUnavailable || response.status === 503)
			return unavailable(finish(response, values));
		const accepted = request.headers.get("Accept-Encoding");
		const kept = key && (await htmlCache.keep(key, response, values.nonce));
		if (!kept) {
			markBrowser(request, response, values);
			return compressResponse(finish(response, values), accepted);
		}
		const { encoding, body } = chooseBody(kept, accepted ?? undefined);
		return new Response(new Uint8Array(body), {
			headers: { ...kept.headers, ...(encoding && { "Content-Encoding": encoding }) },
		});
	};
}

function logRefusal(
	type: "access.refused" | "limit.reached",
	{ method, url }: Request,
	{ ctx, deps, sender }: RequestContext,
): void {
	const { pathname: path } = new URL(url);
	logSecurityEvent(deps.log, {
		type,
		personId: ctx.actor?.id ?? null,
		method,
		path,
		ip: sender.address,
	});
}

/** In development every request asks for the build, which changes; in production its routes are prepared once. */
async function routeHandler() {
	const load = () => import("virtual:react-router/server-build");
	return createRequestHandler(import.meta.env.DEV ? load : await load(), import.meta.env.MODE);
}

async function openContext(deps: Deps, request: Request, bindings: AppBindings["Bindings"]) {
	const outcome = { databaseUnavailable: false, roleMissing: false };
	const actor = await deps.identify(request.headers).catch((error: unknown) => {
		if (!isDatabaseUnavailable(error)) throw error;
		outcome.databaseUnavailable = true;
		return null;
	});
	const ctx = { actor, db: deps.db, clock: deps.clock, events: deps.events };
	const values: RequestContext = {
		ctx,
		publicCtx: actor === null ? { ...ctx, db: databaseForVisitors(deps) } : ctx,
		deps,
		locale: detectLocale(request.url, request.headers.get("Cookie"), request.headers.get("Accept-Language")),
		sender: {
			address: clientAddress(request, bindings, deps.config.trustProxy),
			device: findDevice(deps.accounts, request.headers.get("Cookie")),
		},
		requestId: currentRequestId() ?? "",
		nonce: randomBytes(16).toString("base64url"),
		outcome,
	};
	const context = new RouterContextProvider();
	context.set(requestContext, values);
	return { context, values };
}

/** The request id of the proxy in front. */
function trustedId({ config }: Deps, { headers }: Request): string | undefined {
	return (config.trustProxy && headers.get("X-Request-Id")) || undefined;
}

/** Who is signed in may have written a moment ago, and reads the database itself. */
function databaseForVisitors({ db, replica }: Deps) {
	return replica && !replica.pool.isBroken ? replica.db : db;
}

function cacheKey(htmlCache: HtmlCache, request: Request): string | undefined {
	const url = new URL(request.url);
	return htmlCache.keyOf({
		method: request.method,
		url: url.pathname + url.search,
		cookie: request.headers.get("Cookie") ?? undefined,
		acceptLanguage: request.headers.get("Accept-Language") ?? undefined,
	});
}

function finish(response: Response, { nonce, ctx }: RequestContext): Response {
	const { headers } = response;
	const isPage = headers.get("Content-Type")?.startsWith("text/html");
	const ofRoute = headers.get("Cache-Control");
	headers.set("Cache-Control", outgoingCacheControl(ofRoute, ctx.actor !== null));
	if (isPage || ofRoute?.includes("s-maxage")) headers.append("Vary", "Accept-Language, Cookie");
	if (isPage) headers.set("Content-Security-Policy", contentSecurityPolicy(`'nonce-${nonce}'`));
	return response;
}

/** The last resort, when not even the error page could be rendered. */
function failed(deps: Deps, error: Error, path: string): Response {
	const away = isDatabaseUnavailable(error);
	deps.log.error({ err: error, path }, "request failed");
	if (!away) return plainText("Algo salió mal.\nSomething went wrong.\n", 500);
	return plainText("Volvemos en unos segundos.\nWe will be back in a few seconds.\n", 503, {
		"Retry-After": "5",
	});
}

/** Marks a visitor's browser by the first answer that is for it alone. */
function markBrowser({ method }: Request, { headers }: Response, { ctx, deps, sender }: RequestContext) {
	const isShared = method === "GET" && headers.get("Cache-Control")?.startsWith("public");
	if (!ctx.actor && sender.device === null && !isShared) markDevice(deps.accounts, headers);
}

function plainText(text: string, status: number, headers: Readonly<Record<string, string>> = {}): Response {
	const own = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" };
	return new Response(text, { status, headers: { ...own, ...headers } });
}

function unavailable(response: Response): Response {
	const headers = new Headers(response.headers);
	headers.set("Retry-After", "5");
	headers.set("Cache-Control", "no-store");
	return new Response(response.body, { status: 503, headers });
}

/** Where the files beside the pages are; looking on the disk for every page would cost more than routing it. */
function staticPaths(root: string): string[] {
	if (!existsSync(root)) return [];
	const entries = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
	return entries.map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`));
}

function markImmutable(_path: string, c: { header(name: string, value: string): void }): void {
	c.header("Cache-Control", immutable);
}

function markFresh(_path: string, c: { header(name: string, value: string): void }): void {
	c.header("Cache-Control", "public, max-age=3600");
}
