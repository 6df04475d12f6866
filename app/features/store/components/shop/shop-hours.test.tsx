import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { I18nProvider } from "#app/i18n/provider.tsx";
import { dictionaryOf } from "#app/messages.server.ts";
import { attributesOf, textsOf } from "#tests/factories/html.ts";
import { openingAt } from "../../rules-hours.ts";
import { ShopHours } from "./shop-hours.tsx";

/** The words on the screen. 2026-11-23 is a Monday, 2026-12-25 a Friday. */
function shown(moment: string, locale: "es" | "en" = "es"): string {
	const opening = openingAt(new Date(`${moment}:00-03:00`), ["2026-12-25"]);
	const html = renderToStaticMarkup(
		<I18nProvider locale={locale} dictionary={dictionaryOf(locale)}>
			<ShopHours opening={opening} address="Lavalle 1234" />
		</I18nProvider>,
	);
	return textsOf(html, "section").join();
}

it.each([
	["2026-11-23T09:00", "Abre hoy a las 10"],
	["2026-11-23T15:40", "Abierto ahora"],
	["2026-11-23T15:40", "Hoy hasta las 19."],
	["2026-11-28T17:00", "Abre el lunes a las 10"],
	["2026-12-25T12:00", "Abre el sábado a las 10"],
	["2026-12-25T12:00", "Hoy es feriado."],
	["2026-12-25T12:00", "viernes: Cerrado"],
	["2026-11-23T15:40", "sábado: de 10 a 16"],
	["2026-11-23T15:40", "Lavalle 1234, Ciudad de Buenos Aires"],
])("at %s says %s", (moment, text) => expect(shown(moment)).toContain(text));

it("says it in English", () => {
	expect(shown("2026-11-28T17:00", "en")).toContain("Opens on Monday at 10");
	expect(shown("2026-11-28T12:00", "en")).toContain("Today until 16. Buenos Aires time.");
});

it("marks the present time on the present day alone, within the chart's hours", () => {
	const marks = (moment: string) => {
		const opening = openingAt(new Date(`${moment}:00-03:00`), []);
		const html = renderToStaticMarkup(
			<I18nProvider locale="es" dictionary={dictionaryOf("es")}>
				<ShopHours opening={opening} address={null} />
			</I18nProvider>,
		);
		return attributesOf(html, "u", "style");
	};
	expect(marks("2026-11-23T14:30")).toEqual(["left:50%"]);
	expect(marks("2026-11-23T09:59")).toEqual([]);
});
