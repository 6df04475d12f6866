import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

const noise = { r: 120, g: 60, b: 200 };

/** A plain PNG. */
export function makePng(width: number, height: number): Promise<Buffer> {
	return sharp({ create: { width, height, channels: 3, background: noise } })
		.png()
		.toBuffer();
}

/** A JPEG of a camera that wrote down where it was. */
export function makeJpegWithPlace(): Promise<Buffer> {
	const place = {
		GPSLatitudeRef: "S",
		GPSLatitude: "34/1 36/1 13/1",
		GPSLongitudeRef: "W",
		GPSLongitude: "58/1 22/1 54/1",
	};
	return sharp({ create: { width: 640, height: 480, channels: 3, background: noise } })
		.withExif({ IFD0: { Make: "CameraMaker", Model: "SecretModel" }, IFD3: place })
		.jpeg()
		.toBuffer();
}

/** A PNG of a few kilobytes whose every pixel is really there: 1-bit, so 300 megapixels pack into nothing. */
export function makePngBomb(width: number, height: number): Buffer {
	const row = Math.ceil(width / 8) + 1;
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([1, 0, 0, 0, 0], 8);
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		pngChunk("IHDR", header),
		pngChunk("IDAT", deflateSync(Buffer.alloc(row * height), { level: 9 })),
		pngChunk("IEND", Buffer.alloc(0)),
	]);
}

/** A small JPEG whose header says that it is far larger. */
export async function makeJpegBomb(width: number, height: number): Promise<Buffer> {
	const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: noise } })
		.jpeg()
		.toBuffer();
	const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
	jpeg.writeUInt16BE(height, frame + 5);
	jpeg.writeUInt16BE(width, frame + 7);
	return jpeg;
}

/** A small GIF whose header says that it is far larger. */
export async function makeGifBomb(width: number, height: number): Promise<Buffer> {
	const gif = await sharp({ create: { width: 64, height: 64, channels: 3, background: noise } })
		.gif()
		.toBuffer();
	// The screen, and the one frame that fills it: comma, place, size.
	const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 64, 0, 64, 0]));
	for (const place of [6, frame + 5]) {
		gif.writeUInt16LE(width, place);
		gif.writeUInt16LE(height, place + 2);
	}
	return gif;
}

function pngChunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const chunk = Buffer.alloc(body.length + 8);
	chunk.writeUInt32BE(data.length, 0);
	chunk.set(body, 4);
	chunk.writeUInt32BE(crc32(body), body.length + 4);
	return chunk;
}
