import { describe, expect, it } from "vitest";
import { teachCatalogue } from "#app/features/catalogue/commands-teach.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import type { ParsedItem } from "../../entry/rules.ts";
import { formatNames } from "../rules-reading.ts";
import { formatsOf, readFile, taughtRow } from "./files.server.ts";

interface Fixture {
	readonly format: string;
	readonly file: string;
	/** The rows as {@link describeRow} writes them. */
	readonly rows: readonly string[];
	/** The reasons of rows that are left out. */
	readonly refused?: readonly string[];
}

const { db } = await testDatabase();

const bytes = (text: string) => new TextEncoder().encode(text);

const fixtures: readonly Fixture[] = [
	{
		format: "reino",
		file: `side,quantity,category,set_code,set,number,name,any_printing,condition,completeness,language,finish,grade,star,note
have,2,magic,AND,Andes,7,Cóndor,,near_mint,,es,foil,,,esquina tocada
want,1,pokemon-tcg,,,,Mewtwo,yes,,,,,,yes,
have,1,video-games,,Nintendo 64,,Zelda,,excellent,no_box,,,,,
both,1,magic,,,,Nada,,,,,,,,`,
		rows: [
			"have 2(2) magic Cóndor [AND] Andes #7 near_mint es *foil* (esquina tocada)",
			"want 1 pokemon-tcg Mewtwo any !!",
			"have 1(1) video-games Zelda Nintendo 64 excellent no_box",
		],
		refused: ["side"],
	},
	{
		format: "manabox",
		file: `Binder Name,Binder Type,Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,ManaBox ID,Scryfall ID,Purchase price,Misprint,Altered,Condition,Language,Purchase price currency
Caja,binder,Cóndor,AND,Andes,7,etched,rare,3,1,AA-11,1.5,false,false,light_played,es,EUR
Deseos,list,Torre // Sal,AND,Andes,12★,foil,rare,1,2,,1.5,false,false,near_mint,en,EUR
Mazo,deck,Puma,AND,Andes,9,normal,rare,1,3,,1.5,false,false,near_mint,zh_CN,EUR`,
		rows: [
			"3 magic Cóndor [AND] Andes #7 played es *etched* scryfall:aa-11",
			"want 1 magic Torre // Sal [AND] Andes #12★ (foil)",
		],
		refused: ["elsewhere"],
	},
	{
		format: "deckbox",
		file: `Count,Tradelist Count,Name,Edition,Edition Code,Card Number,Condition,Language,Foil,Signed,Artist Proof,Altered Art,Misprint,Promo,Textless,Printing Id,Printing Note,Tags,My Price,TcgPlayer ID,Scryfall ID
4,2,Cóndor,Andes,and,7,Good (Lightly Played),English,foil,,,,,,,1,,,$0.00,77,
0,0,Puma,Andes,and,9,,,,,,,,,,1,,,,,`,
		rows: ["4(2) magic Cóndor [and] Andes #7 good en *foil* tcgplayer:77"],
		refused: ["none"],
	},
	{
		format: "moxfield",
		file: `"Count","Tradelist Count","Name","Edition","Condition","Language","Foil","Tags","Last Modified","Collector Number","Alter","Proxy","Purchase Price"
"2","1","Cóndor","and","Near Mint","Chinese","","","2025-01-05","7","False","False",""`,
		rows: ["2(1) magic Cóndor [and] and #7 near_mint (Chinese)"],
	},
	{
		format: "tcgplayer",
		file: `Quantity,Name,Simple Name,Set,Card Number,Set Code,Printing,Condition,Language,Rarity,Product ID,SKU
1,Cóndor (Retro Frame),Cóndor,Andes,004/102,AND,Holofoil,Moderately Played,Spanish,Rare,4242,99`,
		rows: ["1 Cóndor [AND] Andes #004/102 played es *holo* tcgplayer:4242"],
	},
	{
		format: "tcgplayer_seller",
		file: `TCGplayer Id,Product Line,Set Name,Product Name,Title,Number,Rarity,Condition,TCG Market Price,Total Quantity,Add to Quantity,TCG Marketplace Price,Photo URL
8001,Pokemon,Andes,Cóndor ex - 125/197,,125/197,Rare,Near Mint Reverse Holofoil,1,5,0,1,
8002,Some New Game,Andes,Puma,,AND-009,Rare,Lightly Played,1,5,2,1,
8003,Magic,Andes,Nada,,1,Rare,Near Mint,1,0,0,1,`,
		rows: [
			"have 5(5) pokemon-tcg Cóndor ex Andes #125/197 near_mint *reverse*",
			"have 2(2) other-card-games Puma [AND] Andes #009 excellent",
		],
		refused: ["none"],
	},
	{
		format: "dragon_shield",
		file: `"sep=,"
Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,Price Bought,Date Bought,LOW,MID,MARKET
Caja,2,1,"Zur's Weirding",AND,Andes,7,NearMint,Surge Foil,English,0.1,2023-05-01,1,2,3
Caja,1,0,Dragón de Sal,LDS,Leyenda del Sur,LDS-EN001,NearMint,Normal,English,0.1,2023-05-01,1,2,3
,,,,,,,,,,,,,,`,
		rows: [
			"2(1) Zur's Weirding [AND] Andes #7 near_mint en *Surge foil*",
			"1 Dragón de Sal [LDS] Leyenda del Sur #001 near_mint en",
		],
	},
	{
		format: "dragon_shield",
		file: `Quantity, Name, CardNumber, Expansion Code, Expansion Name, PurchasePrice, Foil, Condition, Language, PurchaseDate
1, Cóndor, 7, and, Andes, 0.1, true, LightPlayed, German, 20220129`,
		rows: ["1 Cóndor [and] Andes #7 played de *foil*"],
	},
	{
		format: "collectr",
		file: `Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid,Quantity,Market Price (As of 2026-08-31),Price Override,Watchlist,Date Added,Notes
Main,Pokemon,Andes,Cóndor,4/102,Rare,Holofoil,PSA 9.5,Near Mint,0,1,300,0,false,2026-01-01,lo compré barato
Main,One Piece,Mares,Lobo (109),OP01-109,Rare,Normal,Ungraded,Lightly Played,0,3,1,0,true,2026-01-01,`,
		rows: [
			"1 pokemon-tcg Cóndor Andes #4/102 near_mint *holo* PSA 9.5",
			"want 3 other-card-games Lobo (109) [OP01] Mares #109",
		],
	},
	{
		format: "delver",
		file: `Name;Edition;Edition code;Collector's number;QuantityX;Foil;Condition;Language;Scryfall ID
Cóndor;Andes;AND;7;2x;Foil;Slightly Played;;cc-33`,
		rows: ["2 magic Cóndor [AND] Andes #7 excellent *foil* scryfall:cc-33"],
	},
	{
		format: "delver",
		file: `Reg Qty,Foil Qty,Name,Set,Acquired,Language
2,1,Cóndor,Andes,"€ 1,77",Spanish
0,3,Puma,Andes,$0.79 ,`,
		rows: ["2 magic Cóndor Andes es", "1 magic Cóndor Andes es *foil*", "3 magic Puma Andes *foil*"],
	},
	{
		format: "topdecked",
		file: `QUANTITY,"NAME",SETCODE,"SETNAME","COLLECTOR NUMBER",FINISH,PRICE,RARITY,ID,ACQUIRED DATE,ACQUIRED PRICE,LANG,PRICE SALE,SIGNING,ALTERATION,CONDITION,NOTES,TAGS
1,Cóndor,and,Andes,7,nonfoil,1,rare,bb-22,Fri May 15 2026,1,ja,,,,near mint,,`,
		rows: ["1 magic Cóndor [and] Andes #7 near_mint ja scryfall:bb-22"],
	},
	{
		format: "helvault",
		file: `"collector_number","extras","language","name","oracle_id","quantity","scryfall_id","set_code","set_name"
"7","etchedFoil","en","Cóndor","c1","4","cc-33","and","Andes"`,
		rows: ["4 magic Cóndor [and] Andes #7 en *etched* scryfall:cc-33"],
	},
	{
		format: "archidekt",
		file: `Quantity,Name,Finish,Condition,Date Added,Language,Purchase Price,Tags,Edition Name,Edition Code,Multiverse Id,Scryfall ID,Collector Number
1,Cóndor,Normal,D,2026-04-25,KR,,,Andes,and,0,0,7`,
		rows: ["1 magic Cóndor [and] Andes #7 poor (KR)"],
	},
	{
		format: "mtggoldfish",
		file: `Card,Set ID,Set Name,Quantity,Foil,Variation,Collector Number,Scryfall ID
Cóndor,AND,Andes,1,FOIL_ETCHED,"",7,`,
		rows: ["1 magic Cóndor [AND] Andes #7 *etched*"],
	},
	{
		format: "mtgo",
		file: `Card Name,Quantity,ID #,Rarity,Set,Collector #,Premium,Sideboarded,Annotation
"Cóndor, del Alba",1,59417,Mythic Rare,AND,86/184,Yes,No,0`,
		rows: ["1 magic Cóndor, del Alba [AND] AND #86/184 *foil*"],
	},
	{
		format: "gameye",
		file: `Platform,Category,UserRecordType,Title,Country,ReleaseType,Publisher,Developer,CreatedAt,Ownership,PriceLoose,PriceCIB,PriceNew,YourPrice,PricePaid,ItemCondition,BoxCondition,ManualCondition,Beat,PlayedCompletion,Notes,Tags
"Super Nintendo (SNES)","Games","ForSale","Cóndor Quest","USA","Official","N","N","25/04/2022","CIB","40.00","1","1","1","1","10","9","9"," "," ","",""
"Nintendo 64","Systems","Owned","Consola Andina","USA","Official","N","N","25/04/2022","","40.00","1","1","1","1","10","9","9"," "," ","",""
"Nintendo 64","Games","Wishlist","Puma 64","USA","Official","N","N","25/04/2022","","","","","","","","",""," "," ","",""`,
		rows: [
			"have 1(1) video-games Cóndor Quest Super Nintendo (SNES) complete",
			"1 consoles Consola Andina Nintendo 64 complete",
			"want 1 video-games Puma 64 Nintendo 64",
		],
	},
	{
		format: "clz",
		file: `Title;Platform;Collection Status;Region;Completeness;Has Box;Has Manual;Purchase Price
Cóndor Quest;SNES;In Collection;USA;Loose;;;$45.00
Puma 64;Nintendo 64;For Sale;USA;;No;Yes;
Lobo;Nintendo 64;Wish List;USA;;;;
Ballena;Nintendo 64;Sold;USA;;;;`,
		rows: [
			"1 video-games Cóndor Quest SNES loose",
			"have 1(1) video-games Puma 64 Nintendo 64 no_box",
			"want 1 video-games Lobo Nintendo 64",
		],
		refused: ["elsewhere"],
	},
	{
		format: "pricecharting",
		file: `product-name,console-name,condition-string,include-string,date-entered
Cóndor Quest,Playstation 2,CIB,"Game, box",2026-02-01`,
		rows: ["1 video-games Cóndor Quest Playstation 2 complete"],
	},
	{
		format: "gameye",
		file: `Platform,UserRecordType,Title,Notes,Box,Manual
Nintendo 64,Owned,Puma 64,,true,true`,
		rows: ["1 video-games Puma 64 Nintendo 64 complete"],
	},
	{
		format: "pricecharting",
		file: `id,product-name,console-name,price-in-pennies,include-string,condition-string,sku,notes,cost-basis-in-pennies,quantity,date-entered,date-purchased,grading-company,grading-cert-id,folder
1,Cóndor Quest,Playstation 3,999,"New Item, Box, and Manual",,,,0,2,2025-01-01,,,,
2,Lobo [Reverse] #23,Pokemon White Andes,20,Ungraded,Normal wear,,,0,1,2026-04-04,,,,
3,Puma #4,Pokemon Japanese Andes,20,Graded 9,Normal wear,,,0,1,2026-04-04,,PSA,1,
4,Ballena,NES,20,Box only,,,,0,1,2026-04-04,,,,`,
		rows: [
			"2 video-games Cóndor Quest Playstation 3 sealed",
			"1 pokemon-tcg Lobo White Andes #23 *reverse*",
			"1 pokemon-tcg Puma Andes #4 ja PSA 9",
			"1 video-games Ballena NES (Box only)",
		],
	},
	{
		format: "boardgamegeek",
		file: `objectname,objectid,rating,numplays,weight,own,fortrade,want,wanttobuy,wanttoplay,prevowned,preordered,wishlist,language,comment
Cóndores,100,8,12,0,1,1,0,0,0,0,0,0,,
Pumas,101,8,12,0,1,0,0,0,0,0,0,0,,
Lobos,102,8,12,0,0,0,0,0,0,0,0,1,,
Zorros,103,8,12,0,0,0,0,0,0,1,0,0,,`,
		rows: ["have 1(1) Cóndores typed", "1 Pumas typed", "want 1 Lobos typed"],
		refused: ["elsewhere"],
	},
	{
		format: "encuentra_cartas",
		file: `Carta,SetNombre,Cantidad,Condicion,Idioma
Cóndor,Andes,2,Casi mint,Español
Puma,Andes,dos,NM,Inglés`,
		rows: ["have 2(2) Cóndor Andes near_mint es"],
		refused: ["quantity"],
	},
	{
		format: "cardmarket",
		file: `idProduct;groupCount;price;idLanguage;condition;isFoil;isSigned;isAltered;isPlayset;isReverseHolo;isFirstEd;isFullArt;isUberRare;isWithDie
5942;3;3.14;4;5;1;;;;;;;;
6024;2;1.29;10;2;;;;1;1;;;;`,
		rows: ["have 3(3) magic played es *foil* mcm:5942", "have 8(8) magic near_mint *reverse* mcm:6024"],
	},
	{
		format: "launchbox",
		file: `Title,Platform,Developer,Genre,Region,Release Date,LaunchBox DB ID,Application Path
Cóndor Racer,Sony Playstation 2,Nadie,Racing,Europe,2004-01-01,77,C:\\x.iso`,
		rows: ["1 video-games Cóndor Racer Sony Playstation 2"],
	},
	{
		format: "dreamborn",
		file: `Normal,Foil,Name,Set,Card Number,Color,Rarity,Price,Foil Price
2,1,Puma - Sombra,004,025,Amber,Rare,0.5,1.5`,
		rows: ["2 other-card-games Puma - Sombra 004 #025", "1 other-card-games Puma - Sombra 004 #025 *foil*"],
	},
	{
		format: "dreamborn",
		file: `Set Number,Card Number,Variant,Count
004,025,normal,2
004,025,foil,1`,
		rows: ["2 other-card-games 004 #025", "1 other-card-games 004 #025 *foil*"],
	},
	{
		format: "ygoprodeck",
		file: `cardname,cardq,cardid,cardrarity,cardcondition,card_edition,cardset,cardcode
Dragón de Sal,3,89631139,Ultra Rare,Near Mint,1st Edition,Leyenda del Sur,LDS-EN001
Puma,1,1,Common,Lightly Played,Unlimited,Leyenda del Sur,LDS-E002`,
		rows: [
			"3 yu-gi-oh Dragón de Sal [LDS] Leyenda del Sur #001 near_mint en *first_edition*",
			"1 yu-gi-oh Puma [LDS] Leyenda del Sur #002 excellent en",
		],
	},
];

