import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { matchItems } from "#app/features/catalogue/matching/matching.server.ts";
import { loadSetNames } from "#app/features/catalogue/queries.server.ts";
import { productExpansionCodes } from "#app/features/catalogue/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { drawJpeg } from "#app/platform/drawing/draw.server.ts";
import { drawingFonts } from "#app/ui/fonts/drawing.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { importsOf } from "#tests/factories/imports.ts";
import { buildListing, buildListingImage } from "#tests/factories/listings.ts";
import { buildEntry, buildListPerson, type EntryRow, findEntries } from "#tests/factories/lists.ts";
import { removeEntries } from "../entry/commands.server.ts";
import { addEntries } from "../entry/commands-add.server.ts";
import {
	type ListImage,
	listImageSizes,
	type ParsedItem,
	type ShareChoice,
	type SharedLists,
} from "../entry/rules.ts";
import { copyFieldNames } from "../entry/rules-copy.ts";
import { readFile } from "../import/file/files.server.ts";
import { addImport } from "../import/pending/pending.server.ts";
import { readList, SetNames } from "../import/text/reading.ts";
import {
	getListsToShare,
	getSharedLists,
	listsImageContent,
	listsImageVersion,
	writeListsFile,
} from "./queries.server.ts";

const { db } = await testDatabase();
const t = translateFor("es");
const cards = await buildCategory(db, { name: "Pokémon TCG", slug: "pokemon-tcg" });
const link = "https://reino.example/l/ana";

async function share(user: UserRow, choice: ShareChoice = "both") {
	const person = { id: user.id, username: user.username, city: "Rosario, Santa Fe" };
	return getListsToShare(contextOf(db, user), { person, choice, link, locale: "es", t });
}

/** The numbered items of a set with these names, in order. */
async function buildSet(names: readonly string[]) {
	const { id: expansionId } = await buildExpansion(db, { categoryId: cards.id, name: "Serie Sal" });
	await db.insert(productExpansionCodes).values({ code: "QZX", expansionId, categoryId: cards.id });
	const set = { categoryId: cards.id, expansionId };
	return Promise.all(names.map((name, index) => buildItem(db, { ...set, name, number: String(index + 1) })));
}

// Names that reading could take for something else.
const [mewtwo, nidoran, duck, copo, war, n] = await buildSet([
	...["Mewtwo ex", "Nidoran ♀", "Farfetch'd, Sr."],
	...["Copo de Sal", "God of War / Ragnarök", "N", "Copo de Sal"],
]);
const typedNames = ['=HYPERLINK("x")', "busco: 3 por 1", "مرحبا 🔥 [x]", "4/102"];

async function buildNastyLists() {
	const user = await buildUser(db);
	const add = (item: typeof mewtwo, more: Partial<EntryRow>) =>
		buildEntry(db, { userId: user.id, itemId: item?.id ?? null, ...more });
	await add(mewtwo, { quantity: 3, condition: "near_mint", language: "ja" });
	await add(nidoran, { finish: "reverse", note: "esquina tocada, 50% (aprox.)" });
	await add(duck, { grade: "PSA 9", condition: "mint" });
	await add(copo, { quantity: 12 });
	await add(war, { side: "want", isStarred: true });
	await add(n, { side: "want", note: "=1+1" });
	await add(copo, { side: "want" });
	await add(mewtwo, { side: "want", anyPrinting: true, quantity: 2 });
	for (const customName of typedNames)
		await buildEntry(db, { userId: user.id, customName, categoryId: cards.id, quantity: 2 });
	return { user, rows: await findEntries(db, user.id) };
}

const compared = [
	...(["side", "itemId", "customName", "quantity", "anyPrinting", "isOfSet", "isStarred"] as const),
	...copyFieldNames,
];

/** Entries in an order that is theirs alone. */
const told = (entries: readonly Partial<EntryRow>[]) =>
	entries.map((entry) => JSON.stringify(compared.map((key) => entry[key]))).sort();

/** The things that were read, with the items that the catalogue finds for them. */
async function findItems(things: readonly ParsedItem[]) {
	const queries = things.map(({ name, set, number, total, copy, ids }) => {
		return { name, set, number, total, language: copy.language, ids, category: cards.slug };
	});
	const matches = await matchItems(db, { userId: null, queries });
	return things.map((thing, index) => {
		const { side, name, isCustom } = thing;
		const found = matches[index]?.status === "sure" ? matches[index].candidates[0] : null;
		const what = isCustom
			? { itemId: null, customName: name, categoryId: cards.id, anyPrinting: false }
			: { itemId: found?.id ?? null, customName: null, anyPrinting: thing.anyPrinting };
		return { isOfSet: false, ...thing, ...thing.copy, side: side ?? "have", ...what };
	});
}

