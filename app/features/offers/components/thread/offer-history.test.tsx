import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { noCopy } from "#app/features/lists/entry/rules-copy.ts";
import { I18nProvider } from "#app/i18n/provider.tsx";
import { messages } from "#app/i18n/site-messages-es.ts";
import { withSiteName } from "#app/i18n/site-name.ts";
import { textsOf } from "#tests/factories/html.ts";
import type { OfferItemView, OfferView } from "../../rules.ts";
import { OfferHistory } from "./offer-history.tsx";

function item(name: string): OfferItemView {
	return {
		...{ entryId: name, position: 1, name, isCustom: false, anyPrinting: false, isOfSet: false },
		...{ categorySlug: "stickers", expansion: null, code: null, number: null, printedCount: null },
		...{ copy: noCopy, listing: null, quantity: 1, isChanged: false, isGone: false, isFree: true },
	};
}

const first: OfferView = {
	...{ id: "1", previousId: null, version: 1, status: "countered", declineReason: null, role: "sender" },
	...{ give: [item("Mulita"), item("Ballena")], get: [item("Zorro")], can: [] },
	...{ expiresAt: "2026-06-08T12:00:00Z", createdAt: "2026-06-01T12:00:00Z" },
};
const second: OfferView = {
	...{ ...first, id: "2", previousId: "1", version: 2, status: "open", role: "receiver" },
	...{ give: [item("Mulita"), item("Cable")], get: [item("Cóndor")] },
};

it("says of each version who wrote it, what came in and what went out", () => {
	const html = renderToStaticMarkup(
		<I18nProvider locale="es" dictionary={withSiteName(messages, "Reino")}>
			<OfferHistory versions={[second, first]} other={{ name: "camicartas", username: "camicartas" }} />
		</I18nProvider>,
	);
	expect(textsOf(html, "li > span")).toEqual(["2", "1"]);
	expect(textsOf(html, "li p")).toEqual([
		"camicartas cambió la oferta",
		"Entra Cable y Cóndor",
		"Sale Ballena y Zorro",
		"Le ofreciste a camicartas",
	]);
});
