import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listingImages, listings } from "#app/features/listings/tables.server.ts";
import { imageFile, imageWidths } from "#app/shared/image.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { publishedId } from "#tests/factories/listings.ts";
import { makePng } from "#tests/routes/images.ts";
import { serveApp } from "#tests/routes/served-app.ts";
import { startS3Server } from "#tests/s3-server.ts";

const storage = await startS3Server();
afterAll(() => storage.remove());
const app = await serveApp({ environment: { FILES_URL: storage.url } });
let user: UserRow;
let cookie = "";
let categoryId = "";

beforeAll(async () => {
	user = await buildUser(app.db);
	cookie = await app.signIn(user);
	categoryId = (await buildCategory(app.db)).id;
});

async function publish() {
	const form = new FormData();
	const fields = { submissionKey: randomUUID(), categoryId, item: "Con foto" };
	for (const [key, value] of Object.entries(fields)) form.append(key, value);
	form.append("image", new File([new Uint8Array(await makePng(900, 70))], "foto.png"));
	const response = await app.post("/crear", form, { cookie, language: "en" });
	return { status: response.status, id: publishedId(response), html: await response.text() };
}

async function imageOf(listingId: string): Promise<string> {
	const [image] = await app.db.select().from(listingImages).where(eq(listingImages.listingId, listingId));
	return image?.imageUrl ?? "";
}

const countListings = () => app.db.$count(listings, eq(listings.userId, user.id));

it("keeps images in the bucket and gives them out at the same addresses", async () => {
	const { id } = await publish();
	const key = await imageOf(id ?? "");
	for (const width of imageWidths) {
		const served = await app.ask(`/files/${imageFile(key, width)}`);
		expect(served.status).toBe(200);
		expect(served.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
		expect((await sharp(await served.bytes()).metadata()).format).toBe("webp");
	}
	expect(existsSync(join(app.deps.config.dataDir, "files"))).toBe(false);
	expect((await app.ask(`/files/${imageFile("0".repeat(32), 320)}`)).status).toBe(404);
	expect((await app.ask(`/intercambios/${id}/compartir.jpg`)).status).toBe(200);
});

describe.each(["silent", "full", "down"] as const)("storage that is %s", (behaviour) => {
	it("refuses uploads with a clear error and no row, while pages go on", async () => {
		const { id } = await publish();
		const file = `/files/${imageFile(await imageOf(id ?? ""), 320)}`;
		const before = await countListings();
		storage.behave(behaviour);
		const refused = await publish();
		expect(refused.status).toBe(500);
		expect(refused.html).toContain("t upload the photo. Please try again.");
		expect(await countListings()).toBe(before);
		for (const path of ["/", "/intercambios", `/intercambios/${id}`, "/health"])
			expect((await app.ask(path, { cookie })).status, path).toBe(200);
		const served = await app.ask(file);
		expect(served.status).toBe(behaviour === "full" ? 200 : 503);
		if (behaviour !== "full") expect(served.headers.get("Cache-Control")).toBe("no-store");
		storage.behave("well");
		expect((await app.ask(file)).status).toBe(200);
		expect((await publish()).id).toBeDefined();
	});
});
