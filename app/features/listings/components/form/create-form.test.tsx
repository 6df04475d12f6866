import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { I18nProvider } from "#app/i18n/provider.tsx";
import { dictionaryOf } from "#app/messages.server.ts";
import { attributesOf, textsOf } from "#tests/factories/html.ts";
import { listingFieldNames } from "../../rules-fields.ts";
import { CreateForm, CreatePreview } from "./create-form.tsx";
import { emptyListingDraft, type ListingDraft } from "./use-listing-draft.ts";

function category(slug: string, kind: Partial<CategoryView> = {}): CategoryView {
	return { id: slug, slug, name: slug, isActive: true, isDigital: false, isSpecial: false, ...kind };
}
const consoles = category("consoles");
const stickers = category("stickers");
const digital = category("digital", { isDigital: true });
const reinoCards = category("reino-cards", { isSpecial: true });
const figures = category("figures", { isActive: false });

function render(element: ReactNode): string {
	const router = createMemoryRouter([{ path: "*", element }]);
	return renderToStaticMarkup(
		<I18nProvider locale="es" dictionary={dictionaryOf("es")}>
			<RouterProvider router={router} />
		</I18nProvider>,
	);
}

it("shows no letters of a title that is not there yet in the image's place", () => {
	const owner = { username: "ana", country: "AR" };
	const preview = (draft: ListingDraft) => render(<CreatePreview draft={draft} owner={owner} />);
	expect(preview(emptyListingDraft)).toContain("<b></b>");
	expect(preview({ ...emptyListingDraft, title: "Zelda" })).toContain("<b>Z</b>");
});

function form(draft: Partial<ListingDraft>): string {
	return render(
		<CreateForm
			categories={[consoles, digital, reinoCards, figures]}
			draft={{ ...emptyListingDraft, ...draft }}
			change={() => undefined}
			thing={null}
			submissionKey="clave"
			result={undefined}
			onPublished={() => undefined}
			onFailed={() => undefined}
		/>,
	);
}

describe("the form of a new listing", () => {
	it("shows a category that is coming soon, which cannot be chosen", () => {
		const html = form({});
		expect(attributesOf(html, 'input[type="radio"][disabled]', "value")).toEqual(["figures"]);
		expect(attributesOf(html, 'input[type="radio"]:not([disabled])', "value")).toContain("consoles");
		expect(textsOf(html, "label")).toContain("FigurasMuy pronto");
		expect(html.match(/Muy pronto/g)).toHaveLength(1);
	});

	it.each([
		["no category yet", null, ["condition"]],
		["a console", consoles, ["condition", "completeness"]],
		["a sticker", stickers, ["condition"]],
		["what is digital", digital, []],
		["Reino Cards", reinoCards, ["condition", "rarity"]],
	])("asks of %s for what there is of it", (_what, chosen, fields) => {
		const html = form({ category: chosen });
		const names = ["condition", "completeness", "rarity"];
		expect(names.filter((name) => html.includes(`name="${name}"`))).toEqual(fields);
	});

	it("takes the category from a thing of the catalogue, and asks for it of any other", () => {
		const item = { id: "018f0000-0000-7000-8000-000000000001", name: "Game Boy", categorySlug: "consoles" };
		const asks = (draft: Partial<ListingDraft>) =>
			attributesOf(form(draft), 'input[type="radio"][name="categoryId"]', "value").length > 0;
		const known = { category: consoles, item };
		expect(asks(known)).toBe(false);
		expect(attributesOf(form(known), 'input[name="categoryId"]', "value")).toEqual(["consoles"]);
		expect(asks({ ...known, item: { ...item, id: "custom_Game Boy", categorySlug: null } })).toBe(true);
		expect(asks({})).toBe(true);
	});

	it("asks for each field that an owner fills in", () => {
		const asked = [consoles, reinoCards].map((chosen) => form({ category: chosen })).join();
		expect(listingFieldNames.filter((name) => !asked.includes(`name="${name}"`))).toEqual([]);
	});

	it("says a condition in the words of its category, each with a line that explains it", () => {
		expect(textsOf(form({ category: consoles }), "label")).toContain("Como nuevoSin una marca");
		expect(textsOf(form({ category: reinoCards }), "label")).toContain("MintRecién abierta");
	});

	it("says what it costs to leave out the photo, the condition and what is wanted, once there is something", () => {
		const said = (draft: Partial<ListingDraft>) => form(draft).match(/(?<=<li>)Sin [^<]*/g) ?? [];
		const written = { category: consoles, itemText: "Game Boy" };
		const wanted = [{ id: "custom_Zelda", name: "Zelda", categorySlug: null }];
		const image = { name: "foto.jpg", url: "blob:x", ready: true };
		expect(said({})).toEqual([]);
		expect(said(written)).toHaveLength(3);
		expect(said({ ...written, category: digital })).toHaveLength(2);
		expect(said({ ...written, wanted, condition: "good" })).toEqual(["Sin foto la ven menos personas."]);
		expect(said({ ...written, wanted, condition: "good", image })).toEqual([]);
	});
});

describe("its preview", () => {
	it("shows the owner's own flag", () => {
		const owner = { username: "valen", country: "UY" };
		expect(render(<CreatePreview draft={emptyListingDraft} owner={owner} />)).toContain(
			'aria-label="Uruguay"',
		);
	});
});
