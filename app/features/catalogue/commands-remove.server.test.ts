import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildExpansion, buildItem, findPrefixes } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry } from "#tests/factories/lists.ts";
import { editItem } from "./commands.server.ts";
import { removeExpansion, removeItem } from "./commands-remove.server.ts";
import { productExpansions, productItems } from "./tables.server.ts";

const { db } = await testDatabase();
const admin = contextOf(db, await buildUser(db, { role: "admin" }));
const findItem = (id: string) => db.$count(productItems, eq(productItems.id, id));
const findSet = (id: string) => db.$count(productExpansions, eq(productExpansions.id, id));

async function buildSet() {
	const expansion = await buildExpansion(db);
	const categoryId = expansion.categoryId ?? "";
	const item = await buildItem(db, { categoryId, expansionId: expansion.id, number: "1" });
	return { expansion, item, categoryId };
}

describe("an item", () => {
	it("goes when nothing needs it, with what it was called", async () => {
		const { item, expansion } = await buildSet();
		const texts = { nameEs: "", description: "", number: "1", expansionId: expansion.id };
		await editItem(admin, { id: item.id, version: 1, name: "Otro nombre", ...texts });
		await removeItem(admin, { id: item.id, version: 2 });
		expect([await findItem(item.id), await findPrefixes(db, item.id)]).toEqual([0, []]);
		expect((await refusal(removeItem(admin, { id: item.id, version: 2 }))).code).toBe(
			"catalogue.itemNotFound",
		);
	});

	it.each(["listing", "entry"])("stays while a %s needs it", async (use) => {
		const { item, categoryId } = await buildSet();
		if (use === "listing") await buildListing(db, { productItemId: item.id, categoryId });
		else await buildEntry(db, { userId: (await buildUser(db)).id, itemId: item.id, categoryId });
		expect((await refusal(removeItem(admin, { id: item.id, version: 1 }))).code).toBe("catalogue.stillUsed");
		expect(await findItem(item.id)).toBe(1);
	});
});

describe("an expansion", () => {
	it("goes with its items when nothing needs any of them", async () => {
		const { expansion, item } = await buildSet();
		await removeExpansion(admin, { id: expansion.id, version: 1 });
		expect([await findItem(item.id), await findSet(expansion.id)]).toEqual([0, 0]);
		const again = removeExpansion(admin, { id: expansion.id, version: 1 });
		expect((await refusal(again)).code).toBe("catalogue.expansionNotFound");
	});

	it("stays while one of its items is needed", async () => {
		const { expansion, item, categoryId } = await buildSet();
		await buildListing(db, { productItemId: item.id, categoryId });
		const removal = removeExpansion(admin, { id: expansion.id, version: 1 });
		expect((await refusal(removal)).code).toBe("catalogue.stillUsed");
		expect([await findItem(item.id), await findSet(expansion.id)]).toEqual([1, 1]);
	});
});

it("removes as an admin saw it, and for nobody else", async () => {
	const { expansion, item } = await buildSet();
	for (const [remove, { id }] of [
		[removeItem, item],
		[removeExpansion, expansion],
	] as const) {
		expect((await refusal(remove(admin, { id, version: 9 }))).code).toBe("catalogue.changed");
		for (const user of [null, await buildUser(db), await buildUser(db, { role: "moderator" })])
			expect((await refusal(remove(contextOf(db, user), { id, version: 1 }))).code).toBe("auth.forbidden");
	}
});
