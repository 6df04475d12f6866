import { listUsedImageKeys as ofCards } from "#app/features/cards/queries-images.server.ts";
import { listUsedImageKeys as ofListings } from "#app/features/listings/queries-images.server.ts";
import { listUsedImageKeys as ofShowcases } from "#app/features/showcases/queries-images.server.ts";
import { listUsedImageKeys as ofStore } from "#app/features/store/queries-images.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";

/** Which of these keys of stored files a row of any feature names; a feature with a file of its own is added here. */
export async function listUsedImageKeys(db: Database, keys: readonly string[]): Promise<string[]> {
	const used = await Promise.all([ofListings, ofShowcases, ofStore, ofCards].map((list) => list(db, keys)));
	return used.flat();
}

/** The keys of all stored files that rows name: what a backup takes along. */
export const imageKeysQuery = `select image_url from listing_images
	union all select image_url from collections_elements
	union all select unnest(images) from store_products
	union all select card_image_url from generated_cards where status = 'finished'`;
