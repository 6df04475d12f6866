import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { idempotencyKeys } from "#app/platform/database/tables.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { createFiles, type Files } from "#app/platform/files.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { imageWidths } from "#app/shared/image.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildItem, findKnownWords } from "#tests/factories/catalogue.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { contextOf } from "#tests/factories/context.ts";
import { countWaitingForLocks, whileHeld } from "#tests/factories/held-rows.ts";
import { findListing } from "#tests/factories/listings.ts";
import { unique } from "#tests/factories/row.ts";
import { buildTrade } from "#tests/factories/trades.ts";
import { createListing } from "./commands-create.server.ts";
import { listingsPerDay } from "./rules.ts";
import type { CreateListingInput } from "./schema.ts";
import { listingImages, listings, wantedItems } from "./tables.server.ts";

const { db, pool } = await testDatabase();
let folder: string;
let files: Files;
let image: Uint8Array;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "reino-listings-"));
	files = createFiles(folder);
	image = await sharp({ create: { width: 60, height: 80, channels: 3, background: "#804020" } })
		.png()
		.toBuffer();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function publish(overrides: Partial<CreateListingInput> = {}, withImage = false) {
	const user = await buildUser(db);
	const categoryId = overrides.categoryId ?? (await buildCategory(db)).id;
	const input = {
		submissionKey: unique(),
		item: "custom_Lote",
		condition: null,
		rarity: null,
		isOpenToOffers: true,
		...overrides,
		categoryId,
	};
	const materials = { files, image: withImage ? sourceOf(image) : null, locale: "es" as const };
	const create = (who = contextOf(db, user)) => createListing(who, input, materials);
	return { user, create };
}

const sourceOf = (bytes: Uint8Array) => ({ bytes: async () => bytes });
const wantedOf = (id: string) =>
	db.select().from(wantedItems).where(eq(wantedItems.listingId, id)).orderBy(wantedItems.position);
const fileCount = async () =>
	(await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".webp")).length;
const problemsOf = (attempt: Promise<unknown>) =>
	attempt.then(
		() => null,
		(error: unknown) => (error instanceof DomainError ? error.problems : error),
	);

