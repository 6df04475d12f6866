import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defaultShopTerms } from "#app/features/store/rules-shop.ts";
import { locales } from "#app/i18n/locale.ts";
import { translateFor } from "#app/messages.server.ts";
import { ConfigError } from "#app/platform/config.server.ts";
import { isLegalDocument, legalPaths } from "#app/shared/paths.ts";
import { siteLimits } from "../rules.ts";
import { readSite, requireSite, siteFolderPath, siteStyle } from "./reading.server.ts";

const documents = Object.keys(legalPaths).filter(isLegalDocument);
const nobody = { name: undefined, taxId: undefined, address: undefined, dataRegistration: undefined };
const operator = {
	name: "Coleccionables de Prueba S.A.",
	taxId: "33-69345023-9",
	address: "Calle de Prueba 123",
	dataRegistration: "RL-2026-1",
};

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "reino-site-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const configOf = (who: typeof operator | typeof nobody = operator) => ({
	dataDir,
	operator: who,
	supportEmail: "ayuda@mazo.example",
});
const read = (who?: typeof operator | typeof nobody) => readSite(configOf(who), translateFor);
const write = (files: Readonly<Record<string, string>>) => {
	mkdirSync(siteFolderPath({ dataDir }), { recursive: true });
	for (const [name, text] of Object.entries(files))
		writeFileSync(join(siteFolderPath({ dataDir }), name), text);
};
const writeSettings = (settings: unknown) => write({ "site.json": JSON.stringify(settings) });
const problems = () => read().problems.map(({ file, key, problem }) => [file, key, problem]);
const terms = (word: string) => `# ${word}\n\n${word} de {{site}}.\n\n## Uno\n\nDos\n`;

