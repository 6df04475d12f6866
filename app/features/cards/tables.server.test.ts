import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildGeneratedCard } from "#tests/factories/cards.ts";
import { refusedBy } from "#tests/factories/refusal.ts";
import { generatedCards } from "./tables.server.ts";

const { db } = await testDatabase();

describe("a generated card", () => {
	it.each([
		["no social name", { socialUsername: "" }, "generated_cards_social_username_check"],
		["a rarity that is none", { rarity: "mythic" as "rare" }, "generated_cards_rarity_check"],
		["no image", { cardImageUrl: "" }, "generated_cards_card_image_url_check"],
	])("cannot have %s", async (_, overrides, constraint) => {
		expect(await refusedBy(buildGeneratedCard(db, overrides))).toBe(constraint);
	});

	it("goes with its person", async () => {
		const { userId } = await buildGeneratedCard(db);
		await db.delete(users).where(eq(users.id, userId));
		expect(await db.$count(generatedCards, eq(generatedCards.userId, userId))).toBe(0);
	});
});
