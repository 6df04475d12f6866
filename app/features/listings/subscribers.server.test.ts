import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ItemsMerged, TypedNameAdded } from "#app/features/catalogue/events.ts";
import { banPerson, liftBan } from "#app/features/moderation/commands-ban.server.ts";
import { editProfile } from "#app/features/profiles/commands.server.ts";
import { registerShowcases } from "#app/features/showcases/subscribers.server.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { buildListing, buildWantedItem, findListing } from "#tests/factories/listings.ts";
import { buildComment, buildShowcase, findComment, findShowcase } from "#tests/factories/showcases.ts";
import { registerListings } from "./subscribers.server.ts";

const { db, pool } = await testDatabase();
const events = new EventBus<TransactionContext>();
registerListings(events);
registerShowcases(events);

/** A person with something of each kind, and which of it is public, inside a transaction and to everybody else. */
async function buildShown() {
	const owner = await buildUser(db, { city: "Rosario, Santa Fe" });
	const { id: listingId } = await buildListing(db, { userId: owner.id });
	const { id: showcaseId } = await buildShowcase(db, { ownerId: owner.id });
	const comment = await buildComment(db, { userId: owner.id });
	const isPublic = async (of: CommandContext["db"]) => [
		(await findListing(of, listingId))?.isPublic,
		(await findShowcase(of, showcaseId))?.isPublic,
		(await findComment(of, comment.id))?.isPublic,
		(await findShowcase(of, comment.collectionId))?.commentsCount,
	];
	return { owner, listingId, isPublic };
}

const [shown, hidden] = [
	[true, true, true, 1],
	[false, false, false, 0],
];

describe("what repeats that its owner is banned, or where they live", () => {
	it("follows a ban and its end within their transaction", async () => {
		const ctx = contextOf(db, await buildUser(db, { role: "admin" }), { events });
		const { owner, isPublic } = await buildShown();
		await inTransaction(ctx, async (tx) => {
			await banPerson(tx, {
				personId: owner.id,
				reason: "Pide plata",
				endsAt: null,
				note: "",
				sourceCase: null,
			});
			expect(await isPublic(tx.db)).toEqual(hidden);
			expect(await isPublic(db)).toEqual(shown);
		});
		expect(await isPublic(db)).toEqual(hidden);
		await inTransaction(ctx, async (tx) => {
			await liftBan(tx, { personId: owner.id, reason: "Fue un error", sourceCase: null });
			expect(await isPublic(tx.db)).toEqual(shown);
			expect(await isPublic(db)).toEqual(hidden);
		});
		expect(await isPublic(db)).toEqual(shown);
	});

	it("follows a change of city within its transaction", async () => {
		const { owner, listingId } = await buildShown();
		const placeIn = async (of: CommandContext["db"]) => {
			const listing = await findListing(of, listingId);
			return [listing?.ownerProvince, listing?.ownerCity];
		};
		await inTransaction(contextOf(db, owner, { events }), async (tx) => {
			await editProfile(tx, {
				username: owner.username,
				city: "Salta, Salta",
				twitterUsername: "",
				about: "",
			});
			expect(await placeIn(tx.db)).toEqual(["Salta", "Salta, Salta"]);
			expect(await placeIn(db)).toEqual(["Santa Fe", "Rosario, Santa Fe"]);
		});
		expect(await placeIn(db)).toEqual(["Salta", "Salta, Salta"]);
	});
});

describe("what the catalogue makes one locks its listings by id", () => {
	/** Waits for the first listing, and holds no other of the category meanwhile. */
	const waitsForFirst = (first: string, categoryId: string, event: ItemsMerged | TypedNameAdded) =>
		whileHeld(pool, {
			lock: "select from listings where id = $1::uuid and $2::uuid is not null for no key update",
			values: [first, categoryId],
			begin: () => inTransaction(contextOf(db, null, { events }), (tx) => tx.record(event)),
			meanwhile: "select from listings where id <> $1::uuid and category_id = $2::uuid for update nowait",
		});

	it("that want an item and that offer it", async () => {
		const { id: fromId, categoryId } = await buildItem(db);
		const { id: intoId } = await buildItem(db, { categoryId });
		const wanting = await buildListing(db);
		await buildWantedItem(db, { listingId: wanting.id, productItemId: fromId });
		await buildListing(db, { productItemId: fromId, categoryId });
		await waitsForFirst(wanting.id, categoryId, { type: "catalogue.itemsMerged", fromId, intoId });
	});

	it("that have a typed name", async () => {
		const { id: itemId, categoryId } = await buildItem(db);
		const name = "Carta rara";
		const ids = Array.from({ length: 10 }, () => randomUUID());
		for (const id of ids)
			await buildListing(db, { id, categoryId, productItemId: null, customItemName: name });
		const [first = ""] = ids.toSorted();
		await waitsForFirst(first, categoryId, { type: "catalogue.typedNameAdded", categoryId, name, itemId });
	});
});
