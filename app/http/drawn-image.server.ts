const forGood = "public, max-age=31536000, immutable";
/** Of an address without a version, or with an old one: it soon shows something else. */
const forNow = "public, max-age=300";

/**
 * Responds with an image that the server drew, the same to all.
 * @param isVersioned whether the address names the version that is sent, and can never show another
 */
export function drawnImageResponse(bytes: Uint8Array, isVersioned: boolean): Response {
	return new Response(new Uint8Array(bytes), {
		headers: {
			"Content-Type": "image/jpeg",
			"Content-Length": String(bytes.byteLength),
			"Cache-Control": isVersioned ? forGood : forNow,
			"Content-Security-Policy": "default-src 'none'",
		},
	});
}
