import sharp from "sharp";
import { openLocalFiles } from "#app/platform/files/open-files.server.ts";
import { buildStoredCard, serialOf } from "#tests/factories/cards.ts";
import { sharedDatabase } from "./database.ts";

/** A Reino Card of somebody, with its files. @returns its serial */
export async function buildReinoCard(ownerId: string): Promise<string> {
	const files = openLocalFiles({ dataDir: process.env.REINO_E2E_DATA_DIR ?? "" });
	const look = { create: { width: 100, height: 140, channels: 3, background: "#b8860b" } } as const;
	const bytes = await sharp(look).webp().toBuffer();
	const write = (name: string) => files.write(name, bytes);
	return serialOf(
		await buildStoredCard(sharedDatabase(), { write }, { userId: ownerId, rarity: "legendary" }),
	);
}
