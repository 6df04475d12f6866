import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressResponse } from "./compression.ts";

const text = "una carta y otra carta ".repeat(200);

function answer(body: string | null, headers: Record<string, string> = {}, status = 200): Response {
	return new Response(body, { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });
}

async function bytesOf(response: Response): Promise<Buffer> {
	return Buffer.from(await response.arrayBuffer());
}

describe("an answer's compression", () => {
	it.each([
		["gzip, deflate, br", "br", brotliDecompressSync],
		["gzip, br;q=0", "gzip", gunzipSync],
		["gzip", "gzip", gunzipSync],
	])("is what the browser takes: %s", async (accepted, encoding, decompress) => {
		const compressed = await compressResponse(answer(text, {}, 404), accepted);
		expect(compressed.status).toBe(404);
		expect(compressed.headers.get("Content-Encoding")).toBe(encoding);
		expect(compressed.headers.get("Vary")).toBe("Accept-Encoding");
		const bytes = await bytesOf(compressed);
		expect(bytes.length).toBeLessThan(text.length / 4);
		expect(decompress(bytes).toString()).toBe(text);
	});

	it.each([
		["for a browser that takes none", answer(text), "identity"],
		["for a browser that says nothing", answer(text), null],
		["of a short text", answer("corto"), "br"],
		["of no text", answer("x".repeat(4000), { "Content-Type": "image/webp" }), "br"],
		["of what is compressed already", answer(text, { "Content-Encoding": "gzip" }), "br"],
	])("is none %s", async (_name, plain, accepted) => {
		const before = plain.headers.get("Content-Encoding");
		const kept = await compressResponse(plain, accepted);
		expect(kept.headers.get("Content-Encoding")).toBe(before);
		expect((await bytesOf(kept)).length).toBeGreaterThan(0);
	});

	it("leaves an answer without a body without one", async () => {
		const kept = await compressResponse(answer(null, {}, 304), "br");
		expect(kept.status).toBe(304);
		expect(kept.body).toBeNull();
	});
});
