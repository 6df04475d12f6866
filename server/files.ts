import type { Context } from "hono";
import type { Files } from "#app/platform/files.server.ts";

/** The only names that exist: 128 random bits and a width. Anything else, a path above all, is not looked up. */
const servedName = /^[0-9a-f]{32}-\d{2,4}\.webp$/;

/** Answers `GET /files/<name>`. A name is written once, so browsers may keep it for good. */
export function serveFile(files: Files) {
	return async (c: Context<object, "/files/:name">): Promise<Response> => {
		const name = c.req.param("name");
		const bytes = servedName.test(name) ? await files.read(name) : null;
		if (!bytes) return c.text("Not Found", 404, { "Cache-Control": "no-store" });
		return c.body(new Uint8Array(bytes), 200, {
			"Content-Type": "image/webp",
			"X-Content-Type-Options": "nosniff",
			"Cache-Control": "public, max-age=31536000, immutable",
			"Content-Security-Policy": "default-src 'none'",
		});
	};
}
