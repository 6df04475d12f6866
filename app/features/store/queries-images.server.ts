import { arrayOverlaps } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { storeProducts } from "./tables.server.ts";

/** Which of these keys of stored files are those of a product's images, whatever its state. */
export async function listUsedImageKeys(db: Database, keys: readonly string[]): Promise<string[]> {
	const { images } = storeProducts;
	const rows = await db
		.select({ images })
		.from(storeProducts)
		.where(arrayOverlaps(images, [...keys]));
	return rows.flatMap((row) => row.images);
}
