import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createFiles } from "#app/platform/files.server.ts";
import { imageFile, imageWidths, pngFile } from "#app/shared/image.ts";
import { orphanMillis, purgeOrphanFiles } from "#server/image-keys.ts";
import { testDatabase } from "#tests/database.ts";
import { buildGeneratedCard } from "#tests/factories/cards.ts";
import { buildListing, buildListingImage } from "#tests/factories/listings.ts";
import { buildElement } from "#tests/factories/showcases.ts";
import { buildStoreProduct } from "#tests/factories/store.ts";
import { imageKeysQuery, listUsedImageKeys } from "./image-keys.ts";

const { db } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "reino-orphans-"));
const files = createFiles(folder);
const now = new Date();
let keysMade = 0;

beforeEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => rm(folder, { recursive: true, force: true }));

const purge = () => purgeOrphanFiles(files, now, (keys) => listUsedImageKeys(db, keys));

/** Writes a file that was there a moment longer than the purge waits for its row. */
async function write(name: string, age = orphanMillis + 1000): Promise<void> {
	await files.write(name, new Uint8Array([1]));
	const writtenAt = new Date(now.getTime() - age);
	await utimes(join(folder, name.slice(0, 2), name), writtenAt, writtenAt);
}

async function writeImage(age?: number): Promise<string> {
	keysMade += 1;
	const key = `${keysMade.toString(16).padStart(2, "0")}${"0".repeat(30)}`;
	for (const width of imageWidths) await write(imageFile(key, width), age);
	return key;
}

async function writeUsedImage(): Promise<string> {
	const key = await writeImage();
	await withListing({}, key);
	return key;
}

async function keysLeft(): Promise<string[]> {
	const names = (await readdir(folder, { recursive: true })).filter((name) => name.includes("-"));
	return [...new Set(names.map((name) => name.slice(3, 35)))];
}

describe("the purge of files without a row", () => {
	it("takes every variant of an image that no row names, and nothing while there is none", async () => {
		const used = await writeUsedImage();
		expect(await purge()).toBe(0);
		const orphans = [await writeImage(), await writeImage()];
		expect((await keysLeft()).sort()).toEqual([used, ...orphans].sort());
		expect(await purge()).toBe(orphans.length * imageWidths.length);
		expect(await keysLeft()).toEqual([used]);
	});

	it("takes nothing on behalf of a database that names none of the images", async () => {
		const orphan = await writeImage();
		expect(await purge()).toBe(0);
		expect(await keysLeft()).toEqual([orphan]);
	});

	it("leaves what may be about to get its row", async () => {
		const kept = [await writeUsedImage(), await writeImage(orphanMillis - 1000)];
		expect(await purge()).toBe(0);
		expect((await keysLeft()).sort()).toEqual(kept.sort());
	});

	it.each([
		["a listing", (imageUrl: string) => withListing({}, imageUrl)],
		["a deleted listing", (key: string) => withListing({ status: "deleted", deletedAt: now }, key)],
		["an element of a showcase", (imageUrl: string) => buildElement(db, { imageUrl })],
		["a product", (key: string) => buildStoreProduct(db, { images: ["f".repeat(32), key] })],
		["a card", (cardImageUrl: string) => buildGeneratedCard(db, { cardImageUrl })],
	] as const)("leaves the image of %s, however old", async (_what, build) => {
		const key = await writeImage(1000 * orphanMillis);
		await build(key);
		const { rows } = await db.execute(sql.raw(`select key from (${imageKeysQuery}) as used (key)`));
		expect(rows).toContainEqual({ key });
		await writeImage();
		expect(await purge()).toBe(imageWidths.length);
		expect(await keysLeft()).toEqual([key]);
	});

	it("takes the lossless variant of a card that is gone, and leaves that of one that is there", async () => {
		const [used, gone] = ["a".repeat(32), "b".repeat(32)];
		await buildGeneratedCard(db, { cardImageUrl: used });
		for (const key of [used, gone]) await write(pngFile(key));
		expect(await purge()).toBe(1);
		expect([await files.read(pngFile(used)), await files.read(pngFile(gone))]).toMatchObject([
			{ length: 1 },
			null,
		]);
	});

	it("leaves files that are no stored images", async () => {
		await writeUsedImage();
		const names = ["readme.txt", `${"a".repeat(31)}-320.webp`, `${"a".repeat(32)}.pdf`];
		for (const name of names) await write(name);
		expect(await purge()).toBe(0);
		for (const name of names) expect(await files.read(name), name).not.toBeNull();
	});

	it("knows every column that may name a stored image", async () => {
		const { rows } = await db.execute<{ column: string }>(sql`
			select table_name || '.' || column_name as column from information_schema.columns
			where table_schema = 'public' and column_name ~ '(picture|image|photo|file|cover)s?(_url|_key)?$' order by 1`);
		expect(rows.map(({ column }) => column)).toEqual([
			"collections_elements.image_url",
			"generated_cards.card_image_url",
			// The image that was sent, in the row itself.
			"generated_cards.photo",
			"listing_images.image_url",
			"store_products.images",
			// The address of a social provider's portrait.
			"users.image",
		]);
	});
});

async function withListing(overrides: Parameters<typeof buildListing>[1], imageUrl: string): Promise<void> {
	const { id } = await buildListing(db, overrides);
	await buildListingImage(db, { listingId: id, imageUrl });
}
