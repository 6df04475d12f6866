import { isDeepStrictEqual } from "node:util";
import { describeHours } from "#app/features/store/queries-shop.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { LegalDocument } from "#app/shared/paths.ts";
import {
	accentSamples,
	readSite,
	type SiteConfig,
	siteFolderPath,
	siteStyle,
} from "./reading/reading.server.ts";
import type { ByLanguage, SiteContent, SiteFrame, SitePreview } from "./rules.ts";

/** The frame around every page of the site, as it is since the start. */
export function describeSiteFrame(
	site: SiteContent,
	translateFor: (locale: Locale) => Translate,
): ByLanguage<SiteFrame> {
	const style = siteStyle(site);
	const frameIn = (locale: Locale): SiteFrame => {
		const { about, aboutMore, city } = site.words[locale];
		const hours = describeHours(site.shop.hours, locale, translateFor(locale), "short");
		return { footer: { about, aboutMore, city }, shopHours: hours.join(" · "), siteStyle: style };
	};
	return { es: frameIn("es"), en: frameIn("en") };
}

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
