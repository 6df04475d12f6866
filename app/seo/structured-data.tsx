/** What search engines are told of a page's subject, in the words of https://schema.org. No browser runs it. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
	const text = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
	// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no letter can end the element.
	return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
