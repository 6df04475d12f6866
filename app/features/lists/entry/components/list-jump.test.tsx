import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { messages as core } from "#app/i18n/core-messages-es.ts";
import { I18nProvider } from "#app/i18n/provider.tsx";
import { messages as site } from "#app/i18n/site-messages-es.ts";
import { listsPath } from "#app/shared/paths.ts";
import { attributesOf, select, textsOf } from "#tests/factories/html.ts";
import type { ListSummary } from "../rules.ts";
import { longListSize, readListPage } from "../rules-page.ts";
import { ListJumpBar } from "./list-jump.tsx";
import { OneScreen } from "./one-screen.tsx";

function render(element: ReactNode): string {
	const router = createMemoryRouter([{ path: "*", element }]);
	return renderToStaticMarkup(
		<I18nProvider locale="es" dictionary={{ ...core, ...site }}>
			<RouterProvider router={router} />
		</I18nProvider>,
	);
}

describe("the ways into the middle of a list", () => {
	const targets = [
		{ at: "c", label: "c", name: "c", count: 812 },
		{ at: "0", label: "0", name: "0", count: 1 },
	];
	const draw = (search: string, entries: number, found: typeof targets | null = null) => {
		const totals = { entries, units: entries };
		const summary = { have: totals, want: totals } as ListSummary;
		const view = readListPage(new URLSearchParams(search), "own");
		const page = { path: listsPath, audience: "own", view, onShowAll: () => {} } as const;
		return render(<ListJumpBar {...page} summary={summary} targets={found} />);
	};

	it("are there for a long list alone", () => {
		expect(draw("", longListSize)).toBe("");
		expect(textsOf(draw("", longListSize + 1), "nav a")).toEqual(["Letra", "Set"]);
	});

	it("lead to the letters that names begin with, and keep what the list is narrowed to", () => {
		const html = draw("por=letra&en=c&q=x&filtro=repetidas", 9984, targets);
		expect(textsOf(html, ".tab")).toHaveLength(27);
		expect(textsOf(html, "a.tab")).toEqual(["C", "#"]);
		expect(attributesOf(html, "a.tab", "href")).toEqual([
			"/listas?filtro=repetidas&por=letra&en=c&q=x",
			"/listas?filtro=repetidas&por=letra&en=0&q=x",
		]);
		expect(textsOf(html, "a.tab[aria-current]")).toEqual(["C"]);
		expect(attributesOf(html, "nav:first-child a", "href")[0]).toBe("/listas?filtro=repetidas&q=x");
	});

	it("name sets by their codes, with their number of things", () => {
		const sets = [{ at: "018f0000-0000-7000-8000-000000000000", label: "BS", name: "Base Set", count: 61 }];
		expect(textsOf(draw("ver=busco&por=set", 100, sets), "a.tab")).toEqual(["BS 61"]);
	});
});

describe("one thing at a time", () => {
	const thing = {
		itemId: "018f0000-0000-7000-8000-000000000001",
		categoryId: "018f0000-0000-7000-8000-000000000002",
		categorySlug: "pokemon-tcg",
		name: "Charizard",
		expansion: "Base Set",
		code: "BS",
		number: "4",
		printedCount: 102,
		anyPrinting: false,
		printings: 7,
		isListed: false,
		people: 4,
	};
	const things = [
		{ ...thing, expansion: null, code: null, number: null, anyPrinting: true, people: 11 },
		thing,
		{ ...thing, number: "5", people: 0, isListed: true },
		{ ...thing, itemId: null, name: "charizard", expansion: null, code: null, number: null, people: 0 },
	];

	it("says of each what it is and who has it, and adds what is not there yet", () => {
		const html = render(<OneScreen side="want" search="charizard" things={things} />);
		expect(textsOf(html, "li b.font-strong")).toEqual([
			"Charizard, cualquiera",
			"Charizard",
			"Charizard",
			"Usar “charizard” tal cual",
		]);
		const [any, one] = textsOf(html, "li");
		expect(any).toContain("7 ediciones");
		expect(one).toContain("BS 4/102 · Base Set");
		expect(textsOf(html, "li .matched-tag")).toEqual(["11 tienen", "4 tienen"]);
		expect(select(html, "li form")).toHaveLength(3);
		expect(attributesOf(html, "input[name=customName]", "value")).toEqual(["charizard"]);
	});

	it("asks for words first, and says that nothing is found", () => {
		expect(textsOf(render(<OneScreen side="have" search="" things={null} />), "li")).toEqual([]);
		expect(textsOf(render(<OneScreen side="have" search="x" things={[]} />), "li")).toHaveLength(1);
	});
});
