import { inArray } from "drizzle-orm";
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
