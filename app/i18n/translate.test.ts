import { describe, expect, it } from "vitest";
import { intlLocale } from "./locale.ts";
import type { MessageKey } from "./register.ts";
import { createTranslate, smallNumber } from "./translate.ts";

const dictionary = {
	plain: "Hola",
	named: "Hola {{name}}, de {{city}}",
	interested_one: "{{count}} interesado",
	interested_other: "{{count}} interesados",
};
const t = createTranslate("es", dictionary);
const key = (text: string) => text as MessageKey;

describe("t", () => {
	it("gives the text of a key", () => {
		expect(t(key("plain"))).toBe("Hola");
	});

	it("puts parameters in place and leaves unknown placeholders visible", () => {
		expect(t(key("named"), { name: "Ana" })).toBe("Hola Ana, de {{city}}");
	});

	it("does not read placeholders inside a parameter", () => {
		expect(t(key("named"), { name: "{{city}}", city: "Salta" })).toBe("Hola {{city}}, de Salta");
	});

	it("chooses the plural form and formats the number of the language", () => {
		expect(t(key("interested"), { count: 1 })).toBe("1 interesado");
		expect(t(key("interested"), { count: 0 })).toBe("0 interesados");
		expect(t(key("interested"), { count: 12_840 })).toBe("12.840 interesados");
	});

	it.each(["es", "en"] as const)("writes small numbers as the formatter would, in %s", (locale) => {
		const formatter = new Intl.NumberFormat(intlLocale(locale));
		for (let value = 0; value < 1000; value++) expect(smallNumber(value)).toBe(formatter.format(value));
		for (const value of [-1, 0.5, 1000, Number.NaN, Number.POSITIVE_INFINITY])
			expect(smallNumber(value)).toBeNull();
	});

	it("shows a missing key as itself", () => {
		expect(t(key("nowhere"))).toBe("nowhere");
	});
});
