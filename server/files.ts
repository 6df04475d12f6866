import type { Context } from "hono";
import type { Files } from "#app/platform/files.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { filesPath } from "#app/shared/image.ts";

/** The only names that exist: 128 random bits, and a width or none. Anything else, a path above all, is not looked up. */
const servedName = /^[0-9a-f]{32}(?:-\d{2,4}\.webp|\.png)$/;

/** Answers `GET /files/<name>`. A name is written once, so browsers may keep it for good. */
export function serveFile(files: Files) {
	return async (c: Context<object, `${typeof filesPath}/:name`>): Promise<Response> => {
		const name = c.req.param("name");
		if (!servedName.test(name)) return missing(c);
		const bytes = await files.read(name).catch(refusal);
		if (bytes instanceof DomainError) return away(c);
		if (!bytes) return missing(c);
		return c.body(new Uint8Array(bytes), 200, {
			"Content-Type": name.endsWith(".png") ? "image/png" : "image/webp",
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "public, max-age=31536000, immutable",
			"Content-Security-Policy": "default-src 'none'",
		});
	};
}

const missing = (c: Context) => c.text("Not Found", 404, { "Cache-Control": "no-store" });
const away = (c: Context) =>
	c.text("Service Unavailable", 503, { "Cache-Control": "no-store", "Retry-After": "5" });

/** The refusal while the files' storage is away; anything else is unexpected. */
function refusal(error: unknown): DomainError {
	if (error instanceof DomainError) return error;
	throw error;
}
