import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { createFiles, type Files } from "#app/platform/files.server.ts";
import { imageFile, imageWidths } from "#app/shared/image.ts";
import { testDatabase } from "#tests/database.ts";
import { buildListing, buildListingImage } from "#tests/factories/listings.ts";
import { unique } from "#tests/factories/row.ts";
import { imageRetentionMillis, purgeDeletedListings } from "./commands-internal.server.ts";
import { listingImages, listings } from "./tables.server.ts";

const { db } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "reino-purge-"));
const files = createFiles(folder);
const now = new Date();
const ago = (millis: number) => new Date(now.getTime() - millis);

afterAll(() => rm(folder, { recursive: true }));

async function buildPictured(overrides: Partial<typeof listings.$inferInsert> = {}) {
	const listing = await buildListing(db, overrides);
	const key = unique();
	await buildListingImage(db, { listingId: listing.id, imageUrl: key });
	for (const width of imageWidths) await files.write(imageFile(key, width), new Uint8Array([1]));
	return { id: listing.id, key };
}

const rowsOf = (id: string) => db.select().from(listingImages).where(eq(listingImages.listingId, id));

async function filesOf(key: string): Promise<number> {
	const names = await readdir(folder, { recursive: true });
	return names.filter((name) => name.includes(`${key}-`)).length;
}

describe("the purge of deleted listings", () => {
	it("takes rows and files of what was deleted 30 days ago, and leaves the listing deleted", async () => {
		const old = await buildPictured({ status: "deleted", deletedAt: ago(imageRetentionMillis + 1000) });
		expect(await purgeDeletedListings(db, files, now)).toBe(1);
		expect(await rowsOf(old.id)).toEqual([]);
		expect(await filesOf(old.key)).toBe(0);
		const [listing] = await db.select().from(listings).where(eq(listings.id, old.id));
		expect(listing).toMatchObject({ status: "deleted", deletedAt: ago(imageRetentionMillis + 1000) });
		expect(await purgeDeletedListings(db, files, now)).toBe(0);
	});

	it("takes nothing else", async () => {
		const kept = [
			await buildPictured({ status: "deleted", deletedAt: ago(imageRetentionMillis - 60_000) }),
			await buildPictured({ createdAt: ago(2 * imageRetentionMillis) }),
			await buildPictured({ status: "traded", updatedAt: ago(2 * imageRetentionMillis) }),
			await buildPictured({ status: "in_revision", updatedAt: ago(2 * imageRetentionMillis) }),
		];
		expect(await purgeDeletedListings(db, files, now)).toBe(0);
		for (const { id, key } of kept) {
			expect(await rowsOf(id)).toHaveLength(1);
			expect(await filesOf(key)).toBe(imageWidths.length);
		}
	});

	it("forgets no file that it could not remove", async () => {
		const old = await buildPictured({ status: "deleted", deletedAt: ago(imageRetentionMillis + 1000) });
		const readOnly: Files = {
			...files,
			remove: async () => {
				throw new Error("read-only file system");
			},
		};
		await expect(purgeDeletedListings(db, readOnly, now)).rejects.toThrow("read-only");
		expect(await rowsOf(old.id)).toHaveLength(1);
		expect(await purgeDeletedListings(db, files, now)).toBe(1);
		expect(await filesOf(old.key)).toBe(0);
	});

	it("takes more than one batch, each image once on however many nodes", async () => {
		const listing = await buildListing(db, {
			status: "deleted",
			deletedAt: ago(imageRetentionMillis + 1000),
		});
		const { id: _id, titleFolded: _t, descriptionFolded: _d, isPublic: _p, ...row } = listing;
		const many = await db
			.insert(listings)
			.values(Array.from({ length: 250 }, () => row))
			.returning({ id: listings.id });
		for (const { id } of many) await buildListingImage(db, { listingId: id, imageUrl: unique() });
		const counts = await Promise.all([1, 2, 3].map(() => purgeDeletedListings(db, files, now)));
		counts.push(await purgeDeletedListings(db, files, now));
		expect(counts.reduce((sum, count) => sum + count)).toBe(250);
		expect(await db.select().from(listingImages).limit(1)).not.toEqual([]);
	});
});
