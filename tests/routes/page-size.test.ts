import { expect, it } from "vitest";
import { categorySlugs } from "#app/features/catalogue/rules.ts";
import { feedPageSizes } from "#app/features/listings/rules-search.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { select } from "#tests/factories/html.ts";
import { buildListing, buildListingImage, buildWantedItem } from "#tests/factories/listings.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
/** Of HTML before compression: what a phone parses before it shows the first card. */
const maxBytes = 41 * 1024;

it("the first page of the trades is small, with all that cards usually show", async () => {
	const categories = [];
	for (const slug of categorySlugs)
		categories.push(await buildCategory(app.db, { slug, isActive: slug !== "figures" }));
	for (let shown = 0; shown <= feedPageSizes.first; shown++) {
		const { id: listingId } = await buildListing(app.db, {
			categoryId: categories[0]?.id,
			title: "Yaguareté de Ascuas",
			description: "Numerada, guardada en funda desde el primer día. Acepto combinaciones.",
		});
		await buildListingImage(app.db, { listingId, imageUrl: listingId.replaceAll("-", "") });
		for (const position of [0, 1, 2]) {
			const { id } = await buildItem(app.db, { categoryId: categories[1]?.id });
			await buildWantedItem(app.db, { listingId, position, productItemId: id });
		}
	}
	const html = await (await app.ask("/intercambios", { language: "es" })).bytes();
	expect(html.length).toBeLessThan(maxBytes);
	expect(select(new TextDecoder().decode(html), "article")).toHaveLength(feedPageSizes.first);
});
