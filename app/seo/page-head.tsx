import { useLocation } from "react-router";
import { useRootData } from "#app/http/root-data.ts";
import { intlLocale, type Locale, localeInAddress, locales, pathInLocale } from "#app/i18n/locale.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { sharedImageSize } from "#app/shared/image.ts";
import { ownImagePath } from "#app/shared/paths.ts";

/** The image of a shared link, in its one size. */
export interface PageImage {
	/** Path of the file. */
	readonly path: string;
	/** Description of the image. */
	readonly alt: string;
}

export interface PageHeadProps {
	/** Title without the product's name. */
	title: string;
	description: string;
	/** The one address of what the page shows: path, and search if it is part of it; no language. */
	path: string;
	/** Parts of the search that make another cut of the same things, which search engines leave out. */
	cuts?: readonly string[];
	/** The image of a shared link; Reino's own by default. */
	image?: PageImage | undefined;
}

/** Open Graph writes languages with an underscore. */
const openGraphLocale = (locale: Locale) => intlLocale(locale).replace("-", "_");

/**
 * Metadata of a public page for search engines and the previews of shared links. Each language has an
 * address of its own, beside the one that everybody is shown in theirs.
 */
export function PageHead({ title, description, path, cuts = [], image }: PageHeadProps) {
	const t = useT();
	const origin = useRootData()?.publicUrl ?? "";
	const { search } = useLocation();
	const addressIn = (locale: Locale | null) => origin + pathInLocale(path, locale);
	const own = addressIn(localeInAddress(search));
	const params = new URLSearchParams(search);
	const name = t("shell.brand");
	return (
		<>
			<title>{path === "/" ? title : `${title} · ${name}`}</title>
			<link rel="canonical" href={own} />
			{locales.map((other) => (
				<link key={other} rel="alternate" hrefLang={other} href={addressIn(other)} />
			))}
			<link rel="alternate" hrefLang="x-default" href={addressIn(null)} />
			<meta property="og:url" content={own} />
			<PreviewHead title={title} description={description} image={image} />
			{cuts.some((cut) => params.has(cut)) && <meta name="robots" content="noindex, follow" />}
		</>
	);
}

export interface PrivateHeadProps {
	title: string;
	/** Text of the previews of shared links, where such a page is shared at all. */
	description?: string;
	/** The image of a shared link; Reino's own by default. */
	image?: PageImage;
}

/** The head of a private page or of an error, which no search engine may list. */
export function PrivateHead({ title, description, image }: PrivateHeadProps) {
	const t = useT();
	return (
		<>
			<title>{`${title} · ${t("shell.brand")}`}</title>
			<meta name="robots" content="noindex" />
			{description && <PreviewHead title={title} description={description} image={image} />}
		</>
	);
}

interface PreviewHeadProps {
	title: string;
	description: string;
	image?: PageImage | undefined;
}

/** The preview of a shared link. */
function PreviewHead({ title, description, image }: PreviewHeadProps) {
	const t = useT();
	const locale = useLocale();
	const origin = useRootData()?.publicUrl ?? "";
	const text = descriptionOf(description);
	const { path, alt } = image ?? { path: ownImagePath, alt: t("shell.meta.image") };
	return (
		<>
			<meta name="description" content={text} />
			<meta property="og:type" content="website" />
			<meta property="og:site_name" content={t("shell.brand")} />
			<meta property="og:title" content={title} />
			<meta property="og:description" content={text} />
			<meta property="og:locale" content={openGraphLocale(locale)} />
			<meta property="og:image" content={origin + path} />
			<meta property="og:image:alt" content={alt} />
			<meta property="og:image:width" content={String(sharedImageSize.width)} />
			<meta property="og:image:height" content={String(sharedImageSize.height)} />
			<meta name="twitter:card" content="summary_large_image" />
		</>
	);
}

/** The length of a description, in characters; search engines cut off the rest. */
const longest = 160;

/** A description of one line that fits, cut between words. */
export function descriptionOf(text: string): string {
	const line = text.replace(/\s+/g, " ").trim();
	if (line.length <= longest) return line;
	const start = line.slice(0, longest);
	const end = start.lastIndexOf(" ");
	// Half of a surrogate pair is no character.
	return `${(end > 0 ? start.slice(0, end) : start).replace(/[\s,;:.\uD800-\uDBFF]+$/, "")}…`;
}

/** A page's subject in the vocabulary of https://schema.org, for search engines. No browser runs it. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
	const text = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
	// biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any "<", so that no text ends the element.
	return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
