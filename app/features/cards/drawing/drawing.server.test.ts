import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { rarities } from "#app/features/catalogue/rules-rarities.ts";
import { imageWidths } from "#app/shared/image.ts";
import { type CardDrawing, type DrawnCard, drawCard, readCardPhoto } from "./drawing.server.ts";
import { gradePhoto } from "./photo-grading.server.ts";

const [photo, greenPhoto] = [await photoOf("#2040c0"), await photoOf("#20c040")];
const input: CardDrawing = {
	photo,
	username: "juli_ibera",
	rarity: "common",
	serial: 418,
	madeAt: new Date("2026-11-22T15:00:00Z"),
};
const cards = new Map<string, DrawnCard>();

async function photoOf(background: string): Promise<string> {
	const image = sharp({ create: { width: 300, height: 200, channels: 3, background } });
	return readCardPhoto(await image.png().toBuffer());
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

	it.each(["common", "uncommon", "secretRare"] as const)(
		"of the tier %s is the same, byte by byte, for the same input",
		async (rarity) => {
			expect(await drawCard({ ...input, rarity })).toEqual(cardOf(rarity));
		},
	);

	it("prints a photo in its tier's way, and leaves those of the rarer ones as they are", async () => {
		const [common, uncommon, rare] = await Promise.all(
			(["common", "uncommon", "rare"] as const).map((rarity) => gradePhoto(photo, rarity)),
		);
		expect(rare).toBe(photo);
		expect(new Set([photo, common, uncommon]).size).toBe(3);
	});

	it("of the tier common has dots of ink where its photo is of middling light, and none where it is light", async () => {
		const light = await solid([240, 240, 240], 100, 300).png().toBuffer();
		const dark = await solid([20, 20, 20], 100, 300).png().toBuffer();
		const thirds = await solid([120, 120, 120], 300, 300)
			.composite([
				{ input: light, left: 0, top: 0 },
				{ input: dark, left: 200, top: 0 },
			])
			.png()
			.toBuffer();
		const graded = await gradePhoto(await readCardPhoto(thirds), "common");
		const image = sharp(Buffer.from(graded.slice(graded.indexOf(",") + 1), "base64"));
		const spreadOf = async (left: number) => {
			const part = await image.clone().extract({ left, top: 300, width: 200, height: 200 }).png().toBuffer();
			return (await sharp(part).stats()).channels[0]?.stdev ?? Number.NaN;
		};
		expect(await spreadOf(50)).toBeLessThan(2);
		expect(await spreadOf(370)).toBeGreaterThan(10);
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
	const { drawCard, readCardPhoto } = await import("#app/features/cards/drawing/drawing.server.ts");
	const photo = await readFile(process.argv[1]);
	const before = process.memoryUsage.rss();
	let most = before;
	setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 2).unref();
	for (const rarity of ["veryRare", "secretRare", "crownRare"])
		await drawCard({ photo: await readCardPhoto(photo), username: "juli", rarity, serial: 1, madeAt: new Date(0) });
	console.log((most - before) / 1024 ** 2);
`;

const red = [255, 0, 0];
const green = [0, 255, 0];
const blue = [0, 0, 255];
const leaf = [30, 160, 60];

function solid([r = 0, g = 0, b = 0]: number[], width = 300, height = 200): Sharp {
	return sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
}

/** Three upright stripes of 100 by `height` pixels: red, green, blue. */
async function stripes(height: number): Promise<Sharp> {
	const [first, second, third] = await Promise.all(
		[red, green, blue].map((color) => solid(color, 100, height).png().toBuffer()),
	);
	const whole = await solid(red, 300, height)
		.composite([
			{ input: first, left: 0, top: 0 },
			{ input: second, left: 100, top: 0 },
			{ input: third, left: 200, top: 0 },
		])
		.png()
		.toBuffer();
	return sharp(whole);
}

/** The colours at the left, in the middle and at the right of what a card shows of a photo. */
async function colorsOf(photo: Uint8Array): Promise<number[][]> {
	const address = await readCardPhoto(photo);
	const image = Buffer.from(address.slice("data:image/jpeg;base64,".length), "base64");
	const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
	expect(info).toMatchObject({ width: 936, height: 936, channels: 3 });
	return [40, 468, 896].map((x) => {
		const start = (468 * info.width + x) * info.channels;
		return [...data.subarray(start, start + 3)];
	});
}

function expectColors(actual: number[][], expected: number[][], tolerance = 10): void {
	const off = actual.flatMap((color, at) =>
		color.map((value, channel) => Math.abs(value - (expected[at]?.[channel] ?? Number.NaN))),
	);
	expect(Math.max(...off), `${actual.join(" ")} instead of ${expected.join(" ")}`).toBeLessThanOrEqual(
		tolerance,
	);
}

describe("what a card shows of a photo", () => {
	it("is the square in its middle", async () => {
		expectColors(await colorsOf(await (await stripes(300)).png().toBuffer()), [red, green, blue]);
		expectColors(await colorsOf(await (await stripes(100)).png().toBuffer()), [green, green, green]);
	});

	it("is turned upright before it is cut", async () => {
		const lying = await (await stripes(200)).rotate(-90).png().toBuffer();
		const photo = await sharp(lying).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
		expect(await sharp(photo).metadata()).toMatchObject({ width: 200, height: 300 });
		expectColors(await colorsOf(photo), [red, green, blue], 40);
	});

	it("is white where it was clear", async () => {
		const background = { r: 255, g: 0, b: 0, alpha: 0 };
		const photo = sharp({ create: { width: 90, height: 90, channels: 4, background } });
		const white = [255, 255, 255];
		expectColors(await colorsOf(await photo.png().toBuffer()), [white, white, white]);
	});

	it.each(["gif", "webp"] as const)("is the first image of a moving %s", async (format) => {
		const frames = [await solid(leaf, 60, 60).raw().toBuffer(), await solid(blue, 60, 60).raw().toBuffer()];
		const raw = { width: 60, height: 120, channels: 3, pageHeight: 60 } as const;
		const photo = await sharp(Buffer.concat(frames), { raw }).toFormat(format, { quality: 90 }).toBuffer();
		expect((await sharp(photo).metadata()).pages).toBe(2);
		expectColors(await colorsOf(photo), [leaf, leaf, leaf], 20);
	});

	it.each([
		["of CMYK", () => solid(leaf).toColourspace("cmyk").jpeg({ quality: 100 }), { space: "cmyk" }, 60],
		["of 16 bits", () => solid(leaf).toColourspace("rgb16").png(), { depth: "ushort" }, 10],
		["of a palette", () => solid(leaf).png({ palette: true }), { isPalette: true }, 10],
		["of one pixel", () => solid(leaf, 1, 1).png(), { width: 1, height: 1 }, 10],
		["of a line", () => solid(leaf, 1, 20_000).png(), { height: 20_000 }, 10],
		["of AVIF", () => solid(leaf).avif({ quality: 90 }), { format: "heif" }, 20],
	])("may come %s", async (_what, draw, metadata, tolerance) => {
		const photo = await draw().toBuffer();
		expect(await sharp(photo).metadata()).toMatchObject(metadata);
		expectColors(await colorsOf(photo), [leaf, leaf, leaf], tolerance);
	});

	it("may come in greys", async () => {
		const grey = [128, 128, 128];
		const photo = await solid(grey).toColourspace("b-w").png().toBuffer();
		expect((await sharp(photo).metadata()).channels).toBe(1);
		expectColors(await colorsOf(photo), [grey, grey, grey]);
	});

	it.each([
		[
			"SVG",
			"upload.invalidType",
			() => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
		],
		["text", "upload.invalidType", () => Buffer.from("hello")],
		["nothing", "upload.invalidType", () => Buffer.alloc(0)],
		["a JPEG's first bytes alone", "upload.invalidType", () => Buffer.from("ffd8ffe000104a464946", "hex")],
		["more than 5 MB", "upload.tooLarge", () => Buffer.alloc(5 * 1024 * 1024 + 1)],
		["more than 50 megapixels", "upload.tooManyPixels", () => solid(leaf, 8_000, 7_000).png().toBuffer()],
		[
			"more than 12.5 megapixels of 16 bits",
			"upload.tooManyPixels",
			() => solid(leaf, 4_000, 3_200).toColourspace("rgb16").png({ compressionLevel: 1 }).toBuffer(),
		],
		[
			"more than 12.5 megapixels of AVIF",
			"upload.tooManyPixels",
			() => solid(leaf, 4_000, 3_200).avif({ effort: 0, quality: 1 }).toBuffer(),
		],
	])("is nothing of %s", async (_what, code, photo) => {
		await expect(readCardPhoto(await photo())).rejects.toMatchObject({ code });
	});
});
