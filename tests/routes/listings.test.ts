import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listingImages, listings, wantedItems } from "#app/features/listings/tables.server.ts";
import { messages as es } from "#app/i18n/site-messages-es.ts";
import { translateFor } from "#app/messages.server.ts";
import { listingPath, matchesPath } from "#app/shared/paths.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { attributesOf, select, textsOf } from "#tests/factories/html.ts";
import { buildListing, buildWantedItem, publishedId } from "#tests/factories/listings.ts";
import { makePng, makePngBomb } from "./images.ts";
import { serveApp } from "./served-app.ts";

const app = await serveApp();
const nobody = "018f0000-0000-7000-8000-000000000000";

let owner: UserRow;
let cookie = "";

beforeAll(async () => {
	owner = await buildUser(app.db);
	cookie = await app.signIn(owner);
});

async function read(path: string, as = cookie): Promise<string> {
	return (await app.ask(path, { cookie: as, language: "es" })).text();
}

describe("after publishing", () => {
	it("the owner is told so, and that nobody seeks it", async () => {
		const { id: categoryId } = await buildCategory(app.db);
		const fields = { submissionKey: randomUUID(), categoryId, item: "Ocarina" };
		const published = await app.post("/crear", fields, { cookie });
		expect(published.status).toBe(302);
		const html = await read(published.headers.get("Location") ?? "");
		expect(html).toContain(es["listing.published.title"]);
		expect(textsOf(html, "h1")).toEqual([es["matches.seekers.none"]]);
		const links = attributesOf(html, "main a", "href");
		expect(links).toEqual(expect.arrayContaining(["/crear", matchesPath]));
	});

	it("another like it begins with its category, its condition and what is wanted", async () => {
		const listing = await buildListing(app.db, {
			userId: owner.id,
			condition: "played",
			title: "La de antes",
		});
		await buildWantedItem(app.db, { listingId: listing.id, customName: "Una carpeta" });
		const html = await read(`/crear?like=${listing.id}`);
		const chosen = attributesOf(html, "input[checked]", "value");
		expect(chosen).toEqual(expect.arrayContaining([listing.categoryId, "played", "custom_Una carpeta"]));
		expect(html).not.toContain("La de antes");
	});

	it("another like it, its page and its form say where any printing will do", async () => {
		const { id } = await buildListing(app.db, { userId: owner.id });
		const item = await buildItem(app.db, { name: "Charizard", number: "4" });
		await buildWantedItem(app.db, { listingId: id, productItemId: item.id, anyPrinting: true });
		const any = "cualquier versión";
		const page = await read(`/intercambios/${id}`);
		expect(textsOf(page, "li small")).toContain(any);
		const html = await read(`/crear?like=${id}`);
		expect(attributesOf(html, 'input[name="wanted"]', "value")).toContain(`every_${item.id}`);
		expect(html).toContain(`Charizard · ${any}`);
	});

	it.each([
		["somebody else's", () => buildListing(app.db)],
		["no", async () => ({ id: "nada" })],
	])("one like %s listing begins empty", async (_whose, build) => {
		const html = await read(`/crear?like=${(await build()).id}`);
		expect(html).toContain(es["listing.create.title"]);
		expect(select(html, 'input[type="radio"][checked]')).toHaveLength(0);
	});
});

it("takes several wishes from one text", async () => {
	const { id: categoryId } = await buildCategory(app.db);
	const fields = {
		submissionKey: randomUUID(),
		categoryId,
		item: "Ocarina",
		wanted: "Una flauta, un tambor",
	};
	const published = await app.post("/crear", fields, { cookie });
	const html = await read(listingPath(publishedId(published) ?? ""));
	for (const name of ["Una flauta", "un tambor"]) expect(textsOf(html, "li b")).toContain(name);
});

describe("one's own listing", () => {
	it("speaks to its owner", async () => {
		const listing = await buildListing(app.db, { userId: owner.id });
		const own = await read(`/intercambios/${listing.id}`);
		const others = await read(`/intercambios/${listing.id}`, await app.signIn(await buildUser(app.db)));
		for (const key of ["listing.own.yours", "listing.own.wants", "listing.own.wantsNothing"] as const) {
			expect(own).toContain(es[key]);
			expect(others).not.toContain(es[key]);
		}
	});
});

const texts = { intent: "edit", title: "Otro título", description: "Otra descripción" };

