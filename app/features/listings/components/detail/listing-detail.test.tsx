import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { I18nProvider } from "#app/i18n/provider.tsx";
import { dictionaryOf } from "#app/messages.server.ts";
import type { ListingCardView, ListingDetailView } from "../../rules.ts";
import { type ListingFields, listingFieldNames, readListingFields } from "../../rules-fields.ts";
import { ListingDescription, ListingFacts, ListingWants } from "./listing-detail.tsx";

const filled: ListingFields = {
	title: "Un título",
	description: "Una descripción",
	condition: "good",
	completeness: "complete",
	rarity: "rare",
	isOpenToOffers: true,
};
const empty: ListingFields = { ...readListingFields({}), isOpenToOffers: false };

const card: Omit<ListingCardView, "title" | "description" | "rarity" | "isOpenToOffers"> = {
	id: "card",
	itemName: null,
	printing: null,
	edition: null,
	categorySlug: "consoles",
	isPremium: false,
	interestCount: 0,
	image: null,
	owner: { username: "ana", country: "AR" },
	wanted: [],
	wantedMore: 0,
};
const listing: Omit<ListingDetailView, keyof ListingFields> = {
	id: "card",
	ownerId: "ana",
	ownerCity: null,
	status: "active",
	isPublic: true,
	category: {
		id: "consoles",
		slug: "consoles",
		name: "Consolas",
		isActive: true,
		isDigital: false,
		isSpecial: false,
	},
	createdAt: "2026-01-01T00:00:00.000Z",
	quantity: 1,
	customItemName: null,
	cardSerial: null,
	isOwner: false,
	isBuyer: false,
	can: { edit: false, pause: false, resume: false, delete: false, setPremium: false },
	wanted: [],
};

/** The page's text on a listing whose owner has filled in these fields. */
function facts(fields: ListingFields): string {
	const parts = { listing: { ...listing, ...fields }, card: { ...card, ...fields } };
	const page = (
		<>
			<ListingFacts {...parts} />
			<ListingWants listing={parts.listing} />
			<ListingDescription {...parts} age="hoy" />
		</>
	);
	const router = createMemoryRouter([{ path: "*", element: page }]);
	return renderToStaticMarkup(
		<I18nProvider locale="es" dictionary={dictionaryOf("es")}>
			<RouterProvider router={router} />
		</I18nProvider>,
	);
}

it.each(listingFieldNames)("the page of a listing shows its %s", (name) => {
	expect(facts({ ...empty, [name]: filled[name] })).not.toBe(facts(empty));
});
