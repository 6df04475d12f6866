import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { rarities } from "#app/features/catalogue/rules-rarities.ts";
import { translateFor } from "#app/messages.server.ts";
import { drawJpeg, drawSvg } from "#app/platform/drawing/draw.server.ts";
import { createFiles } from "#app/platform/files.server.ts";
import { storeImage } from "#app/platform/images.server.ts";
import { drawingFonts } from "#app/ui/fonts/drawing.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing, buildWantedItem } from "#tests/factories/listings.ts";
import { getSharedListing, listingImageHref, listingImageVersion } from "./queries.server.ts";
import { listingImageContent } from "./queries-share.server.ts";
import { type ListingCardView, listingStatuses } from "./rules.ts";
import { listings } from "./tables.server.ts";

const { db } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "reino-share-"));
const files = createFiles(folder);
afterAll(() => rm(folder, { recursive: true, force: true }));

const size = { width: 1200, height: 630 };
const t = translateFor("es");
const card: ListingCardView = {
	id: "018f0000-0000-7000-8000-000000000000",
	title: "Cóndor del Alba",
	itemName: null,
	printing: null,
	edition: null,
	description: "",
	categorySlug: "reino-cards",
	rarity: "legendary",
	isPremium: false,
	isOpenToOffers: true,
	interestCount: 3,
	image: null,
	owner: { username: "camicartas", country: "AR" },
	wanted: [],
	wantedMore: 0,
};

const drawingOf = async (listing: ListingCardView) => ({
	content: await listingImageContent(files, listing, t),
	fonts: drawingFonts,
	...size,
});

describe("who may see a listing's image", () => {
	it.each(listingStatuses)("a listing that is %s", async (status) => {
		const owner = await buildUser(db);
		const { id } = await buildListing(db, { userId: owner.id, status });
		for (const person of [null, owner]) {
			const asked = getSharedListing(contextOf(db, person), id, "es");
			if (status === "active") expect(await asked).toMatchObject({ id });
			else await expect(asked).rejects.toThrow("listing.notFound");
		}
	});

	it("nobody, of an owner who is banned, until that ends", async () => {
		const listing = await buildListing(db);
		const ask = () => getSharedListing(contextOf(db, null), listing.id, "es");
		await changePerson(db, listing.userId, { isBanned: true });
		await expect(ask()).rejects.toThrow("listing.notFound");
		await changePerson(db, listing.userId, { isBanned: false });
		expect((await ask()).id).toBe(listing.id);
	});

	it.each(["x", "018f0000-0000-7000-8000-000000000000", "%00"])("nobody, of %s", async (id) => {
		await expect(getSharedListing(contextOf(db, null), id, "es")).rejects.toThrow("listing.notFound");
	});
});

describe("the image's version", () => {
	it("changes with what is shown, and with nothing else", async () => {
		const listing = await buildListing(db);
		const version = async () =>
			listingImageVersion(await getSharedListing(contextOf(db, null), listing.id, "es"), "es");
		const first = await version();
		await db.update(listings).set({ interestCount: 99, isPremium: true }).where(eq(listings.id, listing.id));
		expect(await version()).toBe(first);
		await buildWantedItem(db, { listingId: listing.id });
		const second = await version();
		await db.update(listings).set({ title: "Otro" }).where(eq(listings.id, listing.id));
		expect(new Set([first, second, await version()]).size).toBe(3);
	});

	it("differs by language, and is in the address", () => {
		expect(listingImageVersion(card, "es")).not.toBe(listingImageVersion(card, "en"));
		expect(listingImageHref(card, "en")).toBe(
			`/intercambios/${card.id}/compartir.jpg?v=${listingImageVersion(card, "en")}&lang=en`,
		);
	});
});

describe("the drawing", () => {
	it.each([
		["markup", '"><script>alert(1)</script><image href="http://x.test/a.png"/>'],
		["a closing style", "</style><style>*{background:url(http://x.test/a.png)}"],
		["an entity", '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>&x;'],
		["emoji", "🔥🃏👨‍👩‍👧‍👦"],
		["another script", "שלום עולם كوندور 神龍"],
		["the other direction", "\u202eadlaB\u202c y\u0000\u0007"],
		["200 letters", "W".repeat(200)],
		["200 emoji", "🔥".repeat(200)],
		["nothing", ""],
	])("takes texts for letters alone: %s", async (_what, text) => {
		const shown = {
			...card,
			title: text,
			categorySlug: text,
			owner: { username: text, country: text },
			wanted: [1, 2, 3].map(() => ({ label: text, printing: text, categorySlug: text })),
			wantedMore: 4,
		};
		const svg = await drawSvg(await drawingOf(shown));
		for (const foreign of [
			"<script",
			"<text",
			"<!",
			"x.test",
			"passwd",
			"alert",
			"\u0000",
			"WWW",
			"🔥",
			"ש",
		]) {
			expect(svg).not.toContain(foreign);
		}
		expect(svg.match(/href="(?!data:)[^"]*"/g)).toBeNull();
		expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ ...size, format: "svg" });
	});

	it("has a frame of its own for each rarity, and one for none", async () => {
		const drawings = await Promise.all(
			[null, ...rarities].map(async (rarity) => drawSvg(await drawingOf({ ...card, rarity }))),
		);
		expect(new Set(drawings).size).toBe(1 + rarities.length);
		for (const svg of drawings)
			expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ ...size, format: "svg" });
	});

	it("is the same for the same listing, and shows its photo", async () => {
		const photo = sharp({ create: { width: 300, height: 400, channels: 3, background: "#d02020" } });
		const { key, color } = await storeImage(files, { bytes: () => photo.png().toBuffer() });
		const pictured = { ...card, image: { key, width: 300, height: 400, color } };
		const [first, second] = [
			await drawJpeg(await drawingOf(pictured)),
			await drawJpeg(await drawingOf(pictured)),
		];
		expect(Buffer.compare(first, second)).toBe(0);
		expect(await sharp(first).metadata()).toMatchObject({ ...size, format: "jpeg" });
		const middle = sharp(first).extract({ left: 230, top: 300, width: 20, height: 20 });
		const { dominant } = await sharp(await middle.png().toBuffer()).stats();
		expect(dominant).toMatchObject({ r: expect.toSatisfy((red: number) => red > 180) });
		expect(dominant.g).toBeLessThan(80);
	});

	it("takes the placeholder for a photo that is gone or broken", async () => {
		const image = { width: 900, height: 1200, color: "#000000" };
		const without = await drawJpeg(await drawingOf(card));
		const gone = await drawJpeg(await drawingOf({ ...card, image: { ...image, key: "a".repeat(32) } }));
		await files.write(`${"b".repeat(32)}-640.webp`, Buffer.from("no soy una foto"));
		const broken = await drawJpeg(await drawingOf({ ...card, image: { ...image, key: "b".repeat(32) } }));
		expect(Buffer.compare(gone, without)).toBe(0);
		expect(Buffer.compare(broken, without)).toBe(0);
	});
});
