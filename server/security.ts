import { createMiddleware } from "hono/factory";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/** Sent with every answer; the Content-Security-Policy of pages is made by {@link contentSecurityPolicy}. */
export const securityHeaders = {
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"Cross-Origin-Opener-Policy": "same-origin",
	"Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
} as const;

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
export function sameOriginWrites(publicUrl: string) {
	return createMiddleware(async (c, next) => {
		if (safeMethods.has(c.req.method)) return next();
		const origin = c.req.header("Origin");
		const host = c.req.header("Host");
		if (!isOwnOrigin(origin, host, publicUrl) || c.req.header("Sec-Fetch-Site") === "cross-site")
			return c.text("Forbidden", 403);
		return next();
	});
}

/** Whether a request comes from our own pages, or from a program, which names no origin. */
export function isOwnOrigin(
	origin: string | undefined,
	host: string | undefined,
	publicUrl: string,
): boolean {
	return origin === undefined || origin === publicUrl || sameHost(origin, host);
}

function sameHost(origin: string, host: string | undefined): boolean {
	return URL.canParse(origin) && new URL(origin).host === host;
}
