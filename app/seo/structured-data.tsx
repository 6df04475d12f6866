/** A page's subject in the vocabulary of https://schema.org, for search engines. No browser runs it. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
	const text = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
	// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any "<", so that no text ends the element.
	return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
