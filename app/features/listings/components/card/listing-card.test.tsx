import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { I18nProvider } from "#app/i18n/provider.tsx";
import { withSiteName } from "#app/i18n/site-name.ts";
import { select, textsOf } from "#tests/factories/html.ts";
import messages from "../../messages/core-es.json" with { type: "json" };
import type { ListingCardView } from "../../rules.ts";
import { ListingCard } from "./listing-card.tsx";

const condor: ListingCardView = {
	id: "0193-condor",
	title: "Cóndor del Alba",
	itemName: null,
	printing: null,
	edition: null,
	description: "Numerada.",
	categorySlug: "reino-cards",
	rarity: "legendary",
	isPremium: false,
	isOpenToOffers: true,
	interestCount: 1,
	image: { key: "abc", width: 500, height: 700, color: "#2d1542" },
	owner: { username: "camicartas", country: "AR" },
	wanted: ["Uno", "Dos", "Tres"].map((label) => ({ label, printing: null, categorySlug: null })),
	wantedMore: 4,
};

function render(listing: ListingCardView, eager = false): string {
	const router = createMemoryRouter([
		{ path: "*", element: <ListingCard listing={listing} eager={eager} /> },
	]);
	return renderToStaticMarkup(
		<I18nProvider locale="es" dictionary={withSiteName(messages, "Reino")}>
			<RouterProvider router={router} />
		</I18nProvider>,
	);
}

describe("ListingCard", () => {
	it("is one link, named after what it opens, beside the one to its owner", () => {
		const html = render(condor);
		expect(select(html, "a")).toHaveLength(2);
		expect(html).not.toMatch(/<a (?:(?!<\/a>).)*<a /s);
		expect(html).toContain(`href="/u/${condor.owner.username}"`);
		expect(html).toContain('href="/intercambios/0193-condor"');
		expect(html).toContain('<span class="sr-only">Cóndor del Alba</span>');
	});

	it("says the tier in words, whose it is and how many are interested", () => {
		const html = render(condor);
		expect(html).toContain("Legendaria");
		expect(html).toContain('aria-label="Argentina"');
		expect(html).toContain("1 interesado<");
		expect(html).toContain("Abierto");
	});

	it("wears the edition of its item in the place of a photo", () => {
		const edition = { expansion: "Jungle", code: "JU", number: "2" };
		const html = render({ ...condor, categorySlug: "pokemon-tcg", rarity: null, image: null, edition });
		expect(textsOf(html, ".pic svg text")).toEqual(["JU", "2"]);
		const unnumbered = { ...edition, code: null, number: null };
		expect(textsOf(render({ ...condor, image: null, edition: unnumbered }), ".pic b")).toEqual(["CA"]);
	});

	it("sets a premium one off, and shows the description that there is", () => {
		const html = render({ ...condor, isPremium: true, isOpenToOffers: false });
		expect(textsOf(html, ".pills").join()).toContain("Premium");
		expect(html).not.toContain("Abierto");
		expect(html).toContain('<p class="desc">Numerada.</p>');
		expect(html).toContain('title="Premium: El equipo de Reino la eligió para destacarla."');
		const plain = render({ ...condor, isOpenToOffers: false, description: "" });
		expect(select(plain, '.pills, .desc, [title^="Premium"]')).toHaveLength(0);
	});

	it("shows two wanted things on a phone and counts the rest", () => {
		const html = render(condor);
		expect(html).toContain(">+5<");
		expect(html).toContain("+4 más");
		expect(select(html, ".chip.wide-only:not(.count)")).toHaveLength(1);
	});

	it("says of which printing it is, and of which ones are wanted", () => {
		const printing = "Set Básico · 4/102";
		const wanted = [{ label: "Mewtwo", printing, categorySlug: "pokemon-tcg" }];
		const html = render({ ...condor, printing, wanted });
		expect(textsOf(html, ".item")).toEqual([printing]);
		expect(textsOf(html, ".chip")).toContain(`Mewtwo · ${printing}`);
		expect(textsOf(render({ ...condor, itemName: "Charizard", printing }), ".item")).toEqual([
			`Charizard · ${printing}`,
		]);
		expect(textsOf(render(condor), ".item")).toEqual([]);
	});

	it("says so where nothing is wanted yet", () => {
		expect(render({ ...condor, wanted: [], wantedMore: 0 })).toContain("<p>Escucha propuestas</p>");
		expect(render(condor)).not.toContain("Escucha propuestas");
	});

	it("fetches only the first images at once", () => {
		expect(render(condor)).toContain('loading="lazy"');
		const first = render(condor, true);
		expect(first).not.toContain("loading=");
		expect(first).toContain('fetchPriority="high"');
	});

	it("shows the category and a placeholder where there is neither tier nor photo", () => {
		const html = render({ ...condor, rarity: null, categorySlug: "consoles", image: null });
		expect(html).toContain("Consolas");
		expect(html).toContain("<b>CA</b>");
		expect(html).not.toContain("<img");
	});

	it("keeps a title's markup inert", () => {
		const html = render({ ...condor, title: "<script>alert(1)</script>" });
		expect(html).not.toContain("<script>");
	});

	it("stays small, so that a feed of cards stays under its weight", () => {
		expect(render(condor).length).toBeLessThan(2600);
	});
});
