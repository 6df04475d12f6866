import { inArray } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { collectionsElements } from "./tables.server.ts";

/** Which of these keys of stored files are those of an element of a showcase, whatever its state. */
export async function listUsedImageKeys(db: Database, keys: readonly string[]): Promise<string[]> {
	const key = collectionsElements.imageUrl;
	const rows = await db
		.select({ key })
		.from(collectionsElements)
		.where(inArray(key, [...keys]));
	return rows.map((row) => row.key);
}
