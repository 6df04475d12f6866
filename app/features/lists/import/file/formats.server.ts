import type { CategorySlug } from "#app/features/catalogue/rules.ts";
import type { Language } from "#app/features/catalogue/rules-copies.ts";
import type { Side } from "../../entry/rules.ts";
import { type CopyField, copyFieldNames } from "../../entry/rules-copy.ts";
import type { FormatName, Meaning } from "../rules-reading.ts";
import type { AppWords } from "./values.server.ts";

/** Catalogues whose ids are read, as importers of the catalogue name them; Cardmarket's is `mcm`. */
export const idSources = ["scryfall", "tcgplayer", "mcm"] as const;

/** Meanings of a column to a format: also those that somebody who names columns by hand is not asked. */
export type FormatMeaning =
	| Meaning
	| CopyField
	| (typeof idSources)[number]
	| "box"
	| "manual"
	| "foilQuantity"
	| "isPlayset"
	| "anyPrinting"
	| "star";

/** Keys of columns by their meaning; of several, the first that a row fills. */
export type Columns = Readonly<Partial<Record<FormatMeaning, readonly string[]>>>;

/** The side of a row by the value of a column: its key, or `yes` and `no`. `out` leaves it out. */
export interface SideRule {
	readonly column: string;
	readonly values: Readonly<Record<string, Side | "out">>;
}

/** The beginning of an app's name of a set, and what it says. */
export interface SetPrefix {
	readonly prefix: string;
	readonly category: CategorySlug;
	readonly language?: Language;
}

/** An app's export. To add one, add it here and a fixture to the tests. */
export interface FileFormat {
	readonly name: FormatName;
	/** Keys of columns that tell its files from others', one list for each of its forms. */
	readonly keys: readonly (readonly string[])[];
	/** Keys that none of its files has. */
	readonly without?: readonly string[];
	/** The category of a row that names none, or an unknown one; null where the file cannot tell. */
	readonly category: CategorySlug | null;
	/** The format's columns, which come before the {@link commonColumns}; an empty list stands for none of these. */
	readonly columns: Columns;
	/** The side of all its rows. */
	readonly side?: Side;
	/** The sides of its rows by their columns, the first that says one. */
	readonly sides?: readonly SideRule[];
	readonly words?: AppWords;
	readonly prefixes?: readonly SetPrefix[];
	/** True where the catalogue has none of it, so that names stay as typed. */
	readonly isCustom?: boolean;
	/** True for our own, whose rows say all and whose notes are for others to read. */
	readonly isOwn?: boolean;
}

/** Columns as most apps call them. Notes are left out: they are written for oneself, and a list is for others. */
export const commonColumns: Columns = {
	quantity: ["quantity"],
	name: ["name"],
	set: ["setname"],
	code: ["setcode"],
	number: ["collectornumber"],
	condition: ["condition"],
	language: ["language"],
	finish: ["foil", "finish", "printing"],
	scryfall: ["scryfallid"],
};

/** A European marketplace's scale, where "LP" is less than with others. */
const europeanConditions = { lp: "played", lightlyplayed: "played" } as const;
/** What is new among games is sealed. */
const gameWords = {
	completeness: { new: "sealed", brandnew: "sealed", newitemboxandmanual: "sealed" },
} as const satisfies AppWords;

/** The columns of our own file that its common ones do not have already. */
const ownCopyColumns = copyFieldNames.filter((field) => !(field in commonColumns));

