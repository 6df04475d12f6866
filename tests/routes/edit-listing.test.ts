import { asc, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { listings, wantedItems } from "#app/features/listings/tables.server.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { buildListing, buildWantedItem } from "#tests/factories/listings.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
let owner: UserRow;
let cookie = "";

beforeAll(async () => {
	owner = await buildUser(app.db);
	cookie = await app.signIn(owner);
});

const texts = { intent: "edit", title: "Otro título", description: "Otra descripción" };

async function edit(listingId: string, fields: readonly (readonly [string, string])[]) {
	const form = new FormData();
	for (const [name, value] of [...Object.entries(texts), ...fields]) form.append(name, value);
	const { status } = await app.post(`/intercambios/${listingId}`, form, { cookie });
	const [row] = await app.db.select().from(listings).where(eq(listings.id, listingId));
	const wanted = await app.db
		.select()
		.from(wantedItems)
		.where(eq(wantedItems.listingId, listingId))
		.orderBy(asc(wantedItems.position));
	return { status, row, wanted: wanted.map(({ productItemId, customName }) => productItemId ?? customName) };
}

it("takes everything that the edit form has", async () => {
	const listing = await buildListing(app.db, { userId: owner.id, condition: "good" });
	await buildWantedItem(app.db, { listingId: listing.id, customName: "Una carpeta" });
	const item = await buildItem(app.db);
	const fields = [
		["condition", "mint"],
		["wanted", item.id],
		["wanted", "custom_Un álbum - azul"],
		["wanted", ""],
	] as const;
	expect(await edit(listing.id, fields)).toMatchObject({
		status: 200,
		row: {
			title: texts.title,
			description: `${texts.description}\n\nUn álbum - azul`,
			condition: "mint",
			isOpenToOffers: false,
		},
		wanted: [item.id, "Un álbum - azul"],
	});
	expect(
		await edit(listing.id, [
			["wanted", ""],
			["isOpenToOffers", "on"],
		]),
	).toMatchObject({
		row: { condition: "mint", isOpenToOffers: true },
		wanted: [],
	});
});

it("changes how complete a console is", async () => {
	const { id: categoryId } = await buildCategory(app.db, { slug: "consoles" });
	const offered = { categoryId, productItemId: null, completeness: "loose" as const };
	const listing = await buildListing(app.db, { userId: owner.id, ...offered });
	const page = await (await app.ask(`/intercambios/${listing.id}`)).text();
	expect(page).toContain("Suelto");
	const { row } = await edit(listing.id, [
		["completeness", "sealed"],
		["wanted", ""],
	]);
	expect(row).toMatchObject({ completeness: "sealed" });
	expect((await edit(listing.id, [])).row).toMatchObject({ completeness: "sealed" });
});

it("leaves what a form of title and description alone does not say", async () => {
	const listing = await buildListing(app.db, { userId: owner.id, condition: "good" });
	await buildWantedItem(app.db, { listingId: listing.id, customName: "Una carpeta" });
	expect(await edit(listing.id, [])).toMatchObject({
		row: { title: texts.title, condition: "good", isOpenToOffers: true },
		wanted: ["Una carpeta"],
	});
});

it("shows what a custom listing offers beside another title, and lets its owner correct it", async () => {
	const offered = { productItemId: null, customItemName: "Ocarina" };
	const listing = await buildListing(app.db, { userId: owner.id, ...offered });
	const { row } = await edit(listing.id, [["itemName", "Ocarina de barro"]]);
	expect(row).toMatchObject({ title: texts.title, customItemName: "Ocarina de barro" });
	expect((await edit(listing.id, [])).row).toMatchObject({ customItemName: "Ocarina de barro" });
	for (const path of [`/intercambios/${listing.id}`, "/intercambios?want=ocarina"])
		expect(await (await app.ask(path)).text()).toContain("Ocarina de barro");
});

it("leaves the name of a catalogue item to the catalogue", async () => {
	const listing = await buildListing(app.db, { userId: owner.id });
	expect((await edit(listing.id, [["itemName", "Ocarina"]])).row).toMatchObject({ customItemName: null });
});

it("writes nothing when a field is wrong", async () => {
	const listing = await buildListing(app.db, { userId: owner.id });
	const fields = { intent: "edit", title: " ", description: "", wanted: "x".repeat(201) };
	const answer = await app.post(`/intercambios/${listing.id}`, fields, { cookie });
	expect(answer.status).toBe(400);
	const [row] = await app.db.select().from(listings).where(eq(listings.id, listing.id));
	expect(row).toEqual(listing);
});
