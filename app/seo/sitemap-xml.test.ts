import { expect, it } from "vitest";
import { type SitemapPage, sitemapFile, sitemapIndex } from "./sitemap-xml.ts";

async function* batchesOf(...batches: SitemapPage[][]) {
	yield* batches;
}

it("writes a file piece by piece", async () => {
	const first = { address: "https://reino.example/a", changedAt: new Date("2026-11-21T12:00:00Z") };
	const second = {
		address: "https://reino.example/b",
		languages: [{ language: "en", address: "https://reino.example/b?lang=en&x=1" }],
	};
	const pieces: string[] = [];
	for await (const piece of sitemapFile(batchesOf([first], [second]))) pieces.push(piece);
	expect(pieces).toHaveLength(4);
	const text = pieces.join("");
	expect(text).toContain(
		"<url><loc>https://reino.example/a</loc><lastmod>2026-11-21T12:00:00.000Z</lastmod></url>",
	);
	expect(text).toContain('hreflang="en" href="https://reino.example/b?lang=en&amp;x=1"');
	expect(text.trimEnd().endsWith("</urlset>")).toBe(true);
});

it("escapes what would be markup", () => {
	expect(sitemapIndex(['https://reino.example/?a=1&b="<x>'])).toContain(
		"<loc>https://reino.example/?a=1&amp;b=&quot;&lt;x&gt;</loc>",
	);
});
