import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { CardDeleted, CardPassed } from "#app/features/cards/events.ts";
import { inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { createFiles, type Files } from "#app/platform/files.server.ts";
import { imageFile, imageWidths } from "#app/shared/image.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildStoredCard, serialOf } from "#tests/factories/cards.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { memoryFiles } from "#tests/factories/files.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { onlyRow } from "#tests/factories/row.ts";
import { buildElement, buildShowcase, buildShownElement } from "#tests/factories/showcases.ts";
import {
	addCardToShowcase,
	createElement,
	deleteElement,
	editElement,
	makeCardElement,
} from "./commands-elements.server.ts";
import { getOwnElement } from "./queries-editor.server.ts";
import { listShowcases } from "./queries-list.server.ts";
import { elementsPerPerson, elementsPerShowcase } from "./rules.ts";
import type { CreateElementInput } from "./schema.ts";
import { registerShowcases } from "./subscribers.server.ts";
import {
	collections,
	collectionsElements,
	collectionsElementsRef,
	collectionTerms,
} from "./tables.server.ts";

const { db, pool } = await testDatabase();
const nobodys = "019a2b3c-4d5e-7f80-9a1b-2c3d4e5f6071";
let folder: string;
let files: Files;
let bytes: Uint8Array;
let otherBytes: Uint8Array;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "reino-elements-"));
	files = createFiles(folder);
	const drawn = (width: number) =>
		sharp({ create: { width, height: 80, channels: 3, background: "#804020" } })
			.png()
			.toBuffer();
	[bytes, otherBytes] = [await drawn(60), await drawn(61)];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const as = (user: UserRow | null) => contextOf(db, user);
const sourceOf = (image: Uint8Array | null) => image && { bytes: async () => image };
const fileNames = async () =>
	(await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".webp"));
/** Files of an image that are there. */
const filesOf = async (key: string) => (await fileNames()).filter((name) => name.includes(key)).length;

async function create(
	user: UserRow | null,
	input: Partial<CreateElementInput> = {},
	image: Uint8Array | null = bytes,
) {
	const asked = { submissionKey: randomUUID(), title: "Ocarina", description: "", ...input };
	return (await createElement(as(user), asked, { files, image: sourceOf(image) })).id;
}

