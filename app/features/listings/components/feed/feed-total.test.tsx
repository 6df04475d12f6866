import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { I18nProvider } from "#app/i18n/provider.tsx";
import { textsOf } from "#tests/factories/html.ts";
import messages from "../../messages/core-es.json" with { type: "json" };
import { FeedTotalText } from "./feed-total.tsx";

it.each([
	["", 1, false, "1 publicación"],
	["category=magic", 1234, false, "1.234 publicaciones"],
	["have=zelda", 3, false, "3 publicaciones buscan lo que tenés"],
	["want=zelda", 1, false, "1 publicación ofrece lo que buscás"],
	["have=zelda&want=mario", 2, false, "2 publicaciones coinciden con las dos cosas"],
	["want=zelda", 100, true, "Más de 100 publicaciones ofrecen lo que buscás"],
])("says of '%s' how many there are: %s", (search, count, isMinimum, text) => {
	const html = renderToStaticMarkup(
		<I18nProvider locale="es" dictionary={messages}>
			<FeedTotalText total={{ count, isMinimum }} search={search} />
		</I18nProvider>,
	);
	expect(textsOf(html, "p")).toEqual([text]);
});
