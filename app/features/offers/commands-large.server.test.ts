import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { acceptTrade } from "#app/features/trades/commands.server.ts";
import { sideLimit } from "#app/features/trades/rules.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { dealContexts } from "#tests/factories/deals.ts";
import { buildEntry, type EntryRow, findEntries } from "#tests/factories/lists.ts";
import { offered } from "#tests/factories/offers.ts";
import { sendOffer } from "./commands.server.ts";
import { acceptOffer } from "./commands-accept.server.ts";

const { db } = await testDatabase();
const { as } = dealContexts(db);

it("swaps a hundred things for a hundred", async () => {
	const [ana, beto] = [await buildUser(db), await buildUser(db)];
	const { categoryId } = await buildItem(db);
	const [give, get] = [[] as EntryRow[], [] as EntryRow[]];
	for (let n = 0; n < sideLimit; n++) {
		const [one, other] = [await buildItem(db, { categoryId }), await buildItem(db, { categoryId })];
		give.push(await buildEntry(db, { userId: ana.id, itemId: one.id, categoryId }));
		get.push(await buildEntry(db, { userId: beto.id, itemId: other.id, categoryId }));
		await buildEntry(db, { userId: ana.id, side: "want", itemId: other.id, categoryId });
	}
	const content = { give: offered(give), get: offered(get), text: "" };
	const offer = await sendOffer(as(ana), { id: randomUUID(), personId: beto.id, ...content });
	const { id: tradeId } = await acceptOffer(as(beto), { offerId: offer.id });
	const promised = async ({ id }: UserRow) =>
		(await findEntries(db, id)).reduce((sum, { reserved }) => sum + reserved, 0);
	expect([await promised(ana), await promised(beto)]).toEqual([sideLimit, sideLimit]);
	await acceptTrade(as(ana), { tradeId });
	await acceptTrade(as(beto), { tradeId });
	expect([await findEntries(db, ana.id), await findEntries(db, beto.id)]).toEqual([[], []]);
});