describe("publishing", () => {
	it("makes an active listing of a catalogue item, named after it", async () => {
		const item = await buildItem(db, { name: "Dawn Condor", nameEs: "Cóndor del Alba" });
		const { create, user } = await publish({ item: item.id, categoryId: item.categoryId, condition: "mint" });
		const { id } = await create();
		expect(await findListing(db, id)).toMatchObject({
			userId: user.id,
			productItemId: item.id,
			title: "Cóndor del Alba",
			status: "active",
			condition: "mint",
			isOpenToOffers: true,
			isPremium: false,
			interestCount: 0,
		});
	});

	it("keeps the image, and its row names a file that is there", async () => {
		const { create } = await publish({}, true);
		const { id } = await create();
		const [image] = await db.select().from(listingImages).where(eq(listingImages.listingId, id));
		expect(image).toMatchObject({ width: 60, height: 80, placeholderColor: expect.stringMatching(/^#/) });
		expect(await files.read(`${image?.imageUrl}-640.webp`)).not.toBeNull();
	});

	it("takes names that the database holds for the same but once, in the description too", async () => {
		const { create } = await publish({
			description: "De Polonia.",
			wanted: ["Łódź", "Lodz", "Straße", "strasse"],
		});
		const { id } = await create();
		expect((await wantedOf(id)).map(({ customName }) => customName)).toEqual(["Łódź", "Straße"]);
		expect((await findListing(db, id))?.description).toBe("De Polonia.\n\nŁódź · Straße");
	});

	it("keeps nothing invisible of what was pasted, and no line in a title", async () => {
		const { create } = await publish({
			item: "custom_Lote\u0001\nde\u2028cartas",
			title: "\u202eCarta\u0085holo\u0007\u200f 👩‍👩‍👧",
			description: "uno\u0001\r\ndos\u2028tres\ufffe \u200fمرحبا",
			wanted: ["custom_Char\u001bizard\u000bB"],
		});
		const { id } = await create();
		expect(await findListing(db, id)).toMatchObject({
			title: "Carta holo 👩‍👩‍👧",
			customItemName: "Lote de cartas",
			description: "uno\ndos\ntres \u200fمرحبا\n\nCharizard B",
		});
		expect((await wantedOf(id)).map(({ customName }) => customName)).toEqual(["Charizard B"]);
	});

	it("splits typed names at their commas, but for one that the catalogue knows", async () => {
		await buildItem(db, { name: "Karn, Silver Golem", nameEs: "Karn, gólem de plata" });
		const { create } = await publish({ wanted: ["Zelda, KARN, Golem de Plata, Mario", "custom_Uno, dos"] });
		const { id } = await create();
		const names = (await wantedOf(id)).map(({ customName }) => customName);
		expect(names).toEqual(["Zelda", "KARN, Golem de Plata", "Mario", "Uno, dos"]);
	});

	it("takes typed things, and puts custom wanted names into the description too", async () => {
		const item = await buildItem(db, { name: "Cable Link" });
		const { create } = await publish({
			item: "Caja sorpresa",
			description: "Nueva.",
			wanted: [item.id, "custom_Una carpeta", "una CARPETA", "cable link", "", "existing_Álbum"],
		});
		const { id } = await create();
		expect(await findListing(db, id)).toMatchObject({ productItemId: null, title: "Caja sorpresa" });
		expect((await wantedOf(id)).map(({ productItemId, customName }) => productItemId ?? customName)).toEqual([
			item.id,
			"Una carpeta",
			"Álbum",
		]);
		expect((await findListing(db, id))?.description).toBe("Nueva.\n\nUna carpeta · Álbum");
	});

	it("keeps the name of a typed thing beside a title of one's own; the catalogue has its items' names", async () => {
		const { create } = await publish({ item: "  Caja   sorpresa ", title: "Para regalar" });
		const kept = { customItemName: "Caja sorpresa", title: "Para regalar" };
		expect(await findListing(db, (await create()).id)).toMatchObject(kept);
		const untitled = await publish({ item: "Caja sorpresa" });
		expect(await findListing(db, (await untitled.create()).id)).toMatchObject({
			...kept,
			title: "Caja sorpresa",
		});
		const item = await buildItem(db);
		const ofItem = await publish({ item: item.id, categoryId: item.categoryId, title: "Para regalar" });
		expect(await findListing(db, (await ofItem.create()).id)).toMatchObject({
			...kept,
			customItemName: null,
		});
	});

	it("recognises a typed name that is exactly one item of the category", async () => {
		const item = await buildItem(db, { name: "Pokémon Stadium" });
		const { create } = await publish({ item: "pokemon stadium", categoryId: item.categoryId });
		expect(await findListing(db, (await create()).id)).toMatchObject({ productItemId: item.id });
	});

	it("lets searches correct typing by its words", async () => {
		const names = { item: "custom_Zarpazo", title: "Oferta quimérica", wanted: ["Brújula"] };
		const { create } = await publish(names);
		await create();
		const words = ["brujula", "quimerica", "zarpazo"];
		expect(await findKnownWords(db, ...words)).toEqual(words);
	});

	it("drops what does not fit the category", async () => {
		const digital = await buildCategory(db, { isDigital: true });
		const special = await buildCategory(db, { isSpecial: true });
		const input = { condition: "good", rarity: "legendary" } as const;
		const first = await (await publish({ ...input, categoryId: digital.id })).create();
		expect(await findListing(db, first.id)).toMatchObject({ condition: null, rarity: null });
		const second = await (await publish({ ...input, categoryId: special.id })).create();
		expect(await findListing(db, second.id)).toMatchObject({ condition: "good", rarity: "legendary" });
	});

	it("keeps how complete a console is, and drops it of cards and stickers", async () => {
		const completenessIn = async (slug: string) => {
			const { id: categoryId } = await buildCategory(db, { slug });
			const { id } = await (await publish({ categoryId, completeness: "no_box" })).create();
			return (await findListing(db, id))?.completeness;
		};
		expect(await completenessIn("consoles")).toBe("no_box");
		for (const slug of ["magic", "stickers"]) expect(await completenessIn(slug)).toBeNull();
	});

	it("answers a submission once, one after the other or at once", async () => {
		const before = await fileCount();
		const { create, user } = await publish({}, true);
		const answers = await Promise.all([create(), create(), create()]);
		answers.push(await create());
		expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
		expect(await db.select().from(listings).where(eq(listings.userId, user.id))).toHaveLength(1);
		expect(await fileCount()).toBe(before + imageWidths.length);
	});

	it("says which listing there is already when the same form comes with something else", async () => {
		const { create, user } = await publish({ description: "Como era" }, true);
		const { id } = await create();
		const before = await fileCount();
		const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, user.id));
		const categoryId = (await findListing(db, id))?.categoryId ?? "";
		const again = (changes: object, sent: Uint8Array | null) => {
			const texts = { item: "custom_Lote", description: "Como era", isOpenToOffers: true };
			const same = { ...texts, condition: null, rarity: null, submissionKey: row?.key ?? "", categoryId };
			const materials = { files, image: sent && sourceOf(sent), locale: "en" as const };
			return createListing(contextOf(db, user), { ...same, ...changes }, materials);
		};
		expect(await again({}, image)).toEqual({ id });
		// No browser keeps an image: a draft that came back is the same submission without it.
		expect(await again({}, null)).toEqual({ id });
		const another = await sharp(image).negate().png().toBuffer();
		const refusal = new DomainError("listing.alreadyPublished", { listingId: id });
		await expect(again({ description: "Cambiada" }, image)).rejects.toEqual(refusal);
		await expect(again({}, another)).rejects.toEqual(refusal);
		expect(await findListing(db, id)).toMatchObject({ description: "Como era" });
		expect(await db.select().from(listings).where(eq(listings.userId, user.id))).toHaveLength(1);
		expect(await fileCount()).toBe(before);
	});

	it("leaves no file when its rows are not written", async () => {
		const before = await fileCount();
		const { create } = await publish({}, true);
		const gone = await buildUser(db);
		await expect(
			create(contextOf(db, { ...gone, id: "00000000-0000-7000-8000-000000000000" })),
		).rejects.toThrow();
		expect(await fileCount()).toBe(before);
	});

	it("leaves no row when the image is refused or cannot be written", async () => {
		const { user } = await publish();
		const category = await buildCategory(db);
		const input = {
			submissionKey: unique(),
			item: "Lote",
			categoryId: category.id,
			condition: null,
			rarity: null,
		};
		const attempt = (bytes: Uint8Array, store: Files) =>
			createListing(contextOf(db, user), input, { files: store, image: sourceOf(bytes), locale: "es" });
		await expect(attempt(Buffer.from("<svg/>"), files)).rejects.toThrow("upload.invalidType");
		const full = { ...files, write: () => Promise.reject(new Error("ENOSPC")) };
		await expect(attempt(image, full)).rejects.toThrow("upload.failed");
		expect(await db.select().from(listings).where(eq(listings.userId, user.id))).toEqual([]);
		await expect(attempt(image, files)).resolves.toHaveProperty("id");
	});
});

/** Listings of somebody that were published so many hours ago. */
async function publishedBefore(
	userId: string,
	categoryId: string,
	{ count, hours }: Record<"count" | "hours", number>,
) {
	const createdAt = new Date(Date.now() - hours * 3_600_000);
	const rows = Array.from({ length: count }, () => ({ userId, categoryId, title: "Lote", createdAt }));
	await db.insert(listings).values(rows);
}

function publishAs(user: UserRow, categoryId: string) {
	const input = { submissionKey: unique(), item: "custom_Lote", categoryId, condition: null, rarity: null };
	return createListing(contextOf(db, user), input, { files, image: null, locale: "es" });
}

describe("publishing is refused", () => {
	it("to visitors, to the banned and to the unverified", async () => {
		const { create } = await publish();
		const banned = await buildUser(db, { isBanned: true });
		const unverified = await buildUser(db, { emailVerified: false });
		await expect(create(contextOf(db, null))).rejects.toThrow("auth.required");
		await expect(create(contextOf(db, banned))).rejects.toThrow("auth.banned");
		await expect(create(contextOf(db, unverified))).rejects.toThrow("auth.emailNotVerified");
	});

	it("in a category that is not active, and with items that are not there or belong elsewhere", async () => {
		const soon = await buildCategory(db, { isActive: false });
		const item = await buildItem(db);
		const unknown = "01900000-0000-7000-8000-000000000000";
		await expect((await publish({ categoryId: soon.id })).create()).rejects.toThrow(
			"catalogue.categoryNotFound",
		);
		await expect((await publish({ item: unknown })).create()).rejects.toThrow("catalogue.itemNotFound");
		await expect((await publish({ wanted: [unknown] })).create()).rejects.toThrow("catalogue.itemNotFound");
		expect(await problemsOf((await publish({ item: item.id })).create())).toEqual({
			item: "listing.problem.itemNotInCategory",
		});
	});

	it.each([
		[{ categoryId: "" }, { categoryId: "listing.problem.categoryRequired" }],
		[{ item: " " }, { item: "listing.problem.itemRequired" }],
		[{ item: "x".repeat(201) }, { item: "listing.problem.nameTooLong" }],
		[{ title: "x".repeat(201) }, { title: "listing.problem.titleTooLong" }],
		[{ title: "a\0b" }, { title: "errors.field.invalid" }],
		[{ description: "😀".repeat(2001) }, { description: "listing.problem.descriptionTooLong" }],
		[{ description: "\ud800" }, { description: "errors.field.invalid" }],
		[
			{ wanted: Array.from({ length: 11 }, (_, index) => `cosa ${index}`) },
			{ wanted: "listing.problem.tooManyWanted" },
		],
	] as const)("for %j at its field", async (wrong, problems) => {
		const { create } = await publish(wrong as Partial<CreateListingInput>);
		expect(await problemsOf(create())).toEqual(problems);
	});

	it("for a condition, a completeness and a rarity that do not exist", async () => {
		const wrong: object = { condition: "new", completeness: "half", rarity: "epic" };
		expect(await problemsOf((await publish(wrong)).create())).toEqual({
			condition: "errors.field.invalid",
			completeness: "errors.field.invalid",
			rarity: "errors.field.invalid",
		});
	});

	it("beyond a hundred in a day, before the first completed trade, and says when there is room again", async () => {
		const user = await buildUser(db);
		const { id: categoryId } = await buildCategory(db);
		await publishedBefore(user.id, categoryId, { count: listingsPerDay.newcomer - 1, hours: 2 });
		const attempts = await Promise.allSettled([1, 2].map(() => publishAs(user, categoryId)));
		expect(attempts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		const refusal = new DomainError("listing.dailyLimit", { max: 100, count: 22 });
		await expect(publishAs(user, categoryId)).rejects.toEqual(refusal);
		await buildTrade(db, { status: "completed", buyerId: user.id });
		await expect(publishAs(user, categoryId)).resolves.toHaveProperty("id");
	});

	it("beyond five hundred in a day after a completed trade, until a day has passed", async () => {
		const user = await buildUser(db);
		const { id: categoryId } = await buildCategory(db);
		await buildTrade(db, { status: "completed", buyerId: user.id });
		await publishedBefore(user.id, categoryId, { count: listingsPerDay.trader, hours: 24.1 });
		await expect(publishAs(user, categoryId)).resolves.toHaveProperty("id");
		await publishedBefore(user.id, categoryId, { count: listingsPerDay.trader - 2, hours: 23.5 });
		const attempts = await Promise.allSettled([1, 2, 3].map(() => publishAs(user, categoryId)));
		expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		const refusal = new DomainError("listing.dailyLimit", { max: 500, count: 1 });
		await expect(publishAs(user, categoryId)).rejects.toEqual(refusal);
	});

	it("does not let a body choose owner, counters or status", async () => {
		const other = await buildUser(db);
		const { create, user } = await publish({
			userId: other.id,
			status: "traded",
			isPremium: true,
			interestCount: 99,
		} as Partial<CreateListingInput>);
		expect(await findListing(db, (await create()).id)).toMatchObject({
			userId: user.id,
			status: "active",
			isPremium: false,
			interestCount: 0,
		});
	});
});

describe("a listing that is published while its owner changes", () => {
	const after = { ownerIsBanned: true, isPublic: false, ownerCity: "Salta, Salta" };
	it("is not shown when its owner is banned a moment before", async () => {
		const { user, create } = await publish();
		let made: ReturnType<typeof create> | undefined;
		await whileHeld(pool, {
			lock: "update users set is_banned = true, city = 'Salta, Salta' where id = $1",
			values: [user.id],
			begin: () => {
				made = create();
				return made;
			},
			meanwhile: "select from users where id = $1",
			end: "commit",
		});
		expect(await findListing(db, (await made)?.id ?? "")).toMatchObject(after);
	});

	it("is hidden by a ban that waits for it", async () => {
		const { user, create } = await publish();
		let ban: Promise<void> | undefined;
		const { id } = await transaction(db, async (tx) => {
			const made = await create({ ...contextOf(db, user), db: tx });
			ban = changePerson(db, user.id, { isBanned: true, city: "Salta, Salta" });
			await expect.poll(() => countWaitingForLocks(pool)).toBeGreaterThan(0);
			return made;
		});
		await ban;
		expect(await findListing(db, id)).toMatchObject(after);
	});
});