/** A row in words: side, units (marked ones), category, name, [code], set, #number/total, copy, *finish*, grade, (note), rest. */
function describeRow(row: ParsedItem): string {
	const said = [
		row.side,
		row.forTrade > 0 ? `${row.quantity}(${row.forTrade})` : row.quantity,
		row.category,
		row.name,
		row.code && `[${row.code}]`,
		row.set,
		row.number && `#${row.number}${row.total === null ? "" : `/${row.total}`}`,
		row.copy.condition,
		row.copy.completeness,
		row.copy.language,
		row.copy.finish && `*${row.copy.finish}*`,
		row.copy.grade,
		row.copy.note && `(${row.copy.note})`,
		row.anyPrinting && "any",
		row.isCustom && "typed",
		row.isStarred && "!!",
		...row.ids.map(({ source, value }) => `${source}:${value}`),
	];
	return said.filter(Boolean).join(" ");
}

it.each(fixtures)("$format: reads what its rows say", async ({ format, file, rows, refused = [] }) => {
	const reading = await readFile(bytes(file));
	if (reading.kind !== "recognised") throw new Error(`The file is ${reading.kind}.`);
	expect(reading.format).toBe(format);
	expect(reading.rows.map(describeRow)).toEqual(rows);
	expect(reading.refused.map(({ reason }) => reason)).toEqual(refused);
	const isSided = reading.rows.every(({ side }) => side !== null);
	expect(reading.question === null).toBe(isSided);
});

