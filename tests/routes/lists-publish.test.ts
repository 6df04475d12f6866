import { beforeAll, describe, expect, it } from "vitest";
import { messages as es } from "#app/i18n/site-messages-es.ts";
import { publishEntryPath } from "#app/shared/listing-paths.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { attributesOf, select } from "#tests/factories/html.ts";
import { buildListing, publishedId } from "#tests/factories/listings.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
let owner: UserRow;
let cookie = "";
let categoryId = "";

beforeAll(async () => {
	owner = await buildUser(app.db);
	cookie = await app.signIn(owner);
	// Pages know the categories of a while ago.
	categoryId = (await buildCategory(app.db)).id;
});

async function read(path: string): Promise<string> {
	return (await app.ask(path, { cookie, language: "es" })).text();
}

describe("publishing from one's list", () => {
	it("begins with the entry, and the listing is its, with its quantity, without script", async () => {
		const item = await buildItem(app.db, { categoryId });
		const entry = await buildEntry(app.db, {
			userId: owner.id,
			itemId: item.id,
			quantity: 3,
			condition: "played",
		});
		const path = publishEntryPath(entry.id);
		const form = select(await read(path), "form[enctype]")[0]?.toString() ?? "";
		const fields = Object.fromEntries(
			["submissionKey", "item", "entryId", "quantity"].map((name) => [
				name,
				attributesOf(form, `input[name="${name}"]`, "value")[0] ?? "",
			]),
		);
		expect(attributesOf(form, 'input[name="categoryId"]', "value")).toEqual([categoryId]);
		expect(attributesOf(form, "input[checked]", "value")).toContain("played");
		const sent = { ...fields, categoryId, condition: "played" };
		const refused = await app.post(path, { ...sent, title: "x".repeat(300) }, { cookie });
		expect(attributesOf(await refused.text(), 'input[name="item"]', "value")).toEqual([item.id]);
		const id = publishedId(await app.post(path, sent, { cookie })) ?? "";
		expect(await findEntries(app.db, owner.id)).toContainEqual(
			expect.objectContaining({ id: entry.id, listingId: id, quantity: 3, isOwn: true }),
		);
		expect(await read(`/intercambios/${id}`)).toContain("3 unidades");
	});

	it.each([
		["somebody else's", () => buildEntry(app.db)],
		["a wanted", () => buildEntry(app.db, { userId: owner.id, side: "want" })],
		[
			"a published",
			async () => {
				const { id: listingId } = await buildListing(app.db, { userId: owner.id });
				return buildEntry(app.db, { userId: owner.id, listingId });
			},
		],
		["no", async () => ({ id: "nada" })],
	])("begins empty with %s entry", async (_whose, build) => {
		const html = await read(publishEntryPath((await build()).id));
		expect(html).toContain(es["listing.create.title"]);
		expect(select(html, 'input[name="entryId"]')).toHaveLength(0);
		expect(select(html, 'input[type="radio"][checked]')).toHaveLength(0);
	});
});
