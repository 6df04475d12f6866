import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { listingImages, listings } from "#app/features/listings/tables.server.ts";
import { imageFile, imageWidths } from "#app/shared/image.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { publishedId } from "#tests/factories/listings.ts";
import { makeGifBomb, makeJpegBomb, makeJpegWithPlace, makePng, makePngBomb } from "./images.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const mebibyte = 1024 * 1024;
let user: UserRow;
let cookie = "";
let categoryId = "";

beforeAll(async () => {
	user = await buildUser(app.db);
	cookie = await app.signIn(user);
	categoryId = (await buildCategory(app.db)).id;
});

async function upload(bytes: Uint8Array, { name = "foto.jpg", type = "image/jpeg" } = {}) {
	const form = new FormData();
	const fields = { submissionKey: randomUUID(), categoryId, item: "Con foto" };
	for (const [key, value] of Object.entries(fields)) form.append(key, value);
	form.append("image", new File([new Uint8Array(bytes)], name, { type }));
	const response = await app.post("/crear", form, { cookie });
	const id = publishedId(response);
	const [image] = id ? await app.db.select().from(listingImages).where(eq(listingImages.listingId, id)) : [];
	return { status: response.status, image, html: await response.text() };
}

async function countKept() {
	const rows = await app.db.select().from(listings).where(eq(listings.userId, user.id));
	const folder = join(app.deps.config.dataDir, "files");
	const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	return { listings: rows.length, files: files.filter((entry) => entry.isFile()).length };
}

/** How far a work lets the process grow, in bytes, at its highest. */
async function watchMemory<T>(work: () => Promise<T>): Promise<{ result: T; growth: number }> {
	const start = process.memoryUsage.rss();
	let highest = start;
	const look = () => {
		highest = Math.max(highest, process.memoryUsage.rss());
	};
	const timer = setInterval(look, 5);
	try {
		const result = await work();
		look();
		return { result, growth: highest - start };
	} finally {
		clearInterval(timer);
	}
}

const svg =
	'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><rect width="9" height="9"/></svg>';

describe("what is refused, with nothing kept of it", () => {
	const cut = async () => (await makePng(800, 600)).subarray(0, 900);
	it.each([
		["an SVG", 400, async () => Buffer.from(svg)],
		["an SVG with a PNG's beginning", 400, async () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, "latin1")],
		["a page that begins like a GIF", 400, async () => Buffer.from("GIF89a<script>alert(1)</script>")],
		["a PDF", 400, async () => Buffer.from("%PDF-1.7\n%âãÏÓ\n")],
		["an archive", 400, async () => Buffer.from("PK\x03\x04 and more", "latin1")],
		["plain words", 400, async () => Buffer.from("no soy una foto")],
		["an image that breaks off", 400, cut],
		["a PNG's beginning and nothing else", 400, async () => Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
		["an image over 5 MB", 413, async () => Buffer.concat([await makePng(9, 9), Buffer.alloc(5 * mebibyte)])],
	] as const)("%s", async (_what, status, make) => {
		const before = await countKept();
		const answer = await upload(await make());
		expect(answer.status).toBe(status);
		expect(answer.html).not.toContain("<script>alert(1)");
		expect(await countKept()).toEqual(before);
	});

	it.each([
		["PNG", async () => makePngBomb(20_000, 15_000)],
		["JPEG", () => makeJpegBomb(20_000, 15_000)],
		["GIF", () => makeGifBomb(20_000, 15_000)],
	] as const)("300 megapixels in a small %s, without unpacking them", async (_format, make) => {
		const bomb = await make();
		expect(bomb.length).toBeLessThan(mebibyte);
		const before = await countKept();
		const { result, growth } = await watchMemory(() =>
			Promise.all(Array.from({ length: 4 }, () => upload(bomb, { type: "image/png" }))),
		);
		expect(result.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
		expect(growth).toBeLessThan(100 * mebibyte);
		expect(await countKept()).toEqual(before);
	});

	it("a PNG whose text unpacks to far more than it holds", async () => {
		const bomb = withCompressedText(await makePng(64, 64), 200 * mebibyte);
		const { result, growth } = await watchMemory(() => upload(bomb, { type: "image/png" }));
		expect([302, 400]).toContain(result.status);
		expect(growth).toBeLessThan(100 * mebibyte);
	});
});

describe("what is taken", () => {
	it("almost 50 megapixels, four at once, in little memory", async () => {
		const large = makePngBomb(8_000, 6_200);
		const { result, growth } = await watchMemory(() =>
			Promise.all(Array.from({ length: 4 }, () => upload(large, { type: "image/png" }))),
		);
		expect(result.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
		expect(growth).toBeLessThan(100 * mebibyte);
	});

	it("keeps neither place nor camera of a photo", async () => {
		const photo = await makeJpegWithPlace();
		expect((await sharp(photo).metadata()).exif).toBeDefined();
		expect(photo.includes("SecretModel")).toBe(true);
		const { image } = await upload(photo);
		for (const width of imageWidths) {
			const bytes = Buffer.from(
				await (await app.ask(`/files/${imageFile(image?.imageUrl ?? "", width)}`)).bytes(),
			);
			const { exif, xmp, iptc } = await sharp(bytes).metadata();
			expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined });
			expect(bytes.includes("SecretModel")).toBe(false);
		}
	});

	it.each([
		"../../../etc/passwd",
		"..\\..\\boot.ini",
		"a\u0000b.png",
		"<img src=x onerror=alert(1)>.png",
		`${"largo".repeat(200)}.png`,
		"\u202egnp.exe",
		"foto.svg",
	])("whatever it is called: %j", async (name) => {
		const { status, image, html } = await upload(await makePng(20, 20), { name, type: "text/html" });
		expect(status).toBe(302);
		expect(image?.imageUrl).toMatch(/^[0-9a-f]{32}$/);
		expect(html).not.toContain("onerror=");
		const folder = join(app.deps.config.dataDir, "files");
		for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
			if (file.isFile()) expect(file.name).toMatch(/^[0-9a-f]{32}-\d{3,4}\.webp$/);
		}
	});
});

/** Puts a compressed text of this size, in bytes, behind a PNG's header. */
function withCompressedText(png: Buffer, size: number): Buffer {
	const data = Buffer.concat([Buffer.from("note\0\0", "latin1"), deflateSync(Buffer.alloc(size))]);
	const chunk = Buffer.alloc(12);
	chunk.writeUInt32BE(data.length, 0);
	chunk.write("zTXt", 4, "latin1");
	const afterHeader = 8 + 25;
	return Buffer.concat([
		png.subarray(0, afterHeader),
		chunk.subarray(0, 8),
		data,
		chunk.subarray(8),
		png.subarray(afterHeader),
	]);
}