export const formats: readonly FileFormat[] = [
	{
		name: "reino",
		keys: [["side", "setcode"]],
		category: null,
		columns: {
			set: ["set"],
			number: ["number"],
			category: ["category"],
			...Object.fromEntries(ownCopyColumns.map((field) => [field, [field]])),
			anyPrinting: ["anyprinting"],
			star: ["star"],
		},
		sides: [{ column: "side", values: { have: "have", want: "want" } }],
		isOwn: true,
	},
	{
		name: "manabox",
		keys: [["manaboxid"]],
		category: "magic",
		columns: {},
		sides: [{ column: "bindertype", values: { list: "want", deck: "out" } }],
		words: { condition: europeanConditions },
	},
	{
		name: "deckbox",
		keys: [["tradelistcount"]],
		without: ["collectornumber"],
		category: "magic",
		columns: {
			quantity: ["count"],
			forTrade: ["tradelistcount"],
			set: ["edition"],
			code: ["editioncode"],
			number: ["cardnumber"],
			tcgplayer: ["tcgplayerid"],
		},
	},
	{
		name: "moxfield",
		keys: [["tradelistcount", "collectornumber"]],
		category: "magic",
		columns: { quantity: ["count"], forTrade: ["tradelistcount"], code: ["editioncode", "edition"] },
	},
	{
		name: "tcgplayer",
		keys: [
			["simplename", "sku"],
			["productid", "sku"],
		],
		category: null,
		columns: {
			name: ["simplename", "name"],
			set: ["set"],
			number: ["cardnumber"],
			tcgplayer: ["productid"],
		},
	},
	{
		name: "tcgplayer_seller",
		keys: [["productline", "addtoquantity"]],
		category: "other-card-games",
		columns: {
			quantity: ["addtoquantity", "totalquantity"],
			category: ["productline"],
			name: ["productname"],
			number: ["number"],
		},
		side: "have",
	},
	{
		name: "dragon_shield",
		keys: [["tradequantity"], ["expansioncode"]],
		// Its app scans several games, and the file does not say which.
		category: null,
		columns: {
			forTrade: ["tradequantity"],
			name: ["cardname", "name"],
			set: ["setname", "expansionname"],
			code: ["setcode", "expansioncode"],
			number: ["cardnumber"],
		},
		words: { condition: europeanConditions },
	},
	{
		name: "collectr",
		keys: [["portfolioname"]],
		category: "other-card-games",
		columns: {
			category: ["category"],
			set: ["set"],
			name: ["productname"],
			number: ["cardnumber"],
			finish: ["variance"],
			grade: ["grade"],
			condition: ["cardcondition"],
		},
		sides: [{ column: "watchlist", values: { yes: "want" } }],
	},
	{
		name: "delver",
		keys: [
			["quantityx"],
			["regqty", "foilqty"],
			["collectorsnumber"],
			["tcgplayerproductid", "acquiredprice"],
		],
		category: "magic",
		columns: {
			quantity: ["quantityx", "regqty"],
			foilQuantity: ["foilqty"],
			forTrade: ["markedastrade"],
			name: ["name", "card"],
			set: ["edition", "set", "setname"],
			code: ["editioncode", "setcode"],
			number: ["collectorsnumber", "collectornumber", "number"],
			tcgplayer: ["tcgplayerproductid", "productid", "tcgid"],
			mcm: ["mkmproductid"],
		},
	},
	{
		name: "topdecked",
		keys: [["acquireddate", "setname"]],
		category: "magic",
		columns: { language: ["lang"], scryfall: ["id"] },
	},
	{
		name: "helvault",
		keys: [["oracleid"], ["extras", "scryfallid"]],
		category: "magic",
		columns: { finish: ["extras"] },
	},
	{
		name: "archidekt",
		keys: [
			["dateadded", "editioncode"],
			["dateadded", "editionname"],
			["dateadded", "scryfallid"],
		],
		category: "magic",
		columns: { set: ["editionname"], code: ["editioncode"] },
		words: { language: { sp: "es" } },
	},
	{
		name: "mtggoldfish",
		keys: [
			["setid", "variation"],
			["card", "setid"],
		],
		category: "magic",
		columns: { name: ["card"], code: ["setid"] },
	},
	{
		name: "mtgo",
		keys: [["sideboarded"]],
		category: "magic",
		columns: { name: ["cardname"], code: ["set"], number: ["collector"], finish: ["premium"] },
	},
	{
		name: "gameye",
		keys: [["userrecordtype"]],
		category: "video-games",
		columns: {
			category: ["category"],
			name: ["title"],
			set: ["platform"],
			completeness: ["ownership"],
			box: ["boxcondition", "box"],
			manual: ["manualcondition", "manual"],
		},
		words: gameWords,
		sides: [{ column: "userrecordtype", values: { forsale: "have", wishlist: "want", sold: "out" } }],
	},
	{
		name: "clz",
		keys: [["collectionstatus"]],
		category: "video-games",
		columns: {
			name: ["title"],
			set: ["platform"],
			completeness: ["completeness"],
			box: ["hasbox", "box"],
			manual: ["hasmanual", "manual"],
		},
		words: gameWords,
		sides: [
			{
				column: "collectionstatus",
				values: {
					forsale: "have",
					wishlist: "want",
					onwishlist: "want",
					sold: "out",
					onorder: "out",
					notincollection: "out",
				},
			},
		],
	},
	{
		name: "pricecharting",
		keys: [["productname", "consolename"]],
		category: "video-games",
		columns: {
			category: ["genre"],
			name: ["productname"],
			set: ["consolename"],
			completeness: ["includestring", "conditionstring"],
			grade: ["gradingcompany", "includestring"],
		},
		words: gameWords,
		prefixes: [
			{ prefix: "Pokemon Japanese ", category: "pokemon-tcg", language: "ja" },
			{ prefix: "Pokemon Chinese ", category: "pokemon-tcg" },
			{ prefix: "Pokemon ", category: "pokemon-tcg" },
			{ prefix: "Magic ", category: "magic" },
			{ prefix: "YuGiOh ", category: "yu-gi-oh" },
			{ prefix: "One Piece ", category: "other-card-games" },
			{ prefix: "Lorcana ", category: "other-card-games" },
			{ prefix: "Digimon ", category: "other-card-games" },
		],
	},
	{
		name: "boardgamegeek",
		keys: [["objectname", "fortrade"]],
		category: null,
		columns: { name: ["objectname"], language: [] },
		sides: [
			{ column: "fortrade", values: { yes: "have" } },
			{ column: "want", values: { yes: "want" } },
			{ column: "wishlist", values: { yes: "want" } },
			{ column: "own", values: { no: "out" } },
		],
		isCustom: true,
	},
	{
		name: "encuentra_cartas",
		keys: [["carta", "setnombre"]],
		category: null,
		columns: {
			quantity: ["cantidad"],
			category: ["juego"],
			name: ["carta"],
			set: ["setnombre"],
			code: ["setcodigo", "set"],
			number: ["numero", "collectornumber"],
			condition: ["condicion", "estado"],
			language: ["idioma"],
		},
		side: "have",
	},
	{
		name: "cardmarket",
		keys: [["idproduct"]],
		category: "magic",
		columns: {
			quantity: ["groupcount", "amount"],
			name: ["englishname"],
			set: ["expname"],
			code: ["exp"],
			language: ["idlanguage", "language"],
			finish: ["isfoil", "foil", "isreverseholo", "isfirsted"],
			isPlayset: ["isplayset"],
			mcm: ["idproduct"],
		},
		side: "have",
		words: {
			condition: {
				...europeanConditions,
				1: "mint",
				2: "near_mint",
				3: "excellent",
				4: "good",
				5: "played",
				6: "played",
				7: "poor",
			},
			language: { 1: "en", 2: "fr", 3: "de", 4: "es", 5: "it", 7: "ja", 8: "pt" },
		},
	},
	{
		name: "launchbox",
		keys: [
			["title", "platform", "launchboxdbid"],
			["title", "platform", "databaseid"],
			["title", "platform", "applicationpath"],
			["title", "platform", "sorttitle"],
			["title", "platform", "playmode"],
		],
		category: "video-games",
		columns: { name: ["title"], set: ["platform"] },
	},
	{
		name: "dreamborn",
		keys: [["normal", "foil", "name", "cardnumber"]],
		category: "other-card-games",
		columns: {
			quantity: ["normal"],
			foilQuantity: ["foil"],
			set: ["set"],
			number: ["cardnumber"],
			finish: [],
		},
	},
	{
		name: "dreamborn",
		keys: [["setnumber", "cardnumber", "variant"]],
		category: "other-card-games",
		columns: { quantity: ["count"], set: ["setnumber"], number: ["cardnumber"], finish: ["variant"] },
	},
	{
		name: "ygoprodeck",
		keys: [["cardname", "cardq"]],
		category: "yu-gi-oh",
		columns: {
			quantity: ["cardq"],
			name: ["cardname"],
			set: ["cardset"],
			number: ["cardcode"],
			condition: ["cardcondition"],
			finish: ["cardedition"],
		},
	},
];