describe("adding an element", () => {
	it("keeps its image with it", async () => {
		const user = await buildUser(db);
		const id = await create(user, { title: " Ocarina  de\nbarro ", description: " De 1998 " });
		const element = await getOwnElement(as(user), id);
		expect(element).toMatchObject({
			title: "Ocarina de barro",
			description: "De 1998",
			image: { width: 60, height: 80, color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
		});
		expect(await filesOf(element.image.key)).toBe(imageWidths.length);
	});

	it("is for people in good standing, and names the problem of each field", async () => {
		const user = await buildUser(db);
		expect(await refusal(create(null))).toMatchObject({ code: "auth.required" });
		expect(await refusal(create(await buildUser(db, { isBanned: true })))).toMatchObject({
			code: "auth.banned",
		});
		expect(await refusal(create(user, { title: " " }))).toMatchObject({
			problems: { title: "common.titleRequired" },
		});
		expect(await refusal(create(user, {}, null))).toMatchObject({
			problems: { image: "common.imageRequired" },
		});
		const svg = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>");
		expect(await refusal(create(user, {}, svg))).toMatchObject({ code: "upload.invalidType" });
		expect(await db.$count(collectionsElements, eq(collectionsElements.userId, user.id))).toBe(0);
	});

	it("is done once however often it is sent, and leaves no file without a row", async () => {
		const user = await buildUser(db);
		const before = (await fileNames()).length;
		const submissionKey = randomUUID();
		const ids = await Promise.all([1, 2, 3].map(() => create(user, { submissionKey })));
		expect(new Set(ids).size).toBe(1);
		expect(await refusal(create(user, { submissionKey, title: "Otra" }))).toMatchObject({
			code: "showcase.changed",
		});
		expect((await fileNames()).length - before).toBe(imageWidths.length);
	});

	it("ends at five hundred, also when several are added at once", async () => {
		const user = await buildUser(db);
		const before = (await fileNames()).length;
		const row = { userId: user.id, title: "x", width: 1, height: 1, placeholderColor: "#000000" };
		const rows = Array.from({ length: 499 }, (_, n) => ({ ...row, imageUrl: `${n}` }));
		await db.insert(collectionsElements).values(rows);
		let answers: PromiseSettledResult<string>[] = [];
		await whileHeld(pool, {
			lock: "select from users where id = $1 for no key update",
			values: [user.id],
			waiting: 3,
			begin: async () => {
				answers = await Promise.allSettled([1, 2, 3].map(() => create(user)));
			},
			meanwhile: "select from users where id = $1",
		});
		expect(answers.filter(({ status }) => status === "fulfilled").length).toBe(1);
		expect(await refusal(create(user))).toMatchObject({ code: "element.limit", params: { max: 500 } });
		expect((await fileNames()).length - before).toBe(imageWidths.length);
	});
});

describe("editing an element", () => {
	const edit = (user: UserRow | null, elementId: string, image: Uint8Array | null = null) =>
		editElement(
			as(user),
			{ elementId, title: "Flauta Zelda", description: "" },
			{ files, image: sourceOf(image) },
		);

	it("changes it wherever it stands, and its image only when another is sent", async () => {
		const user = await buildUser(db);
		const id = await create(user, { description: "De 1998" });
		const { id: collectionId } = await buildShowcase(db, { ownerId: user.id });
		await buildShownElement(db, { collectionId, elementId: id });
		const before = await getOwnElement(as(user), id);
		await edit(user, id);
		const after = await getOwnElement(as(user), id);
		expect(after).toMatchObject({ title: "Flauta Zelda", description: null, image: before.image });
		const found = (search: string) => listShowcases(as(null), { order: "likes", search });
		expect((await found("zelda")).showcases).toMatchObject([{ id: collectionId }]);
		expect((await found("ocarina")).showcases).toEqual([]);
		await edit(user, id, otherBytes);
		const { image } = await getOwnElement(as(user), id);
		expect(image.width).toBe(61);
		expect([await filesOf(before.image.key), await filesOf(image.key)]).toEqual([0, imageWidths.length]);
	});

	it("of which two replace the image at once leaves the files of the one that is kept", async () => {
		const user = await buildUser(db);
		const id = await create(user);
		const before = (await fileNames()).length;
		await Promise.all([edit(user, id, bytes), edit(user, id, otherBytes), edit(user, id, otherBytes)]);
		expect((await fileNames()).length).toBe(before);
		expect(await filesOf((await getOwnElement(as(user), id)).image.key)).toBe(imageWidths.length);
	});

	it("is its owner's alone", async () => {
		const id = await create(await buildUser(db));
		const other = await buildUser(db);
		const before = (await fileNames()).length;
		expect(await refusal(edit(null, id))).toMatchObject({ code: "auth.required" });
		for (const which of [id, nobodys])
			expect(await refusal(edit(other, which, bytes))).toMatchObject({ code: "element.notFound" });
		expect((await fileNames()).length).toBe(before);
	});
});

describe("deleting an element", () => {
	const remove = (user: UserRow | null, elementId: string) => deleteElement(as(user), { elementId }, files);

	it("takes it out of every showcase, with its image, and says which they were", async () => {
		const user = await buildUser(db);
		const id = await create(user, { title: "Yaguareté" });
		const { image } = await getOwnElement(as(user), id);
		const { id: collectionId } = await buildShowcase(db, { ownerId: user.id, name: "La selva" });
		await buildShownElement(db, { collectionId, elementId: id });
		expect(await remove(user, id)).toEqual({ showcases: [{ id: collectionId, name: "La selva" }] });
		expect(await db.$count(collectionsElementsRef, eq(collectionsElementsRef.elementId, id))).toBe(0);
		expect(await filesOf(image.key)).toBe(0);
		expect((await listShowcases(as(null), { order: "likes", search: "yaguareté" })).total).toBe(0);
		expect(await refusal(remove(user, id))).toMatchObject({ code: "element.notFound" });
	});

	it("is its owner's alone, once", async () => {
		const user = await buildUser(db);
		const id = await create(user);
		expect(await refusal(remove(null, id))).toMatchObject({ code: "auth.required" });
		expect(await refusal(remove(await buildUser(db), id))).toMatchObject({ code: "element.notFound" });
		const both = await Promise.allSettled([remove(user, id), remove(user, id)]);
		expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
	});
});

describe("a card as an element", () => {
	const events = new EventBus<TransactionContext>();
	registerShowcases(events);
	const as = (user: UserRow | null) => contextOf(db, user, { events });

	let files = memoryFiles();
	beforeEach(() => {
		files = memoryFiles();
	});

	async function buildOwned(overrides: Parameters<typeof buildStoredCard>[2] = {}) {
		const owner = await buildUser(db);
		const card = await buildStoredCard(db, files, { userId: owner.id, ...overrides });
		const showcase = await buildShowcase(db, { ownerId: owner.id });
		return { owner, card, serial: serialOf(card), showcase };
	}

	const add = (user: UserRow | null, input: { showcaseId: string; serial: string }) =>
		addCardToShowcase(as(user), input, files);
	const elementsOf = (cardId: string) =>
		db.select().from(collectionsElements).where(eq(collectionsElements.cardId, cardId));
	const shownIn = (collectionId: string) =>
		db
			.select()
			.from(collectionsElementsRef)
			.where(eq(collectionsElementsRef.collectionId, collectionId))
			.orderBy(collectionsElementsRef.position);
	const termsOf = async (showcaseId: string) =>
		onlyRow(await db.select().from(collectionTerms).where(eq(collectionTerms.collectionId, showcaseId)))
			.terms;
	const imagesStored = () => files.names.length / imageWidths.length;

	describe("putting a card into a showcase", () => {
		it("makes it an element with an image of its own, behind what stands there", async () => {
			const { owner, card, serial, showcase } = await buildOwned();
			const { id: first } = await buildElement(db, { userId: owner.id });
			await buildShownElement(db, { collectionId: showcase.id, elementId: first });
			await add(owner, { showcaseId: showcase.id, serial });
			const element = onlyRow(await elementsOf(card.id));
			expect(element).toMatchObject({
				userId: owner.id,
				title: `Reino Card ${serial}`,
				description: null,
				width: 1024,
				height: 1434,
			});
			expect((await shownIn(showcase.id)).map(({ elementId }) => elementId)).toEqual([first, element.id]);
			expect(await termsOf(showcase.id)).toContain(String(card.serial).padStart(6, "0"));
			const { version } = onlyRow(await db.select().from(collections).where(eq(collections.id, showcase.id)));
			expect(version).toBe(showcase.version + 1);
			await deleteElement(as(owner), { elementId: element.id }, files);
			for (const width of imageWidths)
				expect(await files.read(imageFile(card.cardImageUrl, width))).not.toBeNull();
			expect(imagesStored()).toBe(1);
		});

		it("makes one element, for all showcases and however many at once", async () => {
			const { owner, card, serial, showcase } = await buildOwned();
			const { id: other } = await buildShowcase(db, { ownerId: owner.id });
			await Promise.all(
				[showcase.id, other, showcase.id, other].map((id) => add(owner, { showcaseId: id, serial })),
			);
			const { id } = await makeCardElement(as(owner), { serial }, files);
			expect((await elementsOf(card.id)).map((element) => element.id)).toEqual([id]);
			for (const showcaseId of [showcase.id, other]) expect(await shownIn(showcaseId)).toHaveLength(1);
			expect(imagesStored()).toBe(2);
		});

		it("is its owner's to do, in a showcase of theirs", async () => {
			const { owner, serial, showcase } = await buildOwned();
			const other = await buildOwned();
			const code = async (user: UserRow | null, showcaseId = showcase.id) =>
				(await refusal(add(user, { showcaseId, serial }))).code;
			expect(await code(null)).toBe("auth.required");
			expect(await code({ ...owner, isBanned: true })).toBe("auth.banned");
			expect(await code(other.owner)).toBe("showcase.forbidden");
			expect(await code(other.owner, other.showcase.id)).toBe("card.notFound");
			expect(await code(owner, other.showcase.id)).toBe("showcase.forbidden");
			expect((await refusal(makeCardElement(as(other.owner), { serial }, files))).code).toBe("card.notFound");
		});

		it("needs a card that is there and in sight", async () => {
			const hidden = await buildOwned({ hiddenAt: new Date() });
			const put = (owned: Awaited<ReturnType<typeof buildOwned>>) =>
				add(owned.owner, { showcaseId: owned.showcase.id, serial: owned.serial });
			expect((await refusal(put(hidden))).code).toBe("card.hidden");
			expect((await refusal(put(await buildOwned({ deletedAt: new Date() })))).code).toBe("card.notFound");
			expect(imagesStored()).toBe(2);
		});

		it("ends at a hundred in one showcase, and at five hundred of a person", async () => {
			const { owner, card, serial, showcase } = await buildOwned();
			const values = (n: number) => ({ userId: owner.id, title: `E ${n}`, imageUrl: `e/${n}`, ...look });
			const look = { width: 1, height: 1, placeholderColor: "#000000" };
			const made = await db
				.insert(collectionsElements)
				.values(Array.from({ length: elementsPerPerson }, (_, n) => values(n)))
				.returning();
			expect((await refusal(add(owner, { showcaseId: showcase.id, serial }))).code).toBe("element.limit");
			await db.delete(collectionsElements).where(eq(collectionsElements.id, made[0]?.id ?? ""));
			const shown = made.slice(1, 1 + elementsPerShowcase);
			await db
				.insert(collectionsElementsRef)
				.values(shown.map(({ id: elementId }) => ({ collectionId: showcase.id, elementId })));
			expect((await refusal(add(owner, { showcaseId: showcase.id, serial }))).code).toBe("showcase.full");
			expect(await elementsOf(card.id)).toEqual([]);
			expect(imagesStored()).toBe(1);
		});
	});

	describe("a card that is another's or deleted", () => {
		it.each([
			[
				"card.passed",
				(card: { cardId: string; ownerId: string }): CardPassed => ({
					type: "card.passed",
					cardId: card.cardId,
					fromId: card.ownerId,
					toId: card.ownerId,
				}),
			],
			[
				"card.deleted",
				(card: { cardId: string; ownerId: string }): CardDeleted => ({ type: "card.deleted", ...card }),
			],
		] as const)("leaves every showcase by %s", async (_type, eventOf) => {
			const { owner, card, serial, showcase } = await buildOwned();
			await add(owner, { showcaseId: showcase.id, serial });
			await inTransaction(as(owner), (tx) => tx.record(eventOf({ cardId: card.id, ownerId: owner.id })));
			expect(await elementsOf(card.id)).toEqual([]);
			expect(await shownIn(showcase.id)).toEqual([]);
			expect(await termsOf(showcase.id)).not.toContain(String(card.serial).padStart(6, "0"));
		});

		it("is locked after its owner, as by whoever offers it", async () => {
			const { owner, card, serial, showcase } = await buildOwned();
			await whileHeld(pool, {
				lock: "select from users where id = $1::uuid and $2::uuid is not null for no key update",
				values: [owner.id, card.id],
				begin: () => add(owner, { showcaseId: showcase.id, serial }),
				meanwhile:
					"select from generated_cards where id = $2::uuid and $1::uuid is not null for update nowait",
			});
		});

		it("is not put into a showcase at that moment", async () => {
			const { owner, card, serial, showcase } = await buildOwned();
			const heir = await buildUser(db);
			const added = vi.fn();
			await whileHeld(pool, {
				lock: "update generated_cards set owner_id = $2 where id = $1",
				values: [card.id, heir.id],
				begin: () => add(owner, { showcaseId: showcase.id, serial }).then(added, () => {}),
				meanwhile: "delete from collections_elements where card_id = $1 and $2::uuid is not null",
				end: "commit",
			});
			expect(added).not.toHaveBeenCalled();
			expect(await elementsOf(card.id)).toEqual([]);
		});
	});
});