async function edit(listingId: string, fields: readonly (readonly [string, string])[]) {
	const form = new FormData();
	for (const [name, value] of [...Object.entries(texts), ...fields]) form.append(name, value);
	const { status } = await app.post(`/intercambios/${listingId}`, form, { cookie });
	const [row] = await app.db.select().from(listings).where(eq(listings.id, listingId));
	const wanted = await app.db
		.select()
		.from(wantedItems)
		.where(eq(wantedItems.listingId, listingId))
		.orderBy(asc(wantedItems.position));
	return { status, row, wanted: wanted.map(({ productItemId, customName }) => productItemId ?? customName) };
}

describe("the form that edits a listing", () => {
	it("takes everything that the edit form has", async () => {
		const listing = await buildListing(app.db, { userId: owner.id, condition: "good" });
		await buildWantedItem(app.db, { listingId: listing.id, customName: "Una carpeta" });
		const item = await buildItem(app.db);
		const fields = [
			["condition", "mint"],
			["wanted", item.id],
			["wanted", "custom_Un álbum - azul"],
			["wanted", ""],
		] as const;
		expect(await edit(listing.id, fields)).toMatchObject({
			status: 200,
			row: {
				title: texts.title,
				description: `${texts.description}\n\nUn álbum - azul`,
				condition: "mint",
				isOpenToOffers: false,
			},
			wanted: [item.id, "Un álbum - azul"],
		});
		expect(
			await edit(listing.id, [
				["wanted", ""],
				["isOpenToOffers", "on"],
			]),
		).toMatchObject({
			row: { condition: "mint", isOpenToOffers: true },
			wanted: [],
		});
	});

	it("changes how complete a console is", async () => {
		const { id: categoryId } = await buildCategory(app.db, { slug: "consoles" });
		const offered = { categoryId, productItemId: null, completeness: "loose" as const };
		const listing = await buildListing(app.db, { userId: owner.id, ...offered });
		const page = await (await app.ask(`/intercambios/${listing.id}`)).text();
		expect(page).toContain("Suelto");
		const { row } = await edit(listing.id, [
			["completeness", "sealed"],
			["wanted", ""],
		]);
		expect(row).toMatchObject({ completeness: "sealed" });
		expect((await edit(listing.id, [])).row).toMatchObject({ completeness: "sealed" });
	});

	it("leaves what a form of title and description alone does not say", async () => {
		const listing = await buildListing(app.db, { userId: owner.id, condition: "good" });
		await buildWantedItem(app.db, { listingId: listing.id, customName: "Una carpeta" });
		expect(await edit(listing.id, [])).toMatchObject({
			row: { title: texts.title, condition: "good", isOpenToOffers: true },
			wanted: ["Una carpeta"],
		});
	});

	it("shows what a custom listing offers beside another title, and lets its owner correct it", async () => {
		const offered = { productItemId: null, customItemName: "Ocarina" };
		const listing = await buildListing(app.db, { userId: owner.id, ...offered });
		const { row } = await edit(listing.id, [["itemName", "Ocarina de barro"]]);
		expect(row).toMatchObject({ title: texts.title, customItemName: "Ocarina de barro" });
		expect((await edit(listing.id, [])).row).toMatchObject({ customItemName: "Ocarina de barro" });
		for (const path of [`/intercambios/${listing.id}`, "/intercambios?want=ocarina"])
			expect(await (await app.ask(path)).text()).toContain("Ocarina de barro");
	});

	it("leaves the name of a catalogue item to the catalogue", async () => {
		const listing = await buildListing(app.db, { userId: owner.id });
		expect((await edit(listing.id, [["itemName", "Ocarina"]])).row).toMatchObject({ customItemName: null });
	});

	it("writes nothing when a field is wrong", async () => {
		const listing = await buildListing(app.db, { userId: owner.id });
		const fields = { intent: "edit", title: " ", description: "", wanted: "x".repeat(201) };
		const answer = await app.post(`/intercambios/${listing.id}`, fields, { cookie });
		expect(answer.status).toBe(400);
		const [row] = await app.db.select().from(listings).where(eq(listings.id, listing.id));
		expect(row).toEqual(listing);
	});
});

const sendPath = "/crear/envio";
let validFields: Record<string, string>;

beforeAll(async () => {
	validFields = { categoryId: (await buildCategory(app.db)).id, item: "Algo", title: "Algo mío" };
});

const countOwn = async () =>
	(await app.db.select().from(listings).where(eq(listings.userId, owner.id))).length;

