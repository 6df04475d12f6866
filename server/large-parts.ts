/**
 * Shortens what is too long in a form with files while it comes, so that no more of a file is held than anybody
 * would take, and the fields behind it arrive all the same.
 * @param boundary of the parts, as the Content-Type header names it
 * @param maxBytes of each part, its headers included; the rest of it is thrown away
 */
export function shortenParts(boundary: string, maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
	const delimiter = Buffer.from(`\r\n--${boundary}`, "latin1");
	/** What may be the beginning of a delimiter. */
	let held = Buffer.alloc(0);
	let room = maxBytes;
	return new TransformStream({
		transform(chunk, out) {
			let rest = Buffer.concat([held, chunk]);
			for (let end = rest.indexOf(delimiter); end >= 0; end = rest.indexOf(delimiter)) {
				pass(rest.subarray(0, end), out);
				out.enqueue(delimiter);
				room = maxBytes;
				rest = rest.subarray(end + delimiter.length);
			}
			const certain = Math.max(0, rest.length - delimiter.length + 1);
			pass(rest.subarray(0, certain), out);
			held = rest.subarray(certain);
		},
		flush: (out) => pass(held, out),
	});

	function pass(bytes: Buffer, out: TransformStreamDefaultController<Uint8Array>) {
		const kept = bytes.subarray(0, room);
		room -= kept.length;
		if (kept.length > 0) out.enqueue(kept);
	}
}

/** The boundary that a form with files has by its Content-Type; null for any other body. */
export function boundaryOf(contentType: string | null): string | null {
	const found = /^multipart\/form-data;.*\bboundary=(?:"([^"]+)"|([^";\s]+))/i.exec(contentType ?? "");
	return found?.[1] ?? found?.[2] ?? null;
}
