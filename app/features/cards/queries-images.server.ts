import { and, eq, inArray } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { type CardRow, isVisible, selectCards, toCard, viewerColumns } from "./queries-card.server.ts";
import { generatedCards } from "./tables.server.ts";

/** Which of these keys of stored files are those of a card, whatever its state. */
export async function listUsedImageKeys(db: Database, keys: readonly string[]): Promise<string[]> {
	const key = generatedCards.cardImageUrl;
	const rows = await db
		.select({ key })
		.from(generatedCards)
		.where(inArray(key, [...keys]));
	return rows.map((row) => row.key);
}

const findByImage = statement<CardRow>(
	"cards_find_by_image",
	selectCards(
		"(select * from generated_cards where card_image_url = $1 and serial is not null and deleted_at is null)",
		"",
		viewerColumns("$2"),
	),
);

/** Whether the actor may see the image of a card. @param key of its files */
export async function canSeeImage(ctx: QueryContext, key: string): Promise<boolean> {
	const [row] = await findByImage(ctx.db, [key, ctx.actor?.id ?? null]);
	return row !== undefined && isVisible(ctx, row) && toCard(ctx, row).image !== null;
}

/** The keys of the files of the cards that a person has, made by them or got. */
export async function listCardKeys(ctx: QueryContext, ownerId: string): Promise<string[]> {
	const rows = await ctx.db
		.select({ key: generatedCards.cardImageUrl })
		.from(generatedCards)
		.where(and(eq(generatedCards.ownerId, ownerId), eq(generatedCards.status, "finished")));
	return rows.map(({ key }) => key);
}