describe("publishing by a page's script", () => {
	it("answers with the listing's id, the same to the same form sent again", async () => {
		const before = await countOwn();
		const form = () => {
			const data = new FormData();
			for (const [name, value] of Object.entries({ ...validFields, submissionKey })) data.append(name, value);
			data.append("image", new File([new Uint8Array(png)], "foto.png", { type: "image/png" }));
			return data;
		};
		const submissionKey = randomUUID();
		const png = await makePng(60, 80);
		const answers = await Promise.all([1, 2, 3].map(() => app.post(sendPath, form(), { cookie })));
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
		for (const [name, value] of Object.entries({ ...validFields, submissionKey: randomUUID() }))
			form.append(name, value);
		form.append("image", new File([new Uint8Array(await make())], "foto.jpg", { type: "image/jpeg" }));
		const answer = await app.post(sendPath, form, { cookie });
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
			[{ categoryId: nobody }, "catalogue.categoryNotFound", noCategory],
			[{ categoryId: later.id }, "catalogue.categoryNotFound", noCategory],
			[{ item: nobody }, "catalogue.itemNotFound", { item: "errors.catalogue.itemNotFound" }],
			[{ item: elsewhere.id }, "request.invalid", { item: "listing.problem.itemNotInCategory" }],
			[{ wanted: nobody }, "catalogue.itemNotFound", { wanted: "errors.catalogue.itemNotFound" }],
			[{ condition: "perfect" }, "request.invalid", { condition: "errors.field.invalid" }],
			[{ rarity: "mythic" }, "request.invalid", { rarity: "errors.field.invalid" }],
			[{ title: "x".repeat(201) }, "request.invalid", { title: "listing.problem.titleTooLong" }],
		];
		const before = await countOwn();
		for (const [change, code, problems] of wrong) {
			const form = { ...validFields, submissionKey: randomUUID(), ...change };
			const answer = await app.post(sendPath, form, { cookie });
			const failure = { code, params: {}, problems };
			expect(await answer.json(), JSON.stringify(change)).toEqual({ ok: false, failure });
		}
		expect(await countOwn()).toBe(before);
	});

	it("says which listing there is when the form was changed since, with and without script", async () => {
		const before = await countOwn();
		const form = { ...validFields, submissionKey: randomUUID() };
		const { id } = (await (await app.post(sendPath, form, { cookie })).json()).value;
		const changed = { ...form, title: "Algo que cambié" };
		const answer = await app.post(sendPath, changed, { cookie });
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

	it("is for our own pages, with a form that fits", async () => {
		const form = { ...validFields, submissionKey: randomUUID() };
		const foreign = { cookie, headers: { Origin: "https://evil.test" } };
		expect((await app.post(sendPath, form, foreign)).status).toBe(403);
		const large = new FormData();
		for (const [name, value] of Object.entries(form)) large.append(name, value);
		large.append("image", new File([new Uint8Array(7 * 1024 * 1024)], "a.png", { type: "image/png" }));
		expect((await app.post(sendPath, large, { cookie })).status).toBe(413);
		const broken = {
			cookie,
			method: "POST",
			body: "x",
			headers: { Origin: app.url, "Content-Type": "text/plain" },
		};
		expect((await app.ask(sendPath, broken)).status).toBe(400);
	});

	it("is no page to read", async () => {
		const answer = await app.ask(sendPath, { cookie });
		expect(answer.status).toBe(302);
		expect(answer.headers.get("Location")).toBe("/crear");
	});
});

describe("the owner of a listing", () => {
	it("pauses and resumes, and is told when that cannot be", async () => {
		const listing = await buildListing(app.db, { userId: owner.id });
		const press = (intent: string) =>
			app.post(`/intercambios/${listing.id}`, { intent }, { cookie, language: "es" });
		expect(await (await press("pause")).text()).toContain(translateFor("es")("listing.status.paused"));
		expect(await (await press("resume")).text()).toContain(es["listing.own.pause"]);
		await app.db.update(listings).set({ status: "in_revision" }).where(eq(listings.id, listing.id));
		const refused = await press("pause");
		expect(refused.status).toBeGreaterThanOrEqual(400);
	});

	it("deletes, and is led to the others", async () => {
		const listing = await buildListing(app.db, { userId: owner.id });
		const deleted = await app.post(`/intercambios/${listing.id}`, { intent: "delete" }, { cookie });
		expect([deleted.status, deleted.headers.get("Location")]).toEqual([302, "/intercambios"]);
		const [row] = await app.db.select().from(listings).where(eq(listings.id, listing.id));
		expect(row?.status).toBe("deleted");
	});
});
