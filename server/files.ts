import type { Context } from "hono";
import { canSeeImage } from "#app/features/cards/queries.server.ts";
import type { Deps } from "#app/http/request-context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { type filesPath, imageKey, restrictedMark } from "#app/shared/image.ts";

/** A name is written once, so browsers and proxies may keep it for good. */
const forEverybody = { "Cache-Control": "public, max-age=31536000, immutable" };
/** Browsers alone keep it, for a day, and for the session that they were sent it in. */
const forOne = { "Cache-Control": "private, max-age=86400", Vary: "Cookie" };

/**
 * Answers `GET /files/<name>`. Only names of stored images are looked up, which are 128 random bits and a width or none;
 * those of restricted ones (Reino Cards) are found only by who may see them.
 */
export function serveFile(deps: Pick<Deps, "files" | "db" | "clock" | "identify">) {
	return async (c: Context<object, `${typeof filesPath}/:name`>): Promise<Response> => {
		const name = c.req.param("name");
		const key = imageKey(name);
		if (!key) return missing(c);
		const isRestricted = key.endsWith(restrictedMark);
		if (isRestricted && !(await canSee(deps, key, c.req.raw.headers))) return missing(c);
		const bytes = await deps.files.read(name).catch(refusal);
		if (bytes instanceof DomainError) return away(c);
		if (!bytes) return missing(c);
		return c.body(new Uint8Array(bytes), 200, {
			"Content-Type": name.endsWith(".png") ? "image/png" : "image/webp",
			"X-Content-Type-Options": "nosniff",
			"Content-Security-Policy": "default-src 'none'",
			...(isRestricted ? forOne : forEverybody),
		});
	};
}

async function canSee(
	{ db, clock, identify }: Pick<Deps, "db" | "clock" | "identify">,
	key: string,
	headers: Headers,
): Promise<boolean> {
	return canSeeImage({ actor: await identify(headers), db, clock }, key);
}

const missing = (c: Context) => c.text("Not Found", 404, { "Cache-Control": "no-store" });
const away = (c: Context) =>
	c.text("Service Unavailable", 503, { "Cache-Control": "no-store", "Retry-After": "5" });

/** The refusal while the files' storage is away; anything else is unexpected. */
function refusal(error: unknown): DomainError {
	if (error instanceof DomainError) return error;
	throw error;
}
