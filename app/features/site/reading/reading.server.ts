import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Locale, locales } from "#app/i18n/locale.ts";
import { defaultSiteName } from "#app/i18n/site-name.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { type Config, ConfigError } from "#app/platform/config.server.ts";
import { projectFolder } from "#app/platform/project-folder.server.ts";
import { isLegalDocument, type LegalDocument, legalPaths } from "#app/shared/paths.ts";
import { hexColors } from "#app/ui/hex-colors.ts";
import {
	type LegalPage,
	type SiteContent,
	type SitePreview,
	type SiteProblem,
	type SiteProblemKey,
	type SiteWords,
	siteLimits,
	siteSettingsFile,
} from "../rules.ts";
import { accentStyle, accentTokens } from "./accent.ts";
import { LegalTextError, type ParsedText, parseLegalText } from "./legal-text.ts";
import { defaultSiteSettings, parseSiteSettings, type SiteSettings } from "./settings.ts";

/** The settings that the texts name, and where the files are. */
export type SiteConfig = Pick<Config, "dataDir" | "operator" | "supportEmail">;

type TranslateFor = (locale: Locale) => Translate;

/** The site's words by the files of its folder. */
export interface SiteReading {
	/** Reino's own words stand in for those in which something is wrong. */
	readonly site: SiteContent;
	readonly problems: readonly SiteProblem[];
}

/** The folder of the operator's own words, which need not be there. */
export function siteFolderPath({ dataDir }: Pick<Config, "dataDir">): string {
	return join(dataDir, "site");
}

/** The style of a page in the site's accent; null for Reino's own. */
export function siteStyle({ accent }: SiteContent): string | null {
	return accent && accentStyle(accent);
}

/** The tokens of a part of a page that shows the accent in a theme, whichever the page has. */
export function accentSamples({ accent }: SiteContent): SitePreview["samples"] {
	if (!accent) return null;
	const { light, dark } = accentTokens(accent);
	const ground = (theme: 0 | 1) => ({ "--surface": hexColors.surface[theme], "--ink": hexColors.ink[theme] });
	return { light: { ...light, ...ground(0) }, dark: { ...dark, ...ground(1) } };
}

/**
 * Reads the operator's words at the start.
 * @throws ConfigError with everything that is wrong in the files, in English like all of the start
 */
export function requireSite(config: SiteConfig, translateFor: TranslateFor): SiteContent {
	const { site, problems } = readSite(config, translateFor);
	if (problems.length === 0) return site;
	const t = translateFor("en");
	throw new ConfigError(
		problems.map(({ file, key, problem, params }) => {
			const place = [join(siteFolderPath(config), file), key].filter(Boolean).join(", ");
			return `${place}: ${t(problem, params)}`;
		}),
	);
}

/** Reads the operator's words as the files say them now. */
export function readSite(config: SiteConfig, translateFor: TranslateFor): SiteReading {
	const folder = new SiteFolder(siteFolderPath(config));
	const settings = readSettings(folder);
	const name = settings.name ?? defaultSiteName;
	const textsIn = (locale: Locale) => {
		const values = placeholderValues(config, name, translateFor(locale));
		const pageOf = (document: LegalDocument): LegalPage => {
			const file = textFile(document, locale);
			const own = readOwnText(folder, file, values);
			const text = own ?? parseLegalText(readFileSync(join(defaultTexts(), file), "utf8"), values);
			return toPage(document, text, { isOwn: own !== null, supportEmail: config.supportEmail });
		};
		return {
			terms: pageOf("terms"),
			privacy: pageOf("privacy"),
			notice: pageOf("notice"),
			withdrawal: pageOf("withdrawal"),
			contact: pageOf("contact"),
		};
	};
	const texts = { es: textsIn("es"), en: textsIn("en") };
	folder.expectBothLanguages();
	return {
		site: {
			name,
			accent: settings.accent ?? null,
			shop: settings.shop,
			words: { es: wordsIn("es", settings), en: wordsIn("en", settings) },
			texts,
		},
		problems: folder.problems,
	};
}

const documents = Object.keys(legalPaths).filter(isLegalDocument);
const textFile = (document: LegalDocument, locale: Locale) => `${document}.${locale}.md`;
const knownFiles: ReadonlySet<string> = new Set([
	siteSettingsFile,
	...documents.flatMap((document) => locales.map((locale) => textFile(document, locale))),
]);

