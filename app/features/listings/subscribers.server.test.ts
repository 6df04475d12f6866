import { describe, expect, it } from "vitest";
import { banPerson, liftBan } from "#app/features/moderation/commands-ban.server.ts";
import { editProfile } from "#app/features/profiles/commands.server.ts";
import { registerShowcases } from "#app/features/showcases/subscribers.server.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing, findListing } from "#tests/factories/listings.ts";
import { buildComment, buildShowcase, findComment, findShowcase } from "#tests/factories/showcases.ts";
import { registerListings } from "./subscribers.server.ts";

const { db } = await testDatabase();
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
