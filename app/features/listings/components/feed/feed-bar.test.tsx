import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { I18nProvider } from "#app/i18n/provider.tsx";
import { attributesOf, select, textsOf } from "#tests/factories/html.ts";
import messages from "../../messages/core-es.json" with { type: "json" };
import { readFeedFilters } from "../../rules-search.ts";
import { FeedTotalText, FilterTags } from "./feed-bar.tsx";
import { Finder } from "./finder.tsx";

const zelda = { id: "01900000-0000-7000-8000-00000000000a", name: "Zelda", categorySlug: "video-games" };
const metroid = { id: "custom_Metroid", name: "Metroid", categorySlug: null };
const mario = { id: "custom_Mario", name: "Mario", categorySlug: null };
const items = { have: [mario], want: [zelda, metroid] };
/** As somebody may write it: a name without its mark, and a filter beside it. */
const search = `want=${zelda.id}&want=Metroid&have=existing_Mario&open=1`;

function render(element: ReactNode): string {
	const router = createMemoryRouter([{ path: "*", element }]);
	return renderToStaticMarkup(
		<I18nProvider locale="es" dictionary={messages}>
			<RouterProvider router={router} />
		</I18nProvider>,
	);
}

describe("a search for several things", () => {
	it("shows those beyond a side's field as tags that take away that thing alone", () => {
		const filters = readFeedFilters(new URLSearchParams(search));
		const html = render(<FilterTags filters={filters} items={items} search={search} />);
		expect(html).toContain("Busco Metroid");
		expect(html).not.toMatch(/Busco Zelda|Tengo Mario/);
		expect(attributesOf(html, "a", "href")).toContain(
			`/intercambios?want=${zelda.id}&have=existing_Mario&open=1`,
		);
	});

	it("goes on with all of them when it is sent again", () => {
		const html = render(<Finder answered={{ search, ...items }} search={search} />);
		const fields = select(html, 'input[name="have"], input[name="want"]');
		const sent = fields.map((field) => [field.getAttribute("name"), field.getAttribute("value")]);
		expect(sent).toEqual([
			["have", mario.id],
			["want", zelda.id],
			["want", metroid.id],
		]);
	});
});

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
