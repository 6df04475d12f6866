const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespaces =
	'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** A page as search engines are told of it. */
export interface SitemapPage {
	readonly address: string;
	readonly changedAt?: Date;
	/** The same page in each language. */
	readonly languages?: readonly { readonly language: string; readonly address: string }[];
}

/** The file that names the other files of a sitemap. */
export function sitemapIndex(addresses: readonly string[]): string {
	const parts = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`);
	return `${head}<sitemapindex ${namespaces}>\n${parts.join("")}</sitemapindex>\n`;
}

/** A file of pages, piece by piece: one for each batch, so that a long file needs no more memory than a short one. */
export async function* sitemapFile(
	batches: AsyncIterable<readonly SitemapPage[]>,
): AsyncGenerator<string, void, undefined> {
	yield `${head}<urlset ${namespaces}>\n`;
	for await (const batch of batches) yield batch.map(sitemapEntry).join("");
	yield "</urlset>\n";
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
