import { expect, it } from "vitest";
import { sitemapFile, sitemapIndex } from "./sitemap.server.ts";

it("writes pages with when they changed and their languages", () => {
	const text = sitemapFile([
		{ address: "https://reino.example/a", changedAt: new Date("2026-11-21T12:00:00Z") },
		{
			address: "https://reino.example/b",
			languages: [{ language: "en", address: "https://reino.example/b?lang=en&x=1" }],
		},
	]);
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
