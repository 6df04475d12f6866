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

function pngChunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const chunk = Buffer.alloc(body.length + 8);
	chunk.writeUInt32BE(data.length, 0);
	chunk.set(body, 4);
	chunk.writeUInt32BE(crc32(body), body.length + 4);
	return chunk;
}
