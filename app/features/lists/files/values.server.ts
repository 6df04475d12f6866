import {
	type CategorySlug,
	type Completeness,
	type Condition,
	categorySlugs,
	conditions,
} from "#app/features/catalogue/rules.ts";
import { foldWords } from "#app/features/catalogue/rules-reading.ts";
import type { Language } from "../rules.ts";

/** A header or a value as it is compared: lower case, letters and digits only. */
export function keyOf(text: string): string {
	// Most are, and folding takes most of the time of a long file.
	if (/^[ -~]*$/.test(text)) return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
	return foldWords(text).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** A table of words by their keys. @param lines of each value, its words parted by commas */
function byKey<Value extends string>(lines: Readonly<Record<Value, string>>): ReadonlyMap<string, Value> {
	const words = Object.entries<string>(lines) as [Value, string][];
	return new Map(words.flatMap(([value, list]) => list.split(",").map((word) => [keyOf(word), value])));
}

const yes = new Set(["1", "yes", "y", "true", "x", "si", "verdadero"]);
const no = new Set(["0", "no", "n", "false", "falso", "none", "missing"]);

/** True or false for a cell that says yes or no; null for any other. */
export function readFlag(cell: string): boolean | null {
	const key = keyOf(cell);
	return yes.has(key) ? true : no.has(key) ? false : null;
}

/** A count of copies such as `3`, `x3`, `3x` or `3.00`; null for anything else. */
export function readQuantity(cell: string): number | null {
	const [, digits] = /^x?\s*(\d{1,9})(?:[.,]0{1,2})?\s*x?$/i.exec(cell) ?? [];
	return digits === undefined ? null : Number(digits);
}

/** The scales of condition that apps have: of two marketplaces, where "LP" is not the same. */
export type Scale = "tcgplayer" | "cardmarket";

/** Words between two of ours are the worse one. "Light Played" is Cardmarket's, "Lightly Played" TCGplayer's. */
const conditionWords = byKey<Condition>({
	mint: "mint,m,mt,gem mint",
	near_mint: "near mint,nm,near mint or better,casi mint",
	excellent: "excellent,ex,exc,lightly played,slightly played,lp,sp,excelente",
	good: "good,gd,very good,vg,good (lightly played),bueno,buena,muy bueno",
	played: "played,pl,light played,moderately played,mp,jugado,jugada",
	poor: "poor,po,heavily played,hp,damaged,d,dm,dmg,gastado,gastada",
});
const cardmarketWords = new Map([
	...conditionWords,
	...byKey<Condition>({
		mint: "1",
		near_mint: "2",
		excellent: "3",
		good: "4",
		played: "5,6,lp,lightly played",
		poor: "7",
	}),
]);

/** Finishes of the copy that apps add to a condition. */
const finishEnding = /\b(\w*foil|holo|reverse|edition|unlimited|limited)$/i;

/**
 * The condition that a cell says, and the finish after it, as in "Near Mint Reverse Holofoil"; of two in one cell, the worse.
 * Null for what is unknown, and for a mint that is not quite one.
 */
export function readCondition(cell: string, scale: Scale): { condition: Condition; finish: string } | null {
	const table = scale === "cardmarket" ? cardmarketWords : conditionWords;
	const whole = table.get(keyOf(cell));
	if (whole) return whole === "mint" && /[-?~]/.test(cell) ? null : { condition: whole, finish: "" };
	const both = cell.split("/").map((part) => table.get(keyOf(part)));
	if (both.every((each) => each !== undefined)) {
		const worst = conditions.findLast((each) => both.includes(each));
		return worst ? { condition: worst, finish: "" } : null;
	}
	if (!finishEnding.test(cell)) return null;
	const words = cell.split(" ");
	for (let length = words.length - 1; length > 0; length -= 1) {
		const condition = table.get(keyOf(words.slice(0, length).join(" ")));
		if (condition) return { condition, finish: words.slice(length).join(" ") };
	}
	return null;
}

const completenessWords = byKey<Completeness>({
	sealed: "sealed,new,new item box and manual,brand new,factory sealed,sellado,nuevo",
	complete: "complete,cib,complete in box,item box and manual,completo",
	no_box: "no box,item and manual,game and manual,without box,sin caja",
	loose: "loose,item only,game only,cart only,cartridge only,disc only,console only,suelto",
	repro: "repro,reproduction,reproducción",
});

/** The completeness that a cell says; null for one that is unknown. */
export function readCompleteness(cell: string): Completeness | null {
	return completenessWords.get(keyOf(cell)) ?? null;
}

/** The completeness of a copy whose box and manual have columns; null where they do not say enough. */
export function readParts(box: string, manual: string): Completeness | null {
	const [hasBox, hasManual] = [box, manual].map((cell) => (cell === "" ? null : (readFlag(cell) ?? true)));
	if (hasBox) return hasManual ? "complete" : null;
	if (hasBox === null || hasManual === null) return null;
	return hasManual ? "no_box" : "loose";
}

const languageWords = byKey<Language>({
	es: "es,sp,spa,spanish,español,castellano,4",
	en: "en,eng,english,ing,inglés,1",
	jp: "jp,ja,jpn,jap,japanese,japonés,7",
	pt: "pt,por,portuguese,portuguese (brazil),portugués,8",
	it: "it,ita,italian,italiano,5",
	fr: "fr,fra,french,francés,2",
	de: "de,ger,deu,german,alemán,3",
});

/** The language that a cell names, in words or by Cardmarket's number; null for one that entries do not have. */
export function readLanguage(cell: string): Language | null {
	return languageWords.get(keyOf(cell)) ?? null;
}

const plainFinish = new Set(
	"normal,regular,nonfoil,non foil,standard,unlimited,no,n,0,false,falso".split(",").map(keyOf),
);
const finishWords = byKey({
	foil: "foil,premium",
	etched: "etched,foil etched,etched foil",
	holo: "holo,holofoil",
	reverse: "reverse,reverse holo,reverse holofoil,reverse foil",
	"1st edition": "1st edition,first edition,1ra edición",
});
/** The finish that a column means by a mere "yes". */
const finishOfColumn = new Map([
	["isreverseholo", "reverse"],
	["isfirsted", "1st edition"],
	["etched", "etched"],
]);

/** The finish that a cell of a column says; null for an ordinary copy. */
export function readFinish(cell: string, column: string): string | null {
	const key = keyOf(cell);
	if (key === "" || plainFinish.has(key)) return null;
	if (yes.has(key)) return finishOfColumn.get(column) ?? "foil";
	return finishWords.get(key) ?? cell;
}

/** A grade as "PSA 9" from a text with a company and a number; null without both. */
export function readGrade(text: string): string | null {
	const [company] = /\b(PSA|BGS|CGC|SGC|ACE|TAG|AGS|GMA)\b/i.exec(text) ?? [];
	const [, number, half] = /\b(10|[1-9])(?:[.,](?:(5)|0))?\b(?![.,]?\d)/.exec(text) ?? [];
	return company && number ? `${company.toUpperCase()} ${number}${half ? ".5" : ""}` : null;
}

const categoryWords = byKey<CategorySlug>({
	"reino-cards": "reino cards",
	magic: "magic,mtg,magic the gathering",
	"pokemon-tcg": "pokemon,pokemon tcg,pokemon japan,pokemon japanese",
	"yu-gi-oh": "yugioh,yugioh tcg,ygo",
	"other-card-games":
		"one piece,one piece card game,lorcana,disney lorcana,lorcana tcg,digimon,digimon card game,flesh and blood,flesh and blood tcg,dragon ball super,dragon ball super card game,star wars unlimited,weiss schwarz,cardfight vanguard,riftbound,otros juegos de cartas",
	stickers: "sticker,figuritas,figurita",
	"video-games": "video game,video games,videogames,game,games,juegos,videojuegos",
	digital: "digital games and codes,juegos digitales",
	consoles: "console,system,systems,hardware,consolas,consola",
	accessories: "accessory,controller,controllers,peripheral,peripherals,accesorios",
	figures: "figure,amiibo,toys to life,figuras",
});
const categoryKeys = new Map([
	...categorySlugs.map((slug) => [keyOf(slug), slug] as const),
	...categoryWords,
]);

/** The category that a cell names; null for one that is unknown. */
export function readCategory(cell: string): CategorySlug | null {
	return categoryKeys.get(keyOf(cell)) ?? null;
}
