import type { ShopTerms } from "#app/features/store/rules-shop.ts";
import type { LegalDocument } from "#app/shared/paths.ts";

/** Words of a legal text that look and lead alike. */
export interface TextRun {
	readonly text: string;
	/** Where a link leads: https, http, a mail address or a path of the site. */
	readonly href?: string | undefined;
	readonly isStrong?: boolean | undefined;
	readonly isEmphasis?: boolean | undefined;
}

export type RichText = readonly TextRun[];

export interface LegalSection {
	readonly heading: string;
	/** Paragraphs, and lists of items among them. */
	readonly body: readonly ({ readonly paragraph: RichText } | { readonly items: readonly RichText[] })[];
}

/** A legal text in one language, with the operator's data in it. */
export interface LegalPage {
	readonly document: LegalDocument;
	readonly title: string;
	readonly lead: string;
	/** ISO 8601; null for a text without a date. */
	readonly updated: string | null;
	/** Facts about the operator of this installation, as names and values. */
	readonly facts: readonly (readonly [name: string, value: string])[];
	readonly sections: readonly LegalSection[];
	/** The address to write to, in a text that asks for a mail. */
	readonly mail: { readonly address: string; readonly href: string } | null;
	/** Whether the operator wrote it. */
	readonly isOwn: boolean;
}

export type ByLanguage<Value> = Readonly<Record<"es" | "en", Value>>;

/** Words of the footer and the shop in one language; null for Reino's own. */
export interface SiteWords {
	readonly about: string | null;
	readonly aboutMore: string | null;
	/** Where the shop is, beside its street. */
	readonly city: string | null;
	/** Where orders ship free: "en Rosario y alrededores". */
	readonly freeShippingArea: string | null;
}

/** The words of an installation's operator in place of Reino's own. */
export interface SiteContent {
	readonly name: string;
	/** The colour of links and buttons as `#rrggbb`; null for Reino's own. */
	readonly accent: string | null;
	readonly shop: ShopTerms;
	readonly words: ByLanguage<SiteWords>;
	readonly texts: ByLanguage<Readonly<Record<LegalDocument, LegalPage>>>;
}

/** Characters and bytes that a site's files may have. */
export const siteLimits = {
	name: 30,
	about: 400,
	aboutMore: 600,
	place: 80,
	settingsBytes: 64 * 1024,
	textBytes: 256 * 1024,
} as const;

/** The file of everything that is no legal text. */
export const siteSettingsFile = "site.json";

/** Something wrong in a file of the site's folder: where, and what is expected there. */
export interface SiteProblem {
	readonly file: string;
	/** Path of a key of `site.json`, such as `footer.about.en`. */
	readonly key: string | null;
	readonly problem: SiteProblemKey;
	readonly params: Readonly<Record<string, string | number>>;
}

export type SiteProblemKey =
	| "site.problem.accent"
	| "site.problem.accentContrast"
	| "site.problem.days"
	| "site.problem.head"
	| "site.problem.hours"
	| "site.problem.json"
	| "site.problem.markdown"
	| "site.problem.missingLanguage"
	| "site.problem.name"
	| "site.problem.number"
	| "site.problem.object"
	| "site.problem.placeholder"
	| "site.problem.text"
	| "site.problem.title"
	| "site.problem.tooLarge"
	| "site.problem.tooLong"
	| "site.problem.unknownFile"
	| "site.problem.unknownKey"
	| "site.problem.unreadable";

/** Colours by the names of the page's custom properties. */
export type ColorTokens = Readonly<Record<`--${string}`, string>>;

/** What stands around every page in one language. */
export interface SiteFrame {
	/** The operator's words of the footer; null for Reino's own. */
	readonly footer: Pick<SiteWords, "about" | "aboutMore" | "city">;
	/** The shop's hours in a line: "Lun a vie 10–19 · Sáb 10–16". */
	readonly shopHours: string;
	/** The style of the operator's accent; null for Reino's own. */
	readonly siteStyle: string | null;
}

interface PreviewWords {
	readonly about: string;
	readonly aboutMore: string;
	readonly city: string;
	readonly hours: string;
	readonly freeShippingArea: string;
}

/** The site's name, accent and words as the administration shows them before they hold. */
export interface SitePreview extends Pick<SiteContent, "name" | "accent" | "shop"> {
	/** The tokens of a part of a page in the accent, on the ground of its theme; null for Reino's own. */
	readonly samples: { readonly light: ColorTokens; readonly dark: ColorTokens } | null;
	readonly inSpanish: PreviewWords;
	readonly inEnglish: PreviewWords;
}