/** A key that only the exports of records have. */
export const discogsKey = "releaseid";

/** The meanings that names of unknown columns suggest, for the person who names them. */
export const suggestedColumns: Readonly<Record<Meaning, readonly string[]>> = {
	name: [
		..."name/nombre/card/carta/cardname/title/titulo/juego/game/productname/producto/item/articulo/figurita/cards/cartas/juegos/games".split(
			"/",
		),
	],
	quantity: [
		"quantity",
		"qty",
		"count",
		"cantidad",
		"cant",
		"copias",
		"copies",
		"unidades",
		"amount",
		"qt",
		"q",
		"x",
	],
	set: [
		..."set/setname/edition/edicion/expansion/coleccion/serie/platform/plataforma/plat/console/consola/sistema/system/album/ed/exp/equipo/pais/seleccion/team/country".split(
			"/",
		),
	],
	code: ["setcode", "code", "codigo", "editioncode", "expansioncode"],
	number: ["collectornumber", "cardnumber", "number", "numero", "nro", "num", "no", "n"],
	category: ["category", "categoria", "game"],
	condition: ["condition", "condicion", "cond", "estado", "est"],
	completeness: ["completeness", "completitud", "completo", "contenido", "incluye"],
	language: ["language", "lang", "idioma", "idi"],
	finish: ["foil", "finish", "printing", "acabado", "terminacion", "variance"],
	grade: ["grade", "grado"],
	forTrade: ["tradequantity", "fortrade", "paracambio", "cambio"],
	note: [
		"note",
		"notes",
		"nota",
		"notas",
		"observaciones",
		"observacion",
		"obs",
		"comentarios",
		"comentario",
		"comments",
	],
};
