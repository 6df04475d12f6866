import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** The most pages that the protocol allows in a file. */
export const maxSitemapPages = 50_000;
/** Seconds for which search engines and proxies may cache a file of the sitemap: an hour. */
const freshSeconds = 3600;
const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespaces =
	'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const gzipApart = promisify(gzip);

/** A page of the sitemap. */
export interface SitemapPage {
	readonly address: string;
	readonly changedAt?: Date;
	/** Addresses of the page in each language. */
	readonly languages?: readonly { readonly language: string; readonly address: string }[];
}

/** The file that names the other files of a sitemap. */
export function sitemapIndex(addresses: readonly string[]): string {
	const files = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`);
	return `${head}<sitemapindex ${namespaces}>\n${files.join("")}</sitemapindex>\n`;
}

/** A file of at most {@link maxSitemapPages}. */
export function sitemapFile(pages: readonly SitemapPage[]): string {
	return `${head}<urlset ${namespaces}>\n${pages.map(sitemapEntry).join("")}</urlset>\n`;
}

function sitemapEntry({ address, changedAt, languages = [] }: SitemapPage): string {
	const others = languages.map(
		(other) =>
			`<xhtml:link rel="alternate" hreflang="${other.language}" href="${escapeXml(other.address)}"/>`,
	);
	const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
	return `<url><loc>${escapeXml(address)}</loc>${changed}${others.join("")}</url>\n`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeXml(text: string): string {
	return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** Sends XML, compressed where the asker takes it: off the thread that answers, since a full file has some megabytes. */
export async function xmlResponse(request: Request, xml: string): Promise<Response> {
	const headers = new Headers({
		"Content-Type": "application/xml; charset=utf-8",
		"Cache-Control": `public, max-age=${freshSeconds}`,
		Vary: "Accept-Encoding",
	});
	const takesGzip = /\bgzip\b(?!;q=0\b)/.test(request.headers.get("Accept-Encoding") ?? "");
	if (!takesGzip) return new Response(xml, { headers });
	headers.set("Content-Encoding", "gzip");
	return new Response(await gzipApart(xml), { headers });
}
