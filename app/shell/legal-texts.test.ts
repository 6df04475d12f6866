import { describe, expect, it } from "vitest";
import { locales } from "#app/i18n/locale.ts";
import { isLegalDocument, legalDocumentAt, legalPaths } from "#app/shared/paths.ts";
import { legalPage } from "./legal-texts.server.ts";

const documents = Object.keys(legalPaths).filter(isLegalDocument);
const nobody = { name: undefined, taxId: undefined, address: undefined, dataRegistration: undefined };
const operator = {
	name: "Coleccionables de Prueba S.A.",
	taxId: "33-69345023-9",
	address: "Calle de Prueba 123",
	dataRegistration: "RL-2026-1",
};
const supportEmail = "ayuda@reino.example";

describe.each(locales)("the legal texts in %s", (locale) => {
	it.each(documents)("%s has a title, a summary and sections, and every place is filled", (document) => {
		for (const settings of [
			{ operator, supportEmail },
			{ operator: nobody, supportEmail },
		]) {
			const page = legalPage(document, locale, settings);
			expect(page.title).not.toBe("");
			expect(page.lead).not.toBe("");
			expect(page.sections.length).toBeGreaterThan(0);
			expect(JSON.stringify(page)).not.toMatch(/\{\{|undefined/);
		}
	});

	it("name the operator where it is given, and say so where it is not", () => {
		const privacy = (who: typeof operator | typeof nobody) =>
			JSON.stringify(legalPage("privacy", locale, { operator: who, supportEmail }));
		for (const value of Object.values(operator)) expect(privacy(operator)).toContain(value);
		expect(privacy(nobody)).toContain(locale === "es" ? "todavía no indicado" : "not given yet");
		expect(privacy(nobody)).toContain(supportEmail);
	});

	it("say what the law asks for", () => {
		const text = (document: (typeof documents)[number]) =>
			JSON.stringify(legalPage(document, locale, { operator, supportEmail }));
		for (const law of ["25.326", "1558/2001"]) expect(text("privacy")).toContain(law);
		for (const law of ["24.240", "$ 15"]) expect(text("terms")).toContain(law);
		for (const law of ["424/2020", "1110", "10 "]) expect(text("withdrawal")).toContain(law);
		expect(text("terms")).toContain("Buenos Aires");
	});
});

it("has the same sections in both languages", () => {
	for (const document of documents) {
		const [spanish, english] = locales.map((locale) =>
			legalPage(document, locale, { operator, supportEmail }),
		);
		expect(english?.sections.length).toBe(spanish?.sections.length);
		expect(english?.facts.length).toBe(spanish?.facts.length);
	}
});

it("knows which text a path is for", () => {
	expect(legalDocumentAt("/terms")).toBe("terms");
	expect(legalDocumentAt("/conditions/")).toBe("privacy");
	expect(legalDocumentAt("/toString")).toBeUndefined();
});
