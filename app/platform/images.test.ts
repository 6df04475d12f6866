import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DomainError } from "#app/shared/domain-error.ts";
import { imageFile, imageWidths } from "#app/shared/image.ts";
import { createFiles, type Files } from "./files.server.ts";
import { removeImage, storeImage } from "./images.server.ts";

let folder: string;
let files: Files;

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "reino-images-"));
	files = createFiles(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function image(width = 900, height = 1200) {
	return sharp({ create: { width, height, channels: 3, background: "#2040c0" } });
}

function store(bytes: Uint8Array, into = files) {
	return storeImage(into, { bytes: async () => bytes });
}

async function storedNames(): Promise<string[]> {
	const names = await readdir(folder, { recursive: true });
	return names.filter((name) => name.endsWith(".webp"));
}

describe("storing an image", () => {
	it.each(["jpeg", "png", "webp", "avif", "gif"] as const)("takes %s", async (format) => {
		// An AVIF that is packed well takes seconds.
		const options = format === "avif" ? { effort: 0 } : {};
		const stored = await store(await image().toFormat(format, options).toBuffer());
		expect(stored).toMatchObject({ width: 900, height: 1200 });
		expect(stored.color).toMatch(/^#[0-9a-f]{6}$/);
		for (const width of imageWidths) {
			const bytes = await files.read(imageFile(stored.key, width));
			const metadata = await sharp(bytes ?? undefined).metadata();
			expect(metadata).toMatchObject({ format: "webp", width: Math.min(width, 900) });
		}
	});

	it("turns it upright and drops where it was taken", async () => {
		const original = await image(400, 300)
			.withExif({ IFD0: { Make: "camera" }, IFD3: { GPSLatitudeRef: "S", GPSLatitude: "34/1 36/1 0/1" } })
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer();
		expect((await sharp(original).metadata()).exif).toBeDefined();
		const stored = await store(original);
		expect(stored).toMatchObject({ width: 300, height: 400 });
		for (const width of imageWidths) {
			const bytes = await files.read(imageFile(stored.key, width));
			expect((await sharp(bytes ?? undefined).metadata()).exif).toBeUndefined();
		}
	});

	it("drops what is hidden behind the image", async () => {
		const hidden = Buffer.concat([await image().jpeg().toBuffer(), Buffer.from("<script>alert(1)</script>")]);
		const stored = await store(hidden);
		for (const width of imageWidths) {
			const bytes = await files.read(imageFile(stored.key, width));
			expect(Buffer.from(bytes ?? []).includes("script")).toBe(false);
		}
	});

	it.each([
		["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
		["text", Buffer.from("hello")],
		["nothing", Buffer.alloc(0)],
		["a JPEG's first bytes alone", Buffer.from("ffd8ffe000104a464946", "hex")],
		["SVG behind a GIF's first bytes", Buffer.from("GIF89a<svg xmlns='http://www.w3.org/2000/svg'/>")],
	])("refuses %s", async (_what, bytes) => {
		await expect(store(bytes)).rejects.toThrow("upload.invalidType");
		expect(await storedNames()).toEqual([]);
	});

	it.each([
		["as an iPhone writes it", "heic", ["mif1", "MiHE", "heic"]],
		["by a general name", "mif1", ["miaf", "heix"]],
		["in a row of several", "msf1", ["hevc"]],
	])("says of a HEIC photo, %s, what it is", async (_what, brand, others) => {
		const names = [`ftyp${brand}`, "\0\0\0\0", ...others].join("");
		const heic = Buffer.concat([
			Buffer.from([0, 0, 0, 4 + names.length]),
			Buffer.from(names),
			Buffer.alloc(99),
		]);
		await expect(store(heic)).rejects.toThrow("upload.heic");
	});

	it("refuses an image that ends too early", async () => {
		const noise = sharp({
			create: {
				width: 600,
				height: 600,
				channels: 3,
				background: "#000000",
				noise: { type: "gaussian", mean: 128, sigma: 60 },
			},
		});
		const whole = await noise.png().toBuffer();
		await expect(store(whole.subarray(0, whole.length / 2))).rejects.toThrow("upload.invalidType");
	});

	// To draw so many pixels takes a busy machine its time.
	it("refuses more than 5 MB and more than 50 megapixels", async () => {
		await expect(store(new Uint8Array(5 * 1024 * 1024 + 1))).rejects.toThrow("upload.tooLarge");
		const bomb = await image(8_000, 7_000).png({ compressionLevel: 6 }).toBuffer();
		expect(bomb.length).toBeLessThan(1024 * 1024);
		await expect(store(bomb)).rejects.toThrow("upload.tooManyPixels");
	});

	it("leaves no part behind when the disk is full", async () => {
		let writes = 0;
		const fullDisk: Files = {
			...files,
			write: async (name, bytes) => {
				writes += 1;
				if (writes > 1) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
				await files.write(name, bytes);
			},
		};
		const attempt = store(await image().png().toBuffer(), fullDisk);
		await expect(attempt).rejects.toMatchObject({ code: "upload.failed" });
		expect(writes).toBe(imageWidths.length);
		expect(await storedNames()).toEqual([]);
	});

	it("works on one image at a time, in the order they came", async () => {
		const bytes = await image(300, 300).png().toBuffer();
		const begun: number[] = [];
		const sources = [0, 1, 2, 3].map((index) => {
			const { promise: whole, resolve: arrive } = Promise.withResolvers<Uint8Array>();
			const read = () => {
				begun.push(index);
				return whole;
			};
			return { bytes: read, arrive: () => arrive(bytes) };
		});
		const stored = sources.map((source) => storeImage(files, source));
		for (const [index, source] of sources.entries()) {
			await expect.poll(() => begun).toEqual(sources.slice(0, index + 1).map((_, earlier) => earlier));
			source.arrive();
			await stored[index];
		}
	});

	it("asks to try again whoever would wait behind too many others, and goes on afterwards", async () => {
		const bytes = await image(30, 30).png().toBuffer();
		const attempts = await Promise.allSettled(Array.from({ length: 40 }, () => store(bytes)));
		const refused = attempts.filter((attempt) => attempt.status === "rejected");
		expect(refused.length).toBeGreaterThanOrEqual(15);
		for (const { reason } of refused) expect(reason).toEqual(new DomainError("service.unavailable"));
		expect(attempts.length - refused.length).toBeGreaterThanOrEqual(20);
		await store(bytes);
	});

	it("lets the next have its turn when one cannot be read", async () => {
		const broken = storeImage(files, { bytes: () => Promise.reject(new DomainError("upload.failed")) });
		await expect(broken).rejects.toThrow("upload.failed");
		await store(await image().png().toBuffer());
	});

	it("is undone by removing it, and a missing file reads as null", async () => {
		const stored = await store(await image().png().toBuffer());
		await removeImage(files, stored.key);
		expect(await storedNames()).toEqual([]);
		expect(await files.read(imageFile(stored.key, 320))).toBeNull();
	});
});