/** Reino's own legal texts, with which an operator's begin. */
const defaultTexts = () => projectFolder("app/features/site/texts");

/** The folder while it is read, and what is wrong in it so far. */
class SiteFolder {
	readonly problems: SiteProblem[] = [];
	readonly #path: string;
	readonly #names: ReadonlySet<string>;

	constructor(path: string) {
		this.#path = path;
		this.#names = new Set(this.#list());
		for (const file of this.#names)
			if (!knownFiles.has(file)) this.refuse(file, "site.problem.unknownFile", { known: siteFileNames });
	}

	/** The text of a file, or null where there is none that can be read. */
	read(file: string, maxBytes: number): string | null {
		if (!this.#names.has(file)) return null;
		const path = join(this.#path, file);
		try {
			if (statSync(path).size <= maxBytes) return readFileSync(path, "utf8");
			this.refuse(file, "site.problem.tooLarge", { max: maxBytes / 1024 });
		} catch (error) {
			this.refuse(file, "site.problem.unreadable", { reason: reasonOf(error) });
		}
		return null;
	}

	refuse(file: string, problem: SiteProblemKey, params: SiteProblem["params"] = {}): void {
		this.problems.push({ file, key: null, problem, params });
	}

	/** A text in one language alone would leave its readers in the other with what no longer holds. */
	expectBothLanguages(): void {
		for (const document of documents) {
			const files = locales.map((locale) => textFile(document, locale));
			const present = files.find((file) => this.#names.has(file));
			const absent = files.find((file) => !this.#names.has(file));
			if (present && absent) this.refuse(absent, "site.problem.missingLanguage", { present });
		}
	}

	#list(): string[] {
		try {
			// What an editor leaves beside a file, and notes, are nobody's business.
			return existsSync(this.#path)
				? readdirSync(this.#path).filter((name) => /^[^.].*\.(json|md)$/.test(name))
				: [];
		} catch (error) {
			this.refuse("", "site.problem.unreadable", { reason: reasonOf(error) });
			return [];
		}
	}
}

const siteFileNames = `${siteSettingsFile}, ${documents.map((document) => `${document}.es.md`).join(", ")}`;

function reasonOf(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

function readSettings(folder: SiteFolder): SiteSettings {
	const json = folder.read(siteSettingsFile, siteLimits.settingsBytes);
	if (json === null) return defaultSiteSettings;
	const { settings, problems } = parseSiteSettings(json);
	folder.problems.push(...problems);
	return settings;
}

/** The operator's text of a file; null where there is none, or none that can be shown. */
function readOwnText(folder: SiteFolder, file: string, values: Readonly<Record<string, string>>) {
	const source = folder.read(file, siteLimits.textBytes);
	try {
		return source === null ? null : parseLegalText(source, values);
	} catch (error) {
		if (!(error instanceof LegalTextError)) throw error;
		folder.refuse(file, error.problem, error.params);
		return null;
	}
}

/** The value of each placeholder of the legal texts. */
function placeholderValues({ operator, supportEmail }: SiteConfig, site: string, t: Translate) {
	return {
		site,
		operator: operator.name ?? t("site.missing.operator"),
		taxId: operator.taxId ?? t("site.missing.taxId"),
		address: operator.address ?? t("site.missing.address"),
		registration: operator.dataRegistration ?? t("site.missing.registration"),
		email: supportEmail,
	};
}

interface PageFacts {
	readonly isOwn: boolean;
	readonly supportEmail: string;
}

function toPage(document: LegalDocument, text: ParsedText, { isOwn, supportEmail }: PageFacts): LegalPage {
	const { mailSubject, ...page } = text;
	const mail =
		mailSubject === null ? null : { address: supportEmail, href: mailTo(supportEmail, mailSubject) };
	return { ...page, document, mail, isOwn };
}

function mailTo(address: string, subject: string): string {
	return `mailto:${address}${subject && `?subject=${encodeURIComponent(subject)}`}`;
}

function wordsIn(locale: Locale, { footer, shop }: SiteSettings): SiteWords {
	return {
		about: footer.about?.[locale] ?? null,
		aboutMore: footer.more?.[locale] ?? null,
		city: shop.city?.[locale] ?? null,
		freeShippingArea: shop.freeShippingArea?.[locale] ?? null,
	};
}