describe("lists that leave and come back", () => {
	it("are the same as text", async () => {
		const { user, rows } = await buildNastyLists();
		const sets = new SetNames(await loadSetNames(contextOf(db, null)));
		const lines = (await share(user)).messages.flatMap((message) => readList(message, { side: null, sets }));
		const read = await findItems(lines.flatMap(({ items }) => items));
		// Quotes within a typed name are of another kind in a text.
		expect(told(read)).toEqual(told(rows).map((row) => row.replaceAll('\\"', "'")));
	});

	it("are the same as a file, and adding them again changes nothing", async () => {
		const { user, rows } = await buildNastyLists();
		const reading = await readFile(Buffer.from(await writeListsFile(contextOf(db, user), user.id)));
		if (reading.kind !== "recognised") throw new Error(reading.kind);
		expect(reading).toMatchObject({ format: "reino", refused: [], question: null });
		const entries = await findItems(reading.rows);
		expect(told(entries)).toEqual(told(rows));
		await addEntries(contextOf(db, user), { entries, kind: "file", source: "reino", mode: "keep" });
		expect(told(await findEntries(db, user.id))).toEqual(told(rows));
	});

	it("keep the set of what they want any printing of", async () => {
		const user = await buildUser(db);
		const imports = importsOf(db);
		await buildEntry(db, {
			userId: user.id,
			side: "want",
			itemId: copo?.id,
			anyPrinting: true,
			isOfSet: true,
		});
		const [wanted] = await findEntries(db, user.id);
		const [text = ""] = (await share(user)).messages;
		expect(text).toContain("• Copo de Sal [Serie Sal]");
		const csv = await writeListsFile(contextOf(db, user), user.id);
		for (const send of [() => imports.readText(text, user), () => imports.readCsv(csv, user)]) {
			await removeEntries(contextOf(db, user), { ids: (await findEntries(db, user.id)).map(({ id }) => id) });
			await addImport(contextOf(db, user), { id: (await send()).id }, imports);
			const { anyPrinting, isOfSet, nameKey, expansionId } = wanted as EntryRow;
			expect(await findEntries(db, user.id)).toMatchObject([{ anyPrinting, isOfSet, nameKey, expansionId }]);
		}
	});
});

describe("the text", () => {
	it("has the chosen lists, and none of what others do not see", async () => {
		const user = await buildUser(db);
		const typed = (customName: string, more: Partial<EntryRow> = {}) =>
			buildEntry(db, { userId: user.id, customName, categoryId: cards.id, ...more });
		await typed("Una que tengo");
		await typed("Una que busco", { side: "want" });
		await typed("Una oculta", { hiddenAt: new Date() });
		const found = async (choice: ShareChoice) =>
			(await share(user, choice)).messages.join("\n").match(/Una [^"]+/g);
		expect(await found("both")).toEqual(["Una que tengo", "Una que busco"]);
		expect(await found("have")).toEqual(["Una que tengo"]);
		expect(await found("want")).toEqual(["Una que busco"]);
		expect(await writeListsFile(contextOf(db, user), user.id)).toContain("Una oculta");
	});

	it("is none of empty lists", async () => {
		expect((await share(await buildUser(db))).messages).toEqual([]);
	});
});

describe("the image", () => {
	const askAs = (user: UserRow, actor: UserRow | null = user) =>
		getSharedLists(contextOf(db, actor), { id: user.id, username: user.username, city: null }, "es");

	it("is of open lists alone, whoever asks", async () => {
		const user = await buildUser(db);
		await buildListPerson(db, { userId: user.id, isShown: false });
		for (const actor of [null, user]) await expect(askAs(user, actor)).rejects.toThrow("list.closed");
	});

	it("shows what others see, with what has a photo first", async () => {
		const user = await buildUser(db);
		const add = (customName: string, more: Partial<EntryRow> = {}) =>
			buildEntry(db, { userId: user.id, customName, categoryId: cards.id, ...more });
		const listing = await buildListing(db, { userId: user.id });
		const { imageUrl } = await buildListingImage(db, { listingId: listing.id });
		await add("Con foto", { listingId: listing.id });
		await add("Más nueva");
		await add("Oculta", { hiddenAt: new Date() });
		await add("Buscada", { side: "want" });
		const { totals, entries } = await askAs(user);
		expect(totals).toEqual({ have: 2, want: 1 });
		expect(entries.have.map(({ name, imageKey }) => [name, imageKey])).toEqual([
			["Con foto", imageUrl],
			["Más nueva", null],
		]);
		expect(entries.want.map(({ name }) => name)).toEqual(["Buscada"]);
	});

	const entry = { id: "1", name: "Cóndor", categorySlug: "pokemon-tcg", imageKey: null };
	const lists: SharedLists = {
		username: "ana",
		city: "Rosario, Santa Fe",
		totals: { have: 1, want: 0 },
		entries: { have: [entry], want: [] },
	};

	it("has a version that changes with what it shows", () => {
		const version = listsImageVersion(lists, "story", "es");
		expect(listsImageVersion({ ...lists }, "story", "es")).toBe(version);
		expect(listsImageVersion({ ...lists, city: null }, "story", "es")).not.toBe(version);
		expect(listsImageVersion(lists, "sheet", "es")).not.toBe(version);
		expect(listsImageVersion(lists, "story", "en")).not.toBe(version);
	});

	const nasty = ["🔥👨‍👩‍👧", "مرحبا", "ザ・ロック", "n".repeat(200), "<img onerror=x>", "Z͑ͫ̓a̴l͡g̈o", "%"];
	it.each<readonly [ListImage, number, number]>([
		["preview", 18, 18],
		["preview", 0, 0],
		["story", 18, 18],
		["story", 1, 0],
		["story", 0, 5],
		["sheet", 1, 1],
	])("is drawn as %s of %i haves and %i wants, whatever their names", async (image, have, want) => {
		const entriesOf = (count: number) =>
			Array.from({ length: count }, (_, index) => {
				return { ...entry, id: String(index), name: nasty[index % nasty.length] ?? "", imageKey: "gone" };
			});
		const drawn = { ...lists, username: "n".repeat(30), city: "🔥" };
		const content = await listsImageContent(
			{ read: async () => null },
			{ ...drawn, totals: { have, want }, entries: { have: entriesOf(have), want: entriesOf(want) } },
			{ image, link: `${link}${"%C3%B1".repeat(30)}`, locale: "es", t },
		);
		const bytes = await drawJpeg({ content, fonts: drawingFonts, ...listImageSizes[image] });
		expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", ...listImageSizes[image] });
	});
});
