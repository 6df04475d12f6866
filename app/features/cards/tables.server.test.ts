import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildGeneratedCard, getCard } from "#tests/factories/cards.ts";
import { refusedBy } from "#tests/factories/failure.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { cardOwners, generatedCards } from "./tables.server.ts";

const { db } = await testDatabase();

const queued = { status: "queued" as const };

describe("a generated card", () => {
	it.each([
		["no social name", { socialUsername: "" }, "generated_cards_social_username_check"],
		["a rarity that is none", { rarity: "mythic" as "rare" }, "generated_cards_rarity_check"],
		["no image", { cardImageUrl: "" }, "generated_cards_card_image_url_check"],
		["a state that is none", { status: "lost" as "queued" }, "generated_cards_status_check"],
		["a serial before it is finished", { ...queued, serial: 900_000 }, "generated_cards_finished_check"],
		["no serial once it is finished", { status: "finished" as const }, "generated_cards_finished_check"],
		["no reason for being given up", { status: "failed" as const }, "generated_cards_failure_check"],
		["a listing once it is deleted", { deletedAt: new Date() }, "generated_cards_offered_check"],
	])("cannot have %s", async (_, overrides, constraint) => {
		const listingId = constraint === "generated_cards_offered_check" ? (await buildListing(db)).id : null;
		expect(await refusedBy(buildGeneratedCard(db, { listingId, ...overrides }))).toBe(constraint);
	});

	it("shares its serial, and its listing, with no other", async () => {
		const listingId = (await buildListing(db)).id;
		const { serial } = await buildGeneratedCard(db, { listingId });
		expect(await refusedBy(buildGeneratedCard(db, { serial }))).toBe("generated_cards_serial_key");
		expect(await refusedBy(buildGeneratedCard(db, { listingId }))).toBe("generated_cards_listing_id_key");
	});

	it("is made one at a time for a person", async () => {
		const { userId } = await buildGeneratedCard(db, queued);
		expect(await refusedBy(buildGeneratedCard(db, { ...queued, userId }))).toBe("generated_cards_queued_key");
		await buildGeneratedCard(db, queued);
	});

	it("goes with its owner", async () => {
		const { id, ownerId } = await buildGeneratedCard(db);
		await db.delete(users).where(eq(users.id, ownerId));
		expect(await db.$count(generatedCards, eq(generatedCards.id, id))).toBe(0);
		expect(await db.$count(cardOwners, eq(cardOwners.cardId, id))).toBe(0);
	});

	it("stays with another owner when its maker goes", async () => {
		const maker = await buildUser(db);
		const { id } = await buildGeneratedCard(db, { userId: maker.id, ownerId: (await buildUser(db)).id });
		await db.delete(users).where(eq(users.id, maker.id));
		expect(await getCard(db, id)).toMatchObject({ userId: null });
		expect(await db.select().from(cardOwners).where(eq(cardOwners.cardId, id))).toMatchObject([
			{ position: 1, ownerId: null },
		]);
	});

	it("names a person that there is", async () => {
		const attempt = buildGeneratedCard(db, { ownerId: randomUUID() });
		expect(await refusedBy(attempt)).toBe("generated_cards_owner_id_fkey");
	});
});
