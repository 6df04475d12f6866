import { inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { matchItems } from "#app/features/catalogue/matching/matching.server.ts";
import { suggestItems } from "#app/features/catalogue/queries-suggestions.server.ts";
import { productItems } from "#app/features/catalogue/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { contextOf } from "#tests/factories/context.ts";
import { seedCatalogue } from "./seed-catalogue.server.ts";

const { db } = await testDatabase();
const ctx = contextOf(db, null);
beforeAll(() => seedCatalogue(db));

/** What people type, and what the first row begins with: the item's English name, its set or platform and its number. */
const queries: readonly (readonly [string, string])[] = [
	["charizard", "Charizard · Base Set 4"],
	["charizard base set", "Charizard · Base Set 4"],
	["base set charizard", "Charizard · Base Set 4"],
	["Charizard Set Básico", "Charizard · Base Set 4"],
	["charizard 4/102", "Charizard · Base Set 4"],
	["4/102", "Charizard · Base Set 4"],
	["004/102", "Charizard · Base Set 4"],
	["#4 charizard base", "Charizard · Base Set 4"],
	["charizard n.º 4 set basico", "Charizard · Base Set 4"],
	["BS 4", "Charizard · Base Set 4"],
	["charizard BS 4", "Charizard · Base Set 4"],
	["charizard holo base set nm", "Charizard · Base Set 4"],
	["CHARIZARD BASE SET PSA 9", "Charizard · Base Set 4"],
	["charizard evoluciones", "Charizard · Evolutions 11"],
	["charizard evolutions", "Charizard · Evolutions 11"],
	["charizard ex obsidian flames", "Charizard ex · Obsidian Flames 223"],
	["charizard ex llamas obsidianas", "Charizard ex · Obsidian Flames 223"],
	["OBF 223", "Charizard ex · Obsidian Flames 223"],
	["charizard ex OBF 223", "Charizard ex · Obsidian Flames 223"],
	["charizard ex 151", "Charizard ex · Scarlet & Violet 151 199"],
	["charizard gx hidden fates", "Charizard-GX · Hidden Fates Shiny Vault SV49"],
	["crz gg44", "Mewtwo VSTAR · Crown Zenith Galarian Gallery GG44"],
	["arceus vstar gold", "Arceus VSTAR"],
	["charizard secret base set", "Charizard · Base Set 4"],
	["pokemon gold", "Pokémon Gold Version"],
	["SV49", "Charizard-GX · Hidden Fates Shiny Vault SV49"],
	["SV049", "Charizard-GX · Hidden Fates Shiny Vault SV49"],
	["charizard oscuro team rocket", "Dark Charizard"],
	["dark charizard 4/82", "Dark Charizard · Team Rocket 4"],
	["dark charizard 21", "Dark Charizard · Team Rocket 21"],
	["charizard de blaine", "Blaine's Charizard · Gym Challenge 2"],
	["blaines charizard", "Blaine's Charizard · Gym Challenge 2"],
	["charizards", "Charizard · Base Set 4"],
	["charisard base set", "Charizard · Base Set 4"],
	["charizrad 4/102", "Charizard · Base Set 4"],
	["pikachu 151", "Pikachu · Scarlet & Violet 151 173"],
	["pikachu base set", "Pikachu · Base Set 58"],
	["pikachu 58/102", "Pikachu · Base Set 58"],
	["pikachu jungla", "Pikachu · Jungle 60"],
	["pikachu jungle 60/64", "Pikachu · Jungle 60"],
	["pikachu ex", "Pikachu ex · Surging Sparks 238"],
	["pikachu vmax", "Pikachu VMAX · Vivid Voltage 188"],
	["mew", "Mew · Celebrations 011"],
	["mew ex", "Mew ex"],
	["mew ex 151", "Mew ex · Scarlet & Violet 151 205"],
	["mew celebraciones", "Mew · Celebrations 011"],
	["farfetchd", "Farfetch'd · Base Set 27"],
	["farfetch'd", "Farfetch'd · Base Set 27"],
	["farfetch’d base", "Farfetch'd · Base Set 27"],
	["nidoran m", "Nidoran ♂ · Base Set 55"],
	["nidoran macho", "Nidoran ♂ · Base Set 55"],
	["nidoran♂", "Nidoran ♂ · Base Set 55"],
	["nidoran hembra", "Nidoran ♀ · Jungle 57"],
	["nidoran ♀ jungle", "Nidoran ♀ · Jungle 57"],
	["lugia neo genesis", "Lugia · Neo Genesis 9"],
	["lugia neo génesis holo", "Lugia · Neo Genesis 9"],
	["umbreon vmax evolving skies", "Umbreon VMAX · Evolving Skies 215"],
	["umbreon vmax 215", "Umbreon VMAX · Evolving Skies 215"],
	["EVS 215", "Umbreon VMAX · Evolving Skies 215"],
	["umbreon neo", "Umbreon · Neo Discovery 13"],
	["profesor oak", "Professor Oak · Base Set 88"],
	["professor oak", "Professor Oak · Base Set 88"],
	["energia fuego", "Fire Energy · Base Set 98"],
	["fire energy 98/102", "Fire Energy · Base Set 98"],
	["doble energia incolora", "Double Colorless Energy · Base Set 96"],
	["mewtwo gx mew", "Mewtwo & Mew-GX · Unified Minds 71"],
	["pikachu y zekrom", "Pikachu & Zekrom-GX · Team Up 33"],
	["carta pokemon charizard base", "Charizard · Base Set 4"],
	["pokemon charizard", "Charizard · Base Set 4"],
	["black lotus", "Black Lotus"],
	["black lotus alpha", "Black Lotus · Limited Edition Alpha"],
	["loto negro", "Black Lotus"],
	["loto negro beta", "Black Lotus · Limited Edition Beta"],
	["black lotus LEB", "Black Lotus · Limited Edition Beta"],
	["lotus black unlimited", "Black Lotus · Unlimited Edition"],
	["blakc lotus", "Black Lotus"],
	["mox ruby unlimited", "Mox Ruby · Unlimited Edition"],
	["relampago alpha", "Lightning Bolt · Limited Edition Alpha"],
	["lightning bolt revised", "Lightning Bolt · Revised Edition"],
	["liliana del velo", "Liliana of the Veil · Innistrad 105"],
	["liliana innistrad", "Liliana of the Veil · Innistrad 105"],
	["force of will", "Force of Will · Alliances"],
	["force will alliances", "Force of Will · Alliances"],
	["magic chrome mox", "Chrome Mox · Mirrodin 152"],
	["blue eyes white dragon", "Blue-Eyes White Dragon · Legend of Blue Eyes White Dragon 001"],
	["blue-eyes white dragon LOB", "Blue-Eyes White Dragon · Legend of Blue Eyes White Dragon 001"],
	["LOB-001", "Blue-Eyes White Dragon · Legend of Blue Eyes White Dragon 001"],
	["LOB 001", "Blue-Eyes White Dragon · Legend of Blue Eyes White Dragon 001"],
	["dragon blanco de ojos azules", "Blue-Eyes White Dragon"],
	["mago oscuro LOB", "Dark Magician · Legend of Blue Eyes White Dragon 005"],
	["OP01-003", "Monkey.D.Luffy · One Piece: Romance Dawn 003"],
	["luffy romance dawn", "Monkey.D.Luffy · One Piece: Romance Dawn 003"],
	["god of war ps2", "God of War · PlayStation 2"],
	["god of war play 2", "God of War · PlayStation 2"],
	["god of war playstation 2", "God of War · PlayStation 2"],
	["god of war 2", "God of War II · PlayStation 2"],
	["god of war II ps2", "God of War II · PlayStation 2"],
	["god of war ps4", "God of War · PlayStation 4"],
	["god of war ragnarok ps5", "God of War Ragnarök · PlayStation 5"],
	["mario snes", "Super Mario World · Super Nintendo"],
	["mario super nintendo", "Super Mario World · Super Nintendo"],
	["super mario world snes", "Super Mario World · Super Nintendo"],
	["mario 64", "Super Mario 64 · Nintendo 64"],
	["mario n64", "Super Mario 64 · Nintendo 64"],
	["mario kart n64", "Mario Kart 64 · Nintendo 64"],
	["mario kart switch", "Mario Kart 8 Deluxe · Nintendo Switch"],
	["mario kart gba", "Mario Kart: Super Circuit · Game Boy Advance"],
	["zelda ocarina", "The Legend of Zelda: Ocarina of Time · Nintendo 64"],
	["zelda ocarina n64", "The Legend of Zelda: Ocarina of Time · Nintendo 64"],
	["zelda oocarina n64", "The Legend of Zelda: Ocarina of Time · Nintendo 64"],
	["zelda majora n64 completo con caja", "The Legend of Zelda: Majora's Mask · Nintendo 64"],
	["zelda majoras mask", "The Legend of Zelda: Majora's Mask · Nintendo 64"],
	["zelda gba minish", "The Legend of Zelda: The Minish Cap · Game Boy Advance"],
	["zelda link to the past snes", "The Legend of Zelda: A Link to the Past · Super Nintendo"],
	["resident evil 4 gamecube", "Resident Evil 4 · Nintendo GameCube"],
	["resident evil 4 ngc", "Resident Evil 4 · Nintendo GameCube"],
	["resident evil 4 ps2", "Resident Evil 4 · PlayStation 2"],
	["resident evil 2 n64", "Resident Evil 2 · Nintendo 64"],
	["metal gear solid 3", "Metal Gear Solid 3: Snake Eater · PlayStation 2"],
	["metal gear ps1", "Metal Gear Solid · PlayStation"],
	["metal gear psx", "Metal Gear Solid · PlayStation"],
	["sonic megadrive", "Sonic the Hedgehog · Sega Mega Drive"],
	["sonic genesis", "Sonic the Hedgehog · Sega Mega Drive"],
	["sonic 2 mega drive", "Sonic the Hedgehog 2 · Sega Mega Drive"],
	["family game", "Family Game"],
	["game boy color violeta", "Game Boy Color Grape · Game Boy Color"],
	["gameboy advance sp", "Game Boy Advance SP · Game Boy Advance"],
	["pokemon amarillo gb", "Pokémon Yellow Version"],
	["switch oled", "Nintendo Switch OLED"],
];

/** What people type for short into a search, where a list says more. */
const shortQueries: readonly (readonly [string, string])[] = [
	["LOB-EN118", "Monster Reborn · Legend of Blue Eyes White Dragon 118"],
	["LOB-E005", "Dark Magician · Legend of Blue Eyes White Dragon 005"],
	["lob001", "Blue-Eyes White Dragon · Legend of Blue Eyes White Dragon 001"],
	["tlm 35", "Elemental HERO Flame Wingman"],
	["op01003", "Monkey.D.Luffy · One Piece: Romance Dawn 003"],
	["GG 44", "Mewtwo VSTAR · Crown Zenith Galarian Gallery GG44"],
	["sv 49", "Charizard-GX · Hidden Fates Shiny Vault SV49"],
	["charizard no. 4", "Charizard · Base Set 4"],
	["BS4", "Charizard · Base Set 4"],
	["obf223", "Charizard ex · Obsidian Flames 223"],
	["swsh 020", "nothing"],
	["sv03 125", "nothing"],
	["ddd wave", "nothing"],
	["play 2", "PlayStation 2 · PlayStation 2"],
	["n64", "Nintendo 64 "],
	["gta san andreas", "Grand Theft Auto: San Andreas · PlayStation 2"],
	["gta sa ps2", "Grand Theft Auto: San Andreas · PlayStation 2"],
	["re4 ps2", "Resident Evil 4 · PlayStation 2"],
	["mgs 3", "Metal Gear Solid 3: Snake Eater · PlayStation 2"],
	["ff7", "Final Fantasy VII"],
	["zelda oot", "The Legend of Zelda: Ocarina of Time · Nintendo 64"],
	["ARG 3", "ARG 3 · World Cup 2026 ARG3"],
	["arg3", "ARG 3 · World Cup 2026 ARG3"],
	["argentina 3", "ARG 3 · World Cup 2026 ARG3"],
	["países bajos 13", "NED 13 · World Cup 2026 NED13"],
	["Côte d’Ivoire 1", "CIV 1 · World Cup 2026 CIV1"],
	["fwc 00", "FWC 00 · World Cup 2026 FWC00"],
];

/** A deck as people send it: number of copies, name, code of the set, number in it. */
const deck: readonly string[] = [
	"1 Hop's Zacian ex JTG 111",
	"2 Briar SCR 132",
	"3 Pikachu PAF 18",
	"4 Chien-Pao ex PAL 61",
	"1 Giratina V LOR 186",
	"2 Surfing Pikachu VMAX CEL 9",
	"3 Salamence VMAX DAA 144",
	"4 Mewtwo-EX EVO 52",
	"1 Sneasel ex RS 103",
	"2 Dark Espeon N4 4",
	"3 Rocket's Zapdos G2 15",
	"4 Misty's Tentacruel G1 10",
	"1 Erika's Invitation MEW 203",
	"2 Heracross N1 6",
	"3 Zubat TR 70",
	"4 Porygon TR 48",
	"1 Dark Magneton TR 28",
	"2 Horsea FO 49",
	"3 Hypno FO 23",
	"4 Goldeen JU 53",
	"1 Pinsir JU 25",
	"2 Revive BS 89",
	"3 Gust of Wind BS 93",
	"4 Onix BS 56",
];

async function firstRow(query: string): Promise<string> {
	const [first] = await suggestItems(ctx, { query }, "en");
	if (!first) return "nothing";
	const [item] = await db
		.select()
		.from(productItems)
		.where(inArray(productItems.id, [first.id]));
	return [item?.name, first.expansion && `· ${first.expansion}`, first.number].filter(Boolean).join(" ");
}

describe("the first row for", () => {
	it.each([...queries, ...shortQueries])("%s", async (query, expected) => {
		const row = await firstRow(query);
		expect(row.slice(0, expected.length)).toBe(expected);
	});
});

describe("a line of a deck", () => {
	it.each(deck)("%s is found", async (line) => {
		const [, name = "", code = "", number = ""] = /^\d+ (.+) (\S+) (\S+)$/.exec(line) ?? [];
		const row = await firstRow(`${name} ${code} ${number}`);
		expect(row).toMatch(new RegExp(`^${name} · .* 0*${number}$`));
	});
});

describe("a pasted list", () => {
	const nothing = { name: "", set: null, number: null, total: null, category: null, language: null, ids: [] };
	/** Searches that mean a dozen games alike. */
	const vague = ["mario super nintendo", "mario n64"];

	it("offers what a picker shows first", async () => {
		const lines = queries.map(([name]) => ({ ...nothing, name }));
		const matches = await matchItems(db, { userId: null, locale: "en", queries: lines });
		const ids = matches.flatMap(({ candidates }) => candidates.map(({ id }) => id));
		const items = await db.select().from(productItems).where(inArray(productItems.id, ids));
		const names = new Map(items.map(({ id, name }) => [id, name]));
		const missed = queries.filter(([, expected], line) => {
			const rows = matches[line]?.candidates.map(({ id, expansion, number }) =>
				[names.get(id), expansion && `· ${expansion}`, number].filter(Boolean).join(" "),
			);
			return !rows?.some((row) => row.startsWith(expected));
		});
		expect(missed.map(([query]) => query)).toEqual(vague);
	});

	it("is sure of every line of a deck", async () => {
		const lines = deck.map((line) => {
			const [, name = "", set = "", number = ""] = /^\d+ (.+) (\S+) (\S+)$/.exec(line) ?? [];
			return { ...nothing, name, set, number };
		});
		const matches = await matchItems(db, { userId: null, queries: lines });
		expect(matches.map(({ status }) => status)).toEqual(deck.map(() => "sure"));
	});
});
