import { isDeepStrictEqual } from "node:util";
import { describeHours } from "#app/features/store/queries-shop.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { LegalDocument } from "#app/shared/paths.ts";
import { accentSamples, readSite, type SiteConfig, siteFolderPath } from "./reading/reading.server.ts";
import type { SiteContent, SitePreview } from "./rules.ts";

interface PreviewInput {
	readonly config: SiteConfig;
	/** The words and colours that the site has since its start. */
	readonly site: SiteContent;
	/** `t` of a language, in which the site is called by the name that its files say. */
	readonly translateFor: (locale: Locale, siteName?: string) => Translate;
	readonly document: LegalDocument;
}

/** The operator's words as their files have them now, beside what is wrong with them. */
export function previewSite({ config, site: shown, translateFor, document }: PreviewInput) {
	const { site, problems } = readSite(config, translateFor);
	const { name, accent, shop, texts } = site;
	const wordsIn = (locale: Locale) => {
		const t = translateFor(locale, name);
		const words = site.words[locale];
		return {
			about: words.about ?? t("shell.footer.about"),
			aboutMore: words.aboutMore ?? t("shell.footer.aboutMore"),
			city: words.city ?? t("store.city"),
			hours: describeHours(shop.hours, locale, t, "long").join(" · "),
			freeShippingArea: words.freeShippingArea ?? t("store.free.text"),
		};
	};
	const preview: SitePreview = {
		name,
		accent,
		shop,
		samples: accentSamples(site),
		inSpanish: wordsIn("es"),
		inEnglish: wordsIn("en"),
	};
	return {
		folder: siteFolderPath(config),
		problems,
		holds: problems.length === 0 && isDeepStrictEqual(site, shown),
		preview,
		pages: { es: texts.es[document], en: texts.en[document] },
	};
}