describe("without a folder", () => {
	it("the site says Reino's own words", () => {
		const { site, problems } = read();
		expect(problems).toEqual([]);
		expect(site).toMatchObject({ name: "Reino", accent: null, shop: defaultShopTerms });
		expect(siteStyle(site)).toBeNull();
	});

	describe.each(locales)("the legal texts in %s", (locale) => {
		it.each(documents)("%s has a title, a summary and sections, and every place is filled", (document) => {
			for (const who of [operator, nobody]) {
				const page = read(who).site.texts[locale][document];
				expect(page.title).not.toBe("");
				expect(page.lead).not.toBe("");
				expect(page.sections.length).toBeGreaterThan(0);
				expect(page.isOwn).toBe(false);
				expect(JSON.stringify(page)).not.toMatch(/\{\{|undefined/);
			}
		});

		it("name the operator where it is given, and say so where it is not", () => {
			const privacy = (who: typeof operator | typeof nobody) =>
				JSON.stringify(read(who).site.texts[locale].privacy);
			for (const value of Object.values(operator)) expect(privacy(operator)).toContain(value);
			expect(privacy(nobody)).toContain(locale === "es" ? "todavía no indicado" : "not given yet");
			expect(privacy(nobody)).toContain("ayuda@mazo.example");
		});

		it("say what the law asks for", () => {
			const { texts } = read().site;
			const text = (document: (typeof documents)[number]) => JSON.stringify(texts[locale][document]);
			for (const law of ["25.326", "1558/2001"]) expect(text("privacy")).toContain(law);
			for (const law of ["24.240", "$ 15"]) expect(text("terms")).toContain(law);
			for (const law of ["424/2020", "1110", "10 "]) expect(text("withdrawal")).toContain(law);
			expect(text("terms")).toContain("Buenos Aires");
		});
	});

	it("has the same sections in both languages", () => {
		const { es, en } = read().site.texts;
		for (const document of documents) {
			expect(en[document].sections.length).toBe(es[document].sections.length);
			expect(en[document].facts.length).toBe(es[document].facts.length);
		}
	});
});

describe("the operator's files", () => {
	it("say the name, the accent, the footer and the shop's terms", () => {
		writeSettings({
			name: "Mazo & Cía",
			accent: "#0A6B4A",
			footer: { about: { es: "De Rosario", en: "From Rosario" } },
			shop: {
				city: { es: "Rosario", en: "Rosario" },
				hours: { monday: "9:30-13, 16 – 24", saturday: "10-13" },
				deliveryDays: [1, 4],
				freeShippingFromPesos: 0,
			},
		});
		const { site, problems } = read();
		expect(problems).toEqual([]);
		expect(site).toMatchObject({
			name: "Mazo & Cía",
			accent: "#0a6b4a",
			words: { es: { about: "De Rosario", aboutMore: null, city: "Rosario" }, en: { about: "From Rosario" } },
			shop: { deliveryDays: { min: 1, max: 4 }, freeShippingFromPesos: 0 },
		});
		const midday = { from: "09:30", until: "13:00" };
		expect(site.shop.hours[0]).toEqual([midday, { from: "16:00", until: "24:00" }]);
		expect(site.shop.hours[1]).toEqual([]);
		expect(JSON.stringify(site.texts.es.terms)).toContain("Mazo & Cía es un sitio");
		expect(siteStyle(site)).toContain("#0a6b4a");
	});

	it("are a legal text in both languages, and leave the others", () => {
		write({
			"terms.es.md": terms("Reglas"),
			"terms.en.md": terms("Rules"),
			".terms.es.md.swp": "",
			notes: "x",
		});
		const { site, problems } = read();
		expect(problems).toEqual([]);
		expect(site.texts.es.terms).toMatchObject({ title: "Reglas", lead: "Reglas de Reino.", isOwn: true });
		expect(site.texts.en.terms).toMatchObject({ title: "Rules", isOwn: true });
		expect(site.texts.es.privacy.isOwn).toBe(false);
	});

	it("in one language alone are refused", () => {
		write({ "privacy.es.md": terms("Datos") });
		expect(problems()).toEqual([["privacy.en.md", null, "site.problem.missingLanguage"]]);
	});

	it("of another name are refused: they would say nothing to anybody", () => {
		write({ "term.es.md": terms("Reglas"), "sites.json": "{}" });
		expect(problems()).toEqual([
			["sites.json", null, "site.problem.unknownFile"],
			["term.es.md", null, "site.problem.unknownFile"],
		]);
	});

	it("that are far too large, or no files, are refused unread", () => {
		write({ "site.json": `{"name":"${"x".repeat(siteLimits.settingsBytes)}"}` });
		mkdirSync(join(siteFolderPath({ dataDir }), "terms.es.md"));
		write({ "terms.en.md": `${terms("Rules")}${"x".repeat(siteLimits.textBytes)}` });
		expect(problems()).toEqual([
			["site.json", null, "site.problem.tooLarge"],
			["terms.es.md", null, "site.problem.unreadable"],
			["terms.en.md", null, "site.problem.tooLarge"],
		]);
	});

	it("with a script are refused, and Reino's text stands in", () => {
		write({
			"terms.es.md": `${terms("Reglas")}\n<script>alert(1)</script>\n`,
			"terms.en.md": terms("Rules"),
		});
		const { site, problems } = read();
		expect(problems).toEqual([
			{
				file: "terms.es.md",
				key: null,
				problem: "site.problem.markdown",
				params: { excerpt: "<script>alert(1)</script>" },
			},
		]);
		expect(site.texts.es.terms.isOwn).toBe(false);
		expect(site.texts.en.terms.isOwn).toBe(true);
	});

	it.each([
		["{,", null, "site.problem.json"],
		["[]", null, "site.problem.object"],
		[{ nombre: "Mazo" }, "nombre", "site.problem.unknownKey"],
		[{ name: "" }, "name", "site.problem.name"],
		[{ name: "Mazo\nBcc: x" }, "name", "site.problem.name"],
		[{ name: "{{site}}" }, "name", "site.problem.name"],
		[{ name: "<b>Mazo</b>" }, "name", "site.problem.name"],
		[{ name: "M".repeat(31) }, "name", "site.problem.tooLong"],
		[{ accent: "verde" }, "accent", "site.problem.accent"],
		[{ accent: "#0a6b4a;}" }, "accent", "site.problem.accent"],
		[{ accent: "#ffd500" }, "accent", "site.problem.accentContrast"],
		[{ footer: { about: { es: "Hola" } } }, "footer.about.en", "site.problem.text"],
		[{ footer: { about: "Hola" } }, "footer.about", "site.problem.object"],
		[{ footer: { more: { es: "a".repeat(601), en: "a" } } }, "footer.more.es", "site.problem.tooLong"],
		[{ shop: { hours: { monday: "10 a 19" } } }, "shop.hours.monday", "site.problem.hours"],
		[{ shop: { hours: { monday: "19-10" } } }, "shop.hours.monday", "site.problem.hours"],
		[{ shop: { hours: { monday: "10-14, 13-16" } } }, "shop.hours.monday", "site.problem.hours"],
		[{ shop: { hours: { monday: "10-24:30" } } }, "shop.hours.monday", "site.problem.hours"],
		[{ shop: { hours: { lunes: "10-19" } } }, "shop.hours.lunes", "site.problem.unknownKey"],
		[{ shop: { deliveryDays: [7, 3] } }, "shop.deliveryDays", "site.problem.days"],
		[{ shop: { deliveryDays: [3] } }, "shop.deliveryDays", "site.problem.days"],
		[{ shop: { freeShippingFromPesos: "15000" } }, "shop.freeShippingFromPesos", "site.problem.number"],
		[{ shop: { freeShippingFromPesos: -1 } }, "shop.freeShippingFromPesos", "site.problem.number"],
	])("%j has a problem at %s: %s", (settings, key, problem) => {
		write({ "site.json": typeof settings === "string" ? settings : JSON.stringify(settings) });
		expect(problems()).toEqual([["site.json", key, problem]]);
	});

	it("with something wrong leave Reino's in its place, and the rest as it is", () => {
		writeSettings({
			name: "Mazo",
			accent: "#ffd500",
			shop: { deliveryDays: [2, 3], hours: { monday: "x" } },
		});
		expect(read().site).toMatchObject({ name: "Mazo", accent: null, shop: defaultShopTerms });
	});
});

describe("the start", () => {
	it("is refused with every problem in a line: file, key, and what is expected", () => {
		writeSettings({ accent: "#ffd500", footer: { about: { es: "Hola" } } });
		write({ "notice.es.md": "Aviso", "notice.en.md": terms("Notice") });
		const start = () => requireSite(configOf(), translateFor);
		expect(start).toThrow(ConfigError);
		const folder = siteFolderPath({ dataDir });
		expect(start).toThrow(
			[
				"Reino cannot start with this configuration:",
				`  - ${folder}/site.json, accent: links and buttons cannot be read in this colour. The nearest one that works is "#816c00".`,
				`  - ${folder}/site.json, footer.about.en: must be a text that is not empty.`,
				`  - ${folder}/notice.es.md: must begin with a title (# Terms), and an opening sentence below it.`,
			].join("\n"),
		);
	});

	it("takes the example of the documents", () => {
		for (const name of ["site.json", "contact.es.md", "contact.en.md"])
			write({ [name]: readFileSync(join("docs/site-example", name), "utf8") });
		expect(requireSite(configOf(), translateFor).name).toBe("Mazo Club");
	});
});
