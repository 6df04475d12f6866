import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listingImages, listings } from "#app/features/listings/tables.server.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { attributesOf } from "#tests/factories/html.ts";
import { makePng, makePngBomb } from "./images.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const path = "/crear/envio";
const nothing = "018f0000-0000-7000-8000-000000000000";
let user: UserRow;
let cookie = "";
let fields: Record<string, string>;

beforeAll(async () => {
	user = await buildUser(app.db);
	cookie = await app.signIn(user);
	fields = { categoryId: (await buildCategory(app.db)).id, item: "Algo", title: "Algo mío" };
});

const countOwn = async () =>
	(await app.db.select().from(listings).where(eq(listings.userId, user.id))).length;

describe("publishing by a page's script", () => {
	it("answers with the listing's id, the same to the same form sent again", async () => {
		const before = await countOwn();
		const form = () => {
			const data = new FormData();
			for (const [name, value] of Object.entries({ ...fields, submissionKey })) data.append(name, value);
			data.append("image", new File([new Uint8Array(png)], "foto.png", { type: "image/png" }));
			return data;
		};
		const submissionKey = randomUUID();
		const png = await makePng(60, 80);
		const answers = await Promise.all([1, 2, 3].map(() => app.post(path, form(), { cookie })));
		const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).value.id as string));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(answers[0]?.headers.get("Cache-Control")).toBe("private, no-store");
		expect(new Set(ids).size).toBe(1);
		expect(await countOwn()).toBe(before + 1);
		const images = await app.db
			.select()
			.from(listingImages)
			.where(eq(listingImages.listingId, ids[0] ?? ""));
		expect(images).toHaveLength(1);
	});

	it.each([
		["words", 400, "upload.invalidType", async () => Buffer.from("no soy una foto")],
		[
			"an image that breaks off",
			400,
			"upload.invalidType",
			async () => (await makePng(800, 600)).subarray(0, 900),
		],
		["300 megapixels", 400, "upload.tooManyPixels", async () => makePngBomb(20_000, 15_000)],
		[
			"over 5 MB",
			413,
			"upload.tooLarge",
			async () => Buffer.alloc(5 * 1024 * 1024 + 1, "\xff\xd8\xff", "latin1"),
		],
	] as const)("says what is wrong with the image: %s", async (_what, status, code, make) => {
		const before = await countOwn();
		const form = new FormData();
		for (const [name, value] of Object.entries({ ...fields, submissionKey: randomUUID() }))
			form.append(name, value);
		form.append("image", new File([new Uint8Array(await make())], "foto.jpg", { type: "image/jpeg" }));
		const answer = await app.post(path, form, { cookie });
		expect(answer.status).toBe(status);
		expect((await answer.json()).failure.code).toBe(code);
		expect(await countOwn()).toBe(before);
	});

	it("says which field is wrong", async () => {
		const elsewhere = await buildItem(app.db);
		const later = await buildCategory(app.db, { isActive: false });
		const noCategory = { categoryId: "errors.catalogue.categoryNotFound" };
		const wrong: [Record<string, string>, string, Record<string, string>][] = [
			[{ item: "" }, "request.invalid", { item: "listing.problem.itemRequired" }],
			[{ categoryId: "x" }, "request.invalid", { categoryId: "listing.problem.categoryRequired" }],
			[{ categoryId: nothing }, "catalogue.categoryNotFound", noCategory],
			[{ categoryId: later.id }, "catalogue.categoryNotFound", noCategory],
			[{ item: nothing }, "catalogue.itemNotFound", { item: "errors.catalogue.itemNotFound" }],
			[{ item: elsewhere.id }, "request.invalid", { item: "listing.problem.itemNotInCategory" }],
			[{ wanted: nothing }, "catalogue.itemNotFound", { wanted: "errors.catalogue.itemNotFound" }],
			[{ condition: "perfect" }, "request.invalid", { condition: "errors.field.invalid" }],
			[{ rarity: "mythic" }, "request.invalid", { rarity: "errors.field.invalid" }],
			[{ title: "x".repeat(201) }, "request.invalid", { title: "listing.problem.titleTooLong" }],
		];
		const before = await countOwn();
		for (const [change, code, problems] of wrong) {
			const form = { ...fields, submissionKey: randomUUID(), ...change };
			const answer = await app.post(path, form, { cookie });
			const failure = { code, params: {}, problems };
			expect(await answer.json(), JSON.stringify(change)).toEqual({ ok: false, failure });
		}
		expect(await countOwn()).toBe(before);
	});

	it("says which listing there is when the form was changed since, with and without script", async () => {
		const before = await countOwn();
		const form = { ...fields, submissionKey: randomUUID() };
		const { id } = (await (await app.post(path, form, { cookie })).json()).value;
		const changed = { ...form, title: "Algo que cambié" };
		const answer = await app.post(path, changed, { cookie });
		expect(answer.status).toBe(409);
		const failure = { code: "listing.alreadyPublished", params: { listingId: id }, problems: {} };
		expect(await answer.json()).toEqual({ ok: false, failure });
		const page = await app.post("/crear", changed, { cookie });
		expect(page.status).toBe(409);
		const html = await page.text();
		expect(html).toContain(`href="/intercambios/${id}"`);
		expect(html).toContain("Algo que cambié");
		const [key = ""] = attributesOf(html, '[name="submissionKey"]', "value");
		expect([form.submissionKey, ""]).not.toContain(key);
		expect(await countOwn()).toBe(before + 1);
		const further = await app.post("/crear", { ...changed, submissionKey: key }, { cookie });
		expect(further.status).toBe(302);
		expect(await countOwn()).toBe(before + 2);
	});

	it("is for who is signed in, from our own pages, with a form that fits", async () => {
		const form = { ...fields, submissionKey: randomUUID() };
		expect((await app.post(path, form)).status).toBe(401);
		const foreign = { cookie, headers: { Origin: "https://evil.test" } };
		expect((await app.post(path, form, foreign)).status).toBe(403);
		const large = new FormData();
		for (const [name, value] of Object.entries(form)) large.append(name, value);
		large.append("image", new File([new Uint8Array(7 * 1024 * 1024)], "a.png", { type: "image/png" }));
		expect((await app.post(path, large, { cookie })).status).toBe(413);
		const broken = {
			cookie,
			method: "POST",
			body: "x",
			headers: { Origin: app.url, "Content-Type": "text/plain" },
		};
		expect((await app.ask(path, broken)).status).toBe(400);
	});

	it("is no page to read", async () => {
		const answer = await app.ask(path, { cookie });
		expect(answer.status).toBe(302);
		expect(answer.headers.get("Location")).toBe("/crear");
	});
});
