import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildEntry, findEntries } from "#tests/factories/lists.ts";
import { offered } from "#tests/factories/offers.ts";
import { unique } from "#tests/factories/row.ts";
import { sendOffer } from "./commands.server.ts";
import { offerItems } from "./tables.server.ts";

const { db } = await testDatabase();

async function buildTypist() {
	const [ana, beto] = [await buildUser(db), await buildUser(db)];
	const theirs = await buildEntry(db, { userId: beto.id });
	const item = await buildItem(db);
	const send = (
		typed: Parameters<typeof sendOffer>[1]["typed"],
		{ give = [], id = randomUUID() as string } = {},
	) =>
		sendOffer(contextOf(db, ana), {
			...{ id, personId: beto.id, text: "", give: offered(give), get: offered([theirs]) },
			typed,
		});
	const itemsOf = async (offerId: string) =>
		(await db.select().from(offerItems).where(eq(offerItems.offerId, offerId))).filter(
			({ giverId }) => giverId === ana.id,
		);
	return { ana, beto, item, send, itemsOf };
}
const refused = (code: string) => expect.objectContaining({ code });

describe("what the sender of an offer typed", () => {
	it("enters their list when it is sent, once however often", async () => {
		const { ana, item, send, itemsOf } = await buildTypist();
		const categoryId = (await buildCategory(db)).id;
		const customName = `Mulita ${unique()}`;
		const typed = [
			{ itemId: item.id, quantity: 2 },
			{ categoryId, customName, quantity: 1 },
		];
		const id = randomUUID();
		for (let n = 0; n < 2; n++) await send(typed, { id });
		const entries = await findEntries(db, ana.id);
		expect(entries).toHaveLength(2);
		expect(entries).toContainEqual(expect.objectContaining({ itemId: item.id, quantity: 2, side: "have" }));
		expect(entries).toContainEqual(expect.objectContaining({ customName, quantity: 1 }));
		expect((await itemsOf(id)).map(({ quantity }) => quantity).toSorted()).toEqual([1, 2]);
	});

	it("is the equal entry where there is one, which gets no more", async () => {
		const { ana, item, send, itemsOf } = await buildTypist();
		const have = await buildEntry(db, { userId: ana.id, itemId: item.id, quantity: 1 });
		await expect(send([{ itemId: item.id, quantity: 2 }])).rejects.toEqual(refused("offer.notFree"));
		const { id } = await send([{ itemId: item.id }]);
		expect(await findEntries(db, ana.id)).toMatchObject([{ id: have.id, quantity: 1 }]);
		expect(await itemsOf(id)).toMatchObject([{ entryId: have.id, quantity: 1 }]);
	});

	it("is the listing that offers it, and once where it was picked, too", async () => {
		const { ana, item, send, itemsOf } = await buildTypist();
		const listing = await buildListing(db, { userId: ana.id, productItemId: item.id });
		const have = await buildEntry(db, { userId: ana.id, itemId: item.id, listingId: listing.id });
		const sent = await send([{ itemId: item.id }, { itemId: item.id }]);
		expect(await itemsOf(sent.id)).toMatchObject([{ entryId: have.id, quantity: 1 }]);
		expect(await findEntries(db, ana.id)).toHaveLength(1);
	});

	it("is refused of no item and of a Reino Card without a listing, and leaves no trace then", async () => {
		const { ana, send } = await buildTypist();
		await expect(send([{ itemId: randomUUID() }])).rejects.toEqual(refused("catalogue.itemNotFound"));
		await expect(send([{ customName: "Sin categoría" }])).rejects.toEqual(refused("request.invalid"));
		const special = await buildCategory(db, { isSpecial: true });
		const card = [{ categoryId: special.id, customName: "RC-1" }];
		await expect(send(card)).rejects.toEqual(refused("list.cardUnlisted"));
		expect(await findEntries(db, ana.id)).toEqual([]);
	});
});
