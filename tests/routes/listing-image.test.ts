import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { buildUser } from "#tests/factories/accounts.ts";
import { attributesOf } from "#tests/factories/html.ts";
import { buildListing, buildWantedItem } from "#tests/factories/listings.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const nobody = "018f0000-0000-7000-8000-000000000000";
const pathOf = (id: string) => `/intercambios/${id}/compartir.jpg`;

/** The address of the image that a listing's page names. */
async function imageOf(id: string, language: "es" | "en"): Promise<string> {
	const html = await (await app.ask(`/intercambios/${id}?lang=${language}`)).text();
	const [address = ""] = attributesOf(html, '[property="og:image"]', "content");
	expect(html).toContain('property="og:image:width" content="1200"');
	expect(html).toContain('name="twitter:card" content="summary_large_image"');
	expect(address.startsWith(app.deps.config.publicUrl)).toBe(true);
	return address.slice(app.deps.config.publicUrl.length);
}

describe("the image of a listing's shared link", () => {
	it.each(["es", "en"] as const)("is the one that its page names, in %s", async (language) => {
		const { id } = await buildListing(app.db, { title: "Cóndor <b>&amp;</b> del Alba" });
		await buildWantedItem(app.db, { listingId: id, customName: "Una carpeta" });
		const path = await imageOf(id, language);
		expect(path).toContain(`${pathOf(id)}?`);
		expect(path).toContain(`lang=${language}`);
		const response = await app.ask(path);
		expect(response.status).toBe(200);
		expect(response.headers.get("Content-Type")).toBe("image/jpeg");
		expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
		expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
		expect(response.headers.get("Set-Cookie")).toBeNull();
		const bytes = Buffer.from(await response.bytes());
		expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
		expect(bytes.length).toBeLessThan(300 * 1024);
		const again = Buffer.from(await (await app.ask(path)).bytes());
		expect(Buffer.compare(again, bytes)).toBe(0);
	});

	it("is another in the other language, whatever its reader prefers", async () => {
		const { id } = await buildListing(app.db);
		await buildWantedItem(app.db, { listingId: id });
		const ask = async (search: string, language: "es" | "en") =>
			Buffer.from(await (await app.ask(`${pathOf(id)}${search}`, { language })).bytes());
		const spanish = await ask("?lang=es", "en");
		expect(Buffer.compare(spanish, await ask("", "en"))).toBe(0);
		expect(Buffer.compare(spanish, await ask("?lang=en", "es"))).not.toBe(0);
	});

	it.each(["", "?v=", "?v=0123456789abcdef"])(
		"is kept for a while only at an address with %j",
		async (search) => {
			const { id } = await buildListing(app.db);
			const response = await app.ask(pathOf(id) + search);
			expect(response.status).toBe(200);
			expect(response.headers.get("Cache-Control")).toBe("public, max-age=300");
		},
	);

	it("is Reino's own while the listing is not public, also in mails from before", async () => {
		const owner = await buildUser(app.db);
		const cookie = await app.signIn(owner);
		const banned = await buildUser(app.db, { isBanned: true });
		const hidden = await Promise.all([
			buildListing(app.db, { userId: owner.id, status: "paused" }),
			buildListing(app.db, { userId: owner.id, status: "in_revision" }),
			buildListing(app.db, { userId: owner.id, status: "traded" }),
			buildListing(app.db, { userId: owner.id, status: "deleted" }),
			buildListing(app.db, { userId: banned.id }),
		]);
		for (const id of [...hidden.map((listing) => listing.id), nobody, "x", "%00"]) {
			for (const options of [{}, { cookie }]) {
				const response = await app.ask(pathOf(id), options);
				expect(response.status).toBe(302);
				expect(response.headers.get("Location")).toBe("/og.jpg");
				expect(response.headers.get("Cache-Control")).toBe("private, no-store");
			}
		}
	});

	it("is not named by the page of a listing that only its owner sees", async () => {
		const owner = await buildUser(app.db);
		const { id } = await buildListing(app.db, { userId: owner.id, status: "paused" });
		const html = await (await app.ask(`/intercambios/${id}`, { cookie: await app.signIn(owner) })).text();
		expect(html).not.toContain("compartir.jpg");
		expect(html).toContain("/og.jpg");
	});

	it("answers many at once without drawing many at once", async () => {
		const all = await Promise.all(Array.from({ length: 6 }, () => buildListing(app.db)));
		const answers = await Promise.all(
			all.flatMap(({ id }) => [app.ask(pathOf(id)), app.ask(pathOf(id)), app.ask("/popular")]),
		);
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
	});
});
