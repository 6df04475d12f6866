import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { productExpansionCodes } from "#app/features/catalogue/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { findEntries } from "#tests/factories/lists.ts";
import { pendingImports } from "../../tables.server.ts";
import type { ImportResult, ImportRow } from "../rules.ts";
import { noChoices, targetOf } from "../rules.ts";
import { addImport, changeImport, getImport, sendFile, sendText } from "./pending.server.ts";

const { db } = await testDatabase();
const deps = { jobs: { enqueue: () => Promise.resolve() } };
const categories = new Map<string, string>();

async function buildSet(slug: string, code: string, cards: Readonly<Record<string, string>>) {
	const categoryId = categories.get(slug) ?? (await buildCategory(db, { slug })).id;
	categories.set(slug, categoryId);
	const { id } = await buildExpansion(db, { categoryId, name: `Set ${code}`, printedCount: 102 });
	await db.insert(productExpansionCodes).values({ categoryId, code, expansionId: id });
	for (const [number, name] of Object.entries(cards))
		await buildItem(db, { categoryId, expansionId: id, name, number });
}

beforeAll(async () => {
	await buildSet("pokemon-tcg", "BS", {
		4: "Charizard",
		10: "Mewtwo",
		45: "Counter Spell",
		88: "Professor Oak",
	});
	await buildSet("reino-cards", "RC", { 1: "Sol Ring", 2: "Shock" });
	await buildSet("stickers", "WC26", { ARG3: "ARG 3" });
	await buildSet("video-games", "PS2", { 1: "Shock Racer" });
});

let user: UserRow;

/** The rows of a file that somebody sent, and the id under which it waits. */
async function send(text: string): Promise<{ id: string; result: ImportResult }> {
	user = await buildUser(db);
	const file = new TextEncoder().encode(text);
	const { id } = await sendFile(contextOf(db, user), { name: "cards.csv" }, { file, ...deps });
	return { id, result: await resultOf(id) };
}

async function resultOf(id: string): Promise<ImportResult> {
	const [stored] = await db.select().from(pendingImports).where(eq(pendingImports.id, id));
	return stored?.result as ImportResult;
}

const told = (row: ImportRow) => [
	row.state,
	row.name,
	row.set,
	row.number,
	...row.candidates.map(({ name }) => name),
];

