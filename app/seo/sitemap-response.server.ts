import { Readable } from "node:stream";
import { createGzip } from "node:zlib";

/** How long search engines and proxies may keep a file of the sitemap, in seconds: an hour. */
const freshSeconds = 3600;

/** Sends XML as it is written, compressed where the asker takes it: a file of any length is never whole in memory. */
export function xmlResponse(request: Request, pieces: Iterable<string> | AsyncIterable<string>): Response {
	const headers = new Headers({
		"Content-Type": "application/xml; charset=utf-8",
		"Cache-Control": `public, max-age=${freshSeconds}`,
		Vary: "Accept-Encoding",
	});
	if (request.method === "HEAD") return new Response(null, { headers });
	const text = Readable.from(pieces);
	if (!/\bgzip\b(?!;q=0\b)/.test(request.headers.get("Accept-Encoding") ?? "")) {
		return new Response(toWeb(text), { headers });
	}
	headers.set("Content-Encoding", "gzip");
	const zipped = createGzip();
	text.on("error", (error) => zipped.destroy(error));
	zipped.on("close", () => text.destroy());
	return new Response(toWeb(text.pipe(zipped)), { headers });
}

function toWeb(stream: Readable): ReadableStream {
	return Readable.toWeb(stream) as ReadableStream;
}
