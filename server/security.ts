import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import type { Deps } from "#app/http/request-context.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { clientAddress } from "./client-address.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** A year, in seconds. */
const httpsOnlySeconds = 365 * 24 * 60 * 60;

/**
 * Sent with every answer; the Content-Security-Policy of pages is made by {@link contentSecurityPolicy}.
 * @param publicUrl when it is https, browsers are told to use nothing else from then on
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
	return {
		"X-Content-Type-Options": "nosniff",
		"Referrer-Policy": "strict-origin-when-cross-origin",
		"Cross-Origin-Opener-Policy": "same-origin",
		"Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
		...(publicUrl.startsWith("https:") && {
			"Strict-Transport-Security": `max-age=${httpsOnlySeconds}`,
		}),
	};
}

/**
 * The policy of a page. Scripts run only from our own files or when `scriptSource` names them: a nonce for a
 * page made for one request, hashes for one that is kept.
 */
export function contentSecurityPolicy(scriptSource: string): string {
	return [
		"default-src 'self'",
		`script-src 'self' ${scriptSource}`,
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		"connect-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join("; ");
}

/**
 * Refuses writes that another site's page sends. Browsers put their true origin on every such request; one
 * without an origin comes from a program, which has no session cookie to abuse.
 */
export function sameOriginWrites({ config, log }: Pick<Deps, "config" | "log">) {
	return createMiddleware<{ Bindings: Partial<HttpBindings> }>(async (c, next) => {
		if (safeMethods.has(c.req.method)) return next();
		const origin = c.req.header("Origin");
		const site = c.req.header("Sec-Fetch-Site");
		if (isOwnOrigin(origin, c.req.header("Host"), config.publicUrl) && site !== "cross-site") return next();
		logSecurityEvent(log, {
			type: "origin.refused",
			origin: origin ?? site ?? "",
			path: c.req.path,
			ip: clientAddress(c.req.raw, c.env, config.trustProxy),
		});
		return c.text("Forbidden", 403);
	});
}

/** Whether a request comes from our own pages, or from a program, which names no origin. */
export function isOwnOrigin(
	origin: string | undefined,
	host: string | undefined,
	publicUrl: string,
): boolean {
	return origin === undefined || origin === publicUrl || origin === originOf(host, publicUrl);
}

/** The origin of the host that a request names, by the scheme of the site: a page without TLS may be anybody's. */
function originOf(host: string | undefined, publicUrl: string): string | null {
	const address = `${new URL(publicUrl).protocol}//${host}`;
	return URL.canParse(address) ? new URL(address).origin : null;
}