describe("a file of one game", () => {
	const magic = [
		[
			"tcgplayer",
			"Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU",
			"1,Counterspell,Counterspell,Dominaria Remastered,45,DMR,Normal,Near Mint,English,C,91,92",
			"1,Sol Ring,Sol Ring,Commander 2019,221,C19,Normal,Near Mint,English,U,93,94",
		],
		[
			"mtgo",
			"Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation",
			"Counterspell,1,1,Common,DMR,45/261,No,No,0",
			"Sol Ring,1,2,Uncommon,C19,221/302,No,No,0",
		],
		[
			"mtggoldfish",
			"Card,Set ID,Set Name,Quantity,Foil,Variation,Collector Number",
			"Counterspell,DMR,Dominaria Remastered,1,REGULAR,,45",
			"Sol Ring,C19,Commander 2019,1,REGULAR,,221",
		],
		[
			"dragon_shield",
			"Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language",
			"Main,1,0,Counterspell,DMR,Dominaria Remastered,45,NearMint,Normal,English",
			"Main,1,0,Sol Ring,C19,Commander 2019,221,NearMint,Normal,English",
		],
	] as const;

	it.each(magic)(
		"is sure of nothing of another's catalogue, and keeps set and number: %s",
		async (_, ...lines) => {
			const { id, result } = await send(lines.join("\n"));
			expect(result.rows.map(({ state }) => state)).not.toContain("sure");
			expect(result.rows.map((row) => targetOf(row, noChoices))).toEqual(["typed", "typed"]);
			expect(result.rows.map(({ number }) => number)).toEqual(["45", "221"]);
			expect(result.rows[0]?.candidates).toEqual([]);
			await addImport(contextOf(db, user), { id }, deps);
			const entries = await findEntries(db, user.id);
			expect(entries.map(({ itemId }) => itemId)).toEqual([null, null]);
			expect(
				entries.map(({ customName }) => customName?.includes("45") || customName?.includes("221")),
			).toEqual([true, true]);
		},
	);

	it("that says which offers no other one's cards", async () => {
		const { result } = await send(`Card,Set ID,Set Name,Quantity,Foil,Variation,Collector Number
Sol Ring,C19,Commander 2019,2,REGULAR,,221`);
		expect(result.rows.map(told)).toEqual([["typed", "Sol Ring", "Commander 2019", "221"]]);
	});

	it.each([
		`Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU
1,Charizard,Charizard,Set BS,4/102,BS,Normal,Near Mint,English,C,1,1
1,Shock,Shock,Otro,7,OTR,Normal,Near Mint,English,C,2,2`,
		`Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language
Main,1,0,Charizard,BS,Set BS,4,NearMint,Normal,English
Main,1,0,Shock,OTR,Otro,7,NearMint,Normal,English`,
	])("is of the category of what was found, and offers nothing else", async (file) => {
		const { result } = await send(file);
		expect(result.categoryId).toBe(categories.get("pokemon-tcg"));
		expect(result.rows.map(told)).toEqual([
			["sure", "Charizard", "Set BS", "4", "Charizard"],
			["typed", "Shock", "Otro", "7"],
		]);
	});

	it("offers nothing but stickers once somebody says that it has these", async () => {
		user = await buildUser(db);
		const file = new TextEncoder().encode("Figurita,Cant\nARG 3,2\nShock,1\n");
		const { id } = await sendFile(contextOf(db, user), { name: "a.csv" }, { file, ...deps });
		const columns = { "column-name": "0", "column-quantity": "1" };
		await changeImport(
			contextOf(db, user),
			{ id, mapping: "columns", categoryId: categories.get("stickers"), ...columns },
			deps,
		);
		expect((await resultOf(id)).rows.map(told)).toEqual([
			["sure", "ARG 3", null, null, "ARG 3"],
			["typed", "Shock", null, null],
		]);
	});
});

describe("a text of one category", () => {
	it("offers nothing else, from the first look on", async () => {
		user = await buildUser(db);
		const categoryId = categories.get("stickers");
		const { id } = await sendText(contextOf(db, user), {
			text: "ARG 3\nBS 10\nShock Racer",
			side: "have",
			categoryId,
		});
		const { rows, chosenCategoryId } = await resultOf(id);
		expect(chosenCategoryId).toBe(categoryId);
		expect(rows.map((row) => [row.state, row.candidates.map(({ categorySlug }) => categorySlug)])).toEqual([
			["sure", ["stickers"]],
			["typed", []],
			["typed", []],
		]);
	});
});

describe("a row with an id alone", () => {
	const header = "idProduct;groupCount;price;idLanguage;condition;isFoil";

	it("is left out with a reason, and does not keep the others from being added", async () => {
		await buildCategory(db, { slug: "magic" });
		const { id, result } = await send(`${header}\n5942;3;3.14;4;5;1\n`);
		expect([result.rows, result.refused]).toEqual([[], [{ line: 2, reason: "id", text: "5942" }]]);
		const { rowsView } = await getImport(contextOf(db, user), id, 1);
		expect([rowsView?.sides.have.count, rowsView?.refusedCount]).toEqual([0, 1]);
		const mixed = await send(
			`Name;${header}\nSol Ring;1;1;1;1;1;0\n;2;1;1;1;1;0\n`.replace("Name;", "English Name;"),
		);
		await addImport(contextOf(db, user), { id: mixed.id }, deps);
		expect((await findEntries(db, user.id)).map(({ customName }) => customName)).toEqual(["Sol Ring"]);
	});
});
