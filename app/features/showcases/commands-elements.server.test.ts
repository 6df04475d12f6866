import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFiles, type Files } from "#app/platform/files.server.ts";
import { imageWidths } from "#app/shared/image.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { buildShowcase, buildShownElement } from "#tests/factories/showcases.ts";
import { createElement, deleteElement, editElement } from "./commands-elements.server.ts";
import { getOwnElement } from "./queries-elements.server.ts";
import { listShowcases } from "./queries-list.server.ts";
import type { CreateElementInput } from "./schema.ts";
import { collectionsElements, collectionsElementsRef } from "./tables.server.ts";

const { db } = await testDatabase();
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
		const answers = await Promise.allSettled([1, 2, 3].map(() => create(user)));
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
