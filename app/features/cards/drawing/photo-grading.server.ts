import { setImmediate } from "node:timers/promises";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import { fromPixels } from "#app/platform/images.server.ts";

/** The ink of a Común card's lines and of its photo's screen. */
export const screenInk = "#2a2346";

/** The photo as a tier prints it: Común through a screen of dots, Poco común with green shadows, the others as it is. */
export async function gradePhoto(photo: string, rarity: Rarity): Promise<string> {
	if (rarity !== "common" && rarity !== "uncommon") return photo;
	const levelled = sharp(Buffer.from(photo.slice(photo.indexOf(",") + 1), "base64"))
		.removeAlpha()
		.normalise({ lower: 1, upper: 99 });
	const graded = await (rarity === "common" ? printThroughScreen(levelled) : shadeGreen(levelled));
	const png = await fromPixels(graded).png({ compressionLevel: 1 }).toBuffer();
	return `data:image/png;base64,${png.toString("base64")}`;
}

/** Pixels of three channels, a byte each. */
interface Pixels {
	readonly data: Buffer;
	readonly info: OutputInfo;
}

function pixelsOf(image: Sharp): Promise<Pixels> {
	return image.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
}

/** Luma of a pixel, 0 to 255, by the weights of ITU-R BT.601. */
function lumaAt(data: Buffer, at: number): number {
	return (299 * (data[at] ?? 0) + 587 * (data[at + 1] ?? 0) + 114 * (data[at + 2] ?? 0)) / 1000;
}

const greenShadow = [18, 78, 52] as const;

/** A little more colour, and shadows a touch green. */
async function shadeGreen(image: Sharp): Promise<Pixels> {
	const pixels = await pixelsOf(image.modulate({ saturation: 1.14 }));
	const { data, info } = pixels;
	await forEachRow(info.height, (y) => {
		for (let at = y * info.width * 3; at < (y + 1) * info.width * 3; at += 3) {
			const share = 0.2 * (1 - lumaAt(data, at) / 255);
			for (let channel = 0; channel < 3; channel += 1)
				data[at + channel] = (data[at + channel] ?? 0) * (1 - share) + (greenShadow[channel] ?? 0) * share;
		}
	});
	return pixels;
}

/** Rows that are computed in one go, a few milliseconds: between them the server answers others. */
const bandRows = 24;

async function forEachRow(height: number, compute: (y: number) => void): Promise<void> {
	for (let y = 0; y < height; y += 1) {
		compute(y);
		if (y % bandRows === bandRows - 1) await setImmediate();
	}
}

/** Size of a screen's cell in pixels, the luma above which it has no dot, and the share of ink in a dot. */
const cell = 9;
const unprinted = 0.74;
const inkShare = 0.74;
const [cosine, sine] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
const board = [255, 248, 232] as const;

/** Lifted, flat colour on warm board, and over it a screen of the dark ink, turned by 30 degrees. */
async function printThroughScreen(image: Sharp): Promise<Pixels> {
	const { data: soft, info } = await image
		.clone()
		.greyscale()
		.blur(3.2)
		.toColourspace("b-w")
		.raw()
		.toBuffer({ resolveWithObject: true });
	const pixels = await pixelsOf(image.modulate({ saturation: 1.3 }));
	const lift = liftOf(soft);
	const lifted = Float64Array.from({ length: 256 }, (_, value) => (value / 255) ** lift);
	const ink = [1, 3, 5].map((start) => Number.parseInt(screenInk.slice(start, start + 2), 16));
	const lights = dotLights(soft, lifted, info);
	await forEachRow(info.height, (y) => {
		for (let x = 0, at = y * info.width * 3; x < info.width; x += 1, at += 3)
			printPixel(pixels.data, at, { lifted, ink, share: dotAt(x, y, lights) });
	});
	return pixels;
}

/** The exponent that lifts a dark photo, so that the value below which 85 of 100 pixels lie becomes light. */
function liftOf(values: Buffer): number {
	const counts = new Uint32Array(256);
	for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
	let [below, level] = [0, 0];
	while (level < 255 && below + (counts[level] ?? 0) < values.length * 0.85) below += counts[level++] ?? 0;
	const share = Math.max(0.05, Math.min(0.95, level / 255));
	return Math.max(0.46, Math.min(1, Math.log(unprinted) / Math.log(share)));
}

/** How light a photo is in the middle of a screen's cell. */
type CellLight = (middleAcross: number, middleDown: number) => number;

function dotLights(
	soft: Buffer,
	lifted: Float64Array,
	{ width, height }: Pick<OutputInfo, "width" | "height">,
): CellLight {
	const inside = (value: number, size: number) => Math.max(0, Math.min(size - 1, Math.round(value)));
	return (across, down) => {
		const column = inside((across * cosine - down * sine) * cell, width);
		const row = inside((across * sine + down * cosine) * cell, height);
		return lifted[soft[row * width + column] ?? 0] ?? 0;
	};
}

/** The share of ink at a pixel: its cell has one dot, which is as large as the photo is dark in its middle. */
function dotAt(x: number, y: number, lightOf: CellLight): number {
	const across = (x * cosine + y * sine) / cell;
	const down = (y * cosine - x * sine) / cell;
	const [middleAcross, middleDown] = [Math.floor(across) + 0.5, Math.floor(down) + 0.5];
	const light = lightOf(middleAcross, middleDown);
	if (light >= unprinted) return 0;
	const radius = 0.6 * Math.sqrt((unprinted - light) / unprinted);
	const distance = Math.hypot(across - middleAcross, down - middleDown);
	return Math.max(0, Math.min(1, (radius - distance) * cell * 0.55 + 0.5)) * inkShare;
}

interface Print {
	/** The lifted value of a byte, 0 to 1. */
	readonly lifted: Float64Array;
	readonly ink: readonly number[];
	readonly share: number;
}

/** Lifts a pixel, 45 of 100 each channel by itself and the rest by its luma, and lays the ink over it. */
function printPixel(data: Buffer, at: number, { lifted, ink, share }: Print): void {
	const luma = Math.max(5, Math.round(lumaAt(data, at)));
	const scale = (lifted[luma] ?? 0) / (luma / 255);
	for (let channel = 0; channel < 3; channel += 1) {
		const value = data[at + channel] ?? 0;
		const flat = Math.min(1, (lifted[value] ?? 0) * 0.45 + (value / 255) * scale * 0.55 + 0.02);
		data[at + channel] = flat * (board[channel] ?? 0) * (1 - share) + (ink[channel] ?? 0) * share;
	}
}
