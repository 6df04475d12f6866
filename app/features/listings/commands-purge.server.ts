import { and, asc, eq, inArray, lt } from "drizzle-orm";
import type { Database } from "#app/platform/database/database.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { imageFile, imageWidths } from "#app/shared/image.ts";
import { listingImages, listings } from "./tables.server.ts";

/** How long a deleted listing's images are kept, in milliseconds: 30 days, in which a mistake can be undone. */
export const imageKeptMillis = 30 * 24 * 60 * 60 * 1000;
/** Images of one transaction: few enough that nothing waits long for it. */
const batchSize = 100;

/**
 * Removes the images of listings that were deleted long ago; the listings themselves stay deleted. Files go
 * before their rows, so that a failure in between leaves no file that nobody knows of.
 * @param now images of what was deleted `imageKeptMillis` before it go
 * @returns how many images went
 * @throws when the disk or the database is away; what is left goes the next time
 */
export async function purgeDeletedListings(db: Database, files: Files, now: Date): Promise<number> {
	let purged = 0;
	for (;;) {
		const gone = await purgeBatch(db, files, new Date(now.getTime() - imageKeptMillis));
		purged += gone;
		if (gone < batchSize) return purged;
	}
}

async function purgeBatch(db: Database, files: Files, deletedBefore: Date): Promise<number> {
	return transaction(db, async (tx) => {
		// What another node is purging at this moment is left to it.
		const old = await tx
			.select({ id: listingImages.id, key: listingImages.imageUrl })
			.from(listingImages)
			.innerJoin(listings, eq(listings.id, listingImages.listingId))
			.where(and(eq(listings.status, "deleted"), lt(listings.deletedAt, deletedBefore)))
			.orderBy(asc(listingImages.id))
			.limit(batchSize)
			.for("update", { of: [listingImages, listings], skipLocked: true });
		if (old.length === 0) return 0;
		await files.remove(old.flatMap(({ key }) => imageWidths.map((width) => imageFile(key, width))));
		const ids = old.map(({ id }) => id);
		await tx.delete(listingImages).where(inArray(listingImages.id, ids));
		return old.length;
	});
}
