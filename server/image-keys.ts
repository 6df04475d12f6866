import { listUsedCardImageKeys as ofCards } from "#app/features/cards/queries.server.ts";
import { listUsedListingImageKeys as ofListings } from "#app/features/listings/queries.server.ts";
import { listUsedElementImageKeys as ofShowcases } from "#app/features/showcases/queries-editor.server.ts";
import { listUsedProductImageKeys as ofStore } from "#app/features/store/queries.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { type Files, filePrefixes } from "#app/platform/files.server.ts";
import { imageKey } from "#app/shared/image.ts";

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

/** A younger file without a row may be about to get one, in milliseconds: a day. */
export const orphanMillis = 24 * 60 * 60 * 1000;

/** Finds the keys that a row names, among those of stored images. */
type ListUsedKeys = (keys: readonly string[]) => Promise<readonly string[]>;

/**
 * Removes the images that no row names: what a process left behind that was killed between their files and their
 * row. Files that are no stored images are not touched. Where rows name no image at all, nothing goes: such a
 * database does not belong to these files.
 * @param now what was written less than `orphanMillis` before it stays
 * @returns how many files went
 * @throws when the disk or the database is away; what is left goes the next time
 */
export async function purgeOrphanFiles(files: Files, now: Date, listUsedKeys: ListUsedKeys): Promise<number> {
	const orphans: string[] = [];
	let isUsed = false;
	for (const prefix of filePrefixes) {
		const images = (await files.list(prefix)).flatMap((name) => {
			const key = imageKey(name);
			return key ? [{ name, key }] : [];
		});
		if (images.length === 0) continue;
		const used = new Set(await listUsedKeys([...new Set(images.map(({ key }) => key))]));
		isUsed ||= used.size > 0;
		for (const { name, key } of images)
			if (!used.has(key) && (await isOld(files, name, now))) orphans.push(name);
	}
	if (!isUsed) return 0;
	for (const name of orphans) await files.remove([name]);
	return orphans.length;
}

async function isOld(files: Files, name: string, now: Date): Promise<boolean> {
	const writtenAt = await files.getWrittenAt(name);
	return writtenAt !== null && now.getTime() - writtenAt.getTime() > orphanMillis;
}
