/** Longest time, in seconds, that an anonymous page may be shown after what it shows has changed. */
export const publicPageSeconds = 1;

/**
 * `headers` of a page that shows every visitor the same: the server may keep its anonymous rendering for a
 * second. Pages without it are never kept.
 */
export function publicPageHeaders({
	errorHeaders,
}: {
	errorHeaders: Headers | undefined;
}): Headers | HeadersInit {
	return errorHeaders ?? { "Cache-Control": `public, s-maxage=${publicPageSeconds}` };
}
