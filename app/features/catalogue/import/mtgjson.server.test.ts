import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { importMtgjson } from "./import.server.ts";

const { db } = await testDatabase();

/** Invented cards in the columns of the source, with others between them. */
const files: Readonly<Record<string, string>> = {
	"sets.csv": "baseSetSize,code,name\n3,PAM,Pampa\n0,MON,Monte\n1,PUN,Puna\n1,PU2,puna\n",
	"cards.csv": [
		"uuid,artist,name,setCode,number,side,isOnlineOnly,text",
		'u1,A,Fire Bird,PAM,1,,False,"a\n""b"""',
		"u2,A,Day // Night,PAM,2,a,,",
		"u3,A,Day // Night,PAM,2,b,,",
		"u4,A,Swamp,PAM,3★,,,",
		"u5,A,Swamp,PAM,4,,,",
		"u6,A,Nowhere,PAM,5,,True,",
		"u7,A,Swamp,PUN,1,,,",
		"u8,A,Swamp,PU2,1,,,",
	].join("\n"),
	"cardIdentifiers.csv": "uuid,mcmId,scryfallId,tcgplayerProductId\nu1,8,s1,7\nu4,,s4,70\nu5,,s5,70\n",
	"cardForeignData.csv":
		"language,uuid,name\nFrench,u1,Oiseau\nSpanish,u1,Ave de Fuego\nSpanish,u2,Día // Noche\n",
};

let folder = "";
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "mtgjson-"));
	for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
	await db.execute(sql`truncate product_categories, product_item_prefixes cascade`);
	await buildCategory(db, { slug: "magic" });
});
afterEach(() => rm(folder, { recursive: true }));

async function listCards(): Promise<string[]> {
	const { rows } = await db.execute<Record<string, string | null>>(sql`
		select expansion.name as expansion, item.number, item.name, item.name_es,
			(select string_agg(source || ':' || value, ';' order by source) from product_item_ids
				where item_id = item.id) as ids
		from product_items as item join product_expansions as expansion on expansion.id = item.expansion_id
		order by expansion.name collate "C", item.number_key collate "C"`);
	return rows.map((row) => Object.values(row).join(" "));
}

it("has the cards that were printed, those of two faces once, with numbers, names and ids", async () => {
	expect(await importMtgjson(db, folder)).toMatchObject({
		added: 6,
		refused: 0,
		expansions: [
			{ expansion: "Pampa", added: 4 },
			{ expansion: "Puna (PUN)", added: 1 },
			{ expansion: "puna (PU2)", added: 1 },
		],
	});
	expect(await listCards()).toEqual([
		"Pampa 1 Fire Bird Ave de Fuego mcm:8;mtgjson:u1;scryfall:s1;tcgplayer:7",
		"Pampa 2 Day // Night Día // Noche mtgjson:u2",
		"Pampa 3★ Swamp  mtgjson:u4;scryfall:s4;tcgplayer:70",
		"Pampa 4 Swamp  mtgjson:u5;scryfall:s5",
		"Puna (PUN) 1 Swamp  mtgjson:u7",
		"puna (PU2) 1 Swamp  mtgjson:u8",
	]);
	const { rows: expansions } = await db.execute(
		sql`select name from product_expansions order by name collate "C"`,
	);
	expect(expansions.map(({ name }) => name)).toEqual(["Pampa", "Puna (PUN)", "puna (PU2)"]);
	const { rows } = await db.execute(sql`select code from product_expansion_codes order by code`);
	expect(rows.map(({ code }) => code)).toEqual(["PAM", "PU2", "PUN"]);
});

it("changes nothing when it is repeated", async () => {
	await importMtgjson(db, folder);
	expect(await importMtgjson(db, folder)).toMatchObject({ added: 0, changed: 0, unchanged: 6, refused: 0 });
});

it("refuses a card of a set that there is not", async () => {
	await writeFile(join(folder, "sets.csv"), "code,name\nPAM,Pampa\nPUN,Puna\n");
	expect(await importMtgjson(db, folder)).toMatchObject({
		added: 5,
		refusals: [{ line: 9, problem: 'setCode: sets.csv has no "PU2"' }],
	});
});

it.each([
	["cards.csv", null, "has no cards.csv."],
	[
		"cardIdentifiers.csv",
		"uuid,scryfallId\n",
		"cardIdentifiers.csv has no column tcgplayerProductId, mcmId.",
	],
	["cardForeignData.csv", 'uuid,language,name\nu1,Spanish,"open', "cardForeignData.csv, line 2"],
])("imports nothing when %s is missing or no such table", async (name, text, message) => {
	if (text === null) await rm(join(folder, name));
	else await writeFile(join(folder, name), text);
	await expect(importMtgjson(db, folder)).rejects.toThrow(message);
	expect(await listCards()).toEqual([]);
});
