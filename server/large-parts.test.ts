import { describe, expect, it } from "vitest";
import { boundaryOf, shortenParts } from "./large-parts.ts";

const boundary = "----limite";
const longest = 200;

function body(picture: string): Buffer {
	const part = (name: string, value: string) =>
		`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
	const parts = [part("title", "Mi carta\r\n--casi"), part("picture", picture), part("wanted", "Zelda")];
	return Buffer.from(`${parts.join("")}--${boundary}--\r\n`);
}

/** Sends a body in pieces of this many bytes, and reads the form that is left of it. */
async function sent(bytes: Buffer, size: number): Promise<FormData> {
	const pieces = new ReadableStream<Uint8Array>({
		start(stream) {
			for (let at = 0; at < bytes.length; at += size) stream.enqueue(bytes.subarray(at, at + size));
			stream.close();
		},
	});
	const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
	return new Response(pieces.pipeThrough(shortenParts(boundary, longest)), { headers }).formData();
}

describe("shortenParts", () => {
	it.each([1, 7, 64, 10_000])("shortens the part that is too long alone, in pieces of %i", async (size) => {
		const form = await sent(body("x".repeat(5_000)), size);
		expect(form.get("title")).toBe("Mi carta\r\n--casi");
		expect(String(form.get("picture"))).toMatch(/^x{100,200}$/);
		expect(form.get("wanted")).toBe("Zelda");
	});

	it("leaves what fits as it is", async () => {
		expect((await sent(body("y".repeat(100)), 64)).get("picture")).toBe("y".repeat(100));
	});
});

describe("boundaryOf", () => {
	it.each([
		["multipart/form-data; boundary=abc", "abc"],
		['multipart/form-data; charset=utf-8; boundary="a b"', "a b"],
		["application/x-www-form-urlencoded", null],
		["text/plain; boundary=abc", null],
		[null, null],
	])("reads %s", (contentType, expected) => {
		expect(boundaryOf(contentType)).toBe(expected);
	});
});
