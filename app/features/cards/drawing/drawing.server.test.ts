import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { rarities } from "#app/features/catalogue/rules.ts";
import { imageWidths } from "#app/shared/image.ts";
import { type CardInput, type DrawnCard, drawCard, readPhoto } from "./drawing.server.ts";

const [photo, greenPhoto] = [await photoOf("#2040c0"), await photoOf("#20c040")];
const input: CardInput = {
	photo,
	username: "juli_ibera",
	rarity: "common",
	serial: 418,
	madeAt: new Date("2026-11-22T15:00:00Z"),
};
const cards = new Map<string, DrawnCard>();

async function photoOf(background: string): Promise<string> {
	const image = sharp({ create: { width: 300, height: 200, channels: 3, background } });
	return readPhoto(await image.png().toBuffer());
}

function cardOf(rarity: string): DrawnCard {
	const card = cards.get(rarity);
	if (!card) throw new Error(`no card was drawn: ${rarity}`);
	return card;
}

describe("a card", () => {
	beforeAll(async () => {
		for (const rarity of rarities) cards.set(rarity, await drawCard({ ...input, rarity }));
	});

	it.each(rarities)(
		"of the tier %s is a PNG and light WebPs of one size, with clear corners",
		async (rarity) => {
			const { png, webps } = cardOf(rarity);
			expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1024, height: 1434 });
			const corner = await sharp(png).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer();
			expect(corner[3]).toBe(0);
			expect(webps.map(({ width }) => width)).toEqual(imageWidths);
			for (const { width, data } of webps) {
				expect(await sharp(data).metadata()).toMatchObject({ format: "webp", width: Math.min(width, 1024) });
				expect(data.byteLength).toBeLessThan(width * 200);
			}
		},
	);

	it("looks its own way in each tier", async () => {
		const colors = await Promise.all(
			rarities.map(async (rarity) => {
				const frame = await sharp(cardOf(rarity).png).extract({
					left: 0,
					top: 960,
					width: 1024,
					height: 474,
				});
				return (await sharp(await frame.toBuffer()).stats()).channels.slice(0, 3).map(({ mean }) => mean);
			}),
		);
		for (const [index, color] of colors.entries())
			for (const other of colors.slice(index + 1)) {
				const apart = color.map((value, channel) => Math.abs(value - (other[channel] ?? 0)));
				expect(Math.max(...apart)).toBeGreaterThan(15);
			}
	});

	it("is the same, byte by byte, for the same input", async () => {
		expect(await drawCard({ ...input, rarity: "secretRare" })).toEqual(cardOf("secretRare"));
	});

	it("shows its photo", async () => {
		expect(await drawCard({ ...input, photo: greenPhoto })).not.toEqual(cardOf("common"));
	});

	it("of 12 megapixels adds at most 300 MB to a process", { timeout: 180_000 }, async () => {
		const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
		const grain = sharp({ create: { width: 500, height: 375, channels: 3, background: "#2040c0", noise } });
		const image = sharp(await grain.png().toBuffer()).resize(4000, 3000, { kernel: "nearest" });
		const folder = await mkdtemp(join(tmpdir(), "reino-drawing-"));
		await image.jpeg({ quality: 60 }).toFile(join(folder, "photo.jpg"));
		const program = ["--input-type=module", "--eval", measuring, join(folder, "photo.jpg")];
		const { stdout } = await promisify(execFile)(process.execPath, program);
		await rm(folder, { recursive: true });
		expect(Number(stdout)).toBeGreaterThan(0);
		expect(Number(stdout)).toBeLessThan(300);
	});
});

/**
 * A program that prints by how many megabytes its memory grew at most with a few cards of a photo. What the system remembers
 * as a process's most begins with that of its parent, so that it looks itself.
 */
const measuring = `
	import { readFile } from "node:fs/promises";
	const { drawCard, readPhoto } = await import("#app/features/cards/drawing/drawing.server.ts");
	const photo = await readFile(process.argv[1]);
	const before = process.memoryUsage.rss();
	let most = before;
	setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 2).unref();
	for (const rarity of ["veryRare", "secretRare", "crownRare"])
		await drawCard({ photo: await readPhoto(photo), username: "juli", rarity, serial: 1, madeAt: new Date(0) });
	console.log((most - before) / 1024 ** 2);
`;
