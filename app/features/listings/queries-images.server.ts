import { inArray } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { listingImages } from "./tables.server.ts";

/** Which of these keys of stored files are those of a listing's image, whatever its state. */
export async function listUsedImageKeys(db: Database, keys: readonly string[]): Promise<string[]> {
	const key = listingImages.imageUrl;
	const rows = await db
		.select({ key })
		.from(listingImages)
		.where(inArray(key, [...keys]));
	return rows.map((row) => row.key);
}
