import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { imageFile, imageWidths, pngFile } from "#app/shared/image.ts";
import { testDatabase } from "#tests/database.ts";
import { buildGeneratedCard } from "#tests/factories/cards.ts";
import { memoryFiles } from "#tests/factories/files.ts";
import { deletedKeptMillis, purgeDeletedCards } from "./commands-purge.server.ts";
import { generatedCards } from "./tables.server.ts";

const { db } = await testDatabase();
const now = new Date();
const ago = (millis: number) => new Date(now.getTime() - millis);

async function buildWithFiles(deletedAt: Date | null) {
	const card = await buildGeneratedCard(db, { deletedAt, createdAt: ago(3 * deletedKeptMillis) });
	const key = card.cardImageUrl;
	const names = [pngFile(key), ...imageWidths.map((width) => imageFile(key, width))];
	for (const name of names) await files.write(name, new Uint8Array([1]));
	return { id: card.id, names };
}
const files = memoryFiles();
const isThere = async (id: string) => (await db.$count(generatedCards, eq(generatedCards.id, id))) > 0;

it("takes cards and files of what was deleted 30 days ago, and nothing else", async () => {
	const old = await buildWithFiles(ago(deletedKeptMillis + 1000));
	const kept = [await buildWithFiles(ago(deletedKeptMillis - 60_000)), await buildWithFiles(null)];
	expect(await purgeDeletedCards(db, files, now)).toBe(1);
	expect(await isThere(old.id)).toBe(false);
	for (const { id } of kept) expect(await isThere(id)).toBe(true);
	expect([...files.names].sort()).toEqual(kept.flatMap(({ names }) => names).sort());
	expect(await purgeDeletedCards(db, files, now)).toBe(0);
});

it("keeps the card whose files could not go", async () => {
	const old = await buildWithFiles(ago(deletedKeptMillis + 1000));
	const remove = async () => {
		throw new Error("the disk is away");
	};
	await expect(purgeDeletedCards(db, { ...files, remove }, now)).rejects.toThrow("the disk is away");
	expect(await isThere(old.id)).toBe(true);
	expect(await purgeDeletedCards(db, files, now)).toBe(1);
});

it("takes more than one transaction's worth", async () => {
	for (let card = 0; card < 101; card++)
		await buildGeneratedCard(db, { deletedAt: ago(2 * deletedKeptMillis) });
	expect(await purgeDeletedCards(db, files, now)).toBe(101);
});
