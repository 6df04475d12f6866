import { and, eq, inArray } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
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

/** The keys of the files of the cards that a person has, made by them or got. */
export async function listCardKeys(ctx: QueryContext, ownerId: string): Promise<string[]> {
	const rows = await ctx.db
		.select({ key: generatedCards.cardImageUrl })
		.from(generatedCards)
		.where(and(eq(generatedCards.ownerId, ownerId), eq(generatedCards.status, "finished")));
	return rows.map(({ key }) => key);
}
