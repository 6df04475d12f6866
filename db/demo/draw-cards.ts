import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { drawCard, readPhoto } from "#app/features/cards/drawing/drawing.server.ts";
import { cardFile } from "./card-images.server.ts";
import { demoCards } from "./cards.ts";
import { people } from "./people.ts";

/*
 * Draws the cards of the demo, as cards are drawn: `node db/demo/draw-cards.ts`, after a change of the finishes. They lie in
 * the repository, since drawing them would make the first start wait.
 */

const photos = join(import.meta.dirname, "../../art/photos");
const folder = join(import.meta.dirname, "cards");

await mkdir(folder, { recursive: true });
for (const [index, { maker, rarity, photo, madeAt }] of demoCards.entries()) {
	const username = people.find((person) => person.username === maker)?.twitter;
	if (!username) throw new Error(`${maker} has no social username.`);
	const serial = index + 1;
	const image = await sharp(join(photos, `${photo}.svg`))
		.png()
		.toBuffer();
	const card = { photo: await readPhoto(image), username, rarity, serial, madeAt: new Date(madeAt) };
	const { webps } = await drawCard(card);
	for (const { width, data } of webps) await writeFile(join(folder, cardFile(serial, width)), data);
}