it.each(fixtures)("$format: is no other one's file", ({ format, file }) => {
	const [header = ""] = file.replace(/^"sep=,"\n/, "").split("\n");
	expect(formatsOf(header.replaceAll('"', "").split(/[,;]/))).toEqual([format]);
});

it("has a fixture for every format", () => {
	expect([...new Set(fixtures.map(({ format }) => format))]).toEqual([...formatNames]);
});

describe("a file of a known app", () => {
	it("teaches the catalogue, which finds its items from then on", async () => {
		await buildCategory(db, { slug: "magic" });
		const ctx = contextOf(db, await buildUser(db));
		const rowsOf = async (name: string) => {
			const reading = await readFile(bytes(fixtures.find(({ format }) => format === name)?.file ?? ""));
			return reading.kind === "recognised" ? reading.rows.map(taughtRow) : [];
		};
		const [condor, torre] = await teachCatalogue(ctx, { rows: await rowsOf("manabox") });
		expect([condor, torre].every((id) => typeof id === "string")).toBe(true);
		expect(await teachCatalogue(ctx, { rows: await rowsOf("moxfield") })).toEqual([condor]);
		expect(await teachCatalogue(ctx, { rows: await rowsOf("deckbox") })).toEqual([condor]);
		expect(await teachCatalogue(ctx, { rows: await rowsOf("boardgamegeek") })).toEqual([null, null, null]);
	});

	it("teaches a number with its total, and no code as a name", async () => {
		const file = bytes("Count,Tradelist Count,Name,Edition,Collector Number\n1,0,Cóndor,and,4/102");
		const reading = await readFile(file);
		expect(reading.kind === "recognised" && reading.rows.map(taughtRow)).toEqual([
			{ category: "magic", code: "and", set: null, number: "4/102", name: "Cóndor", ids: [] },
		]);
	});
});
