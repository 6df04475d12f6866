import { describe, expect, it } from "vitest";
import type { ParsedItem } from "../../entry/rules.ts";
import type { ReadLine } from "../rules-reading.ts";
import { readList, SetNames } from "./reading.ts";

const sets = new SetNames([
	{ codes: ["BS"], names: ["Base Set", "Set Básico"] },
	{ codes: ["BS2"], names: ["Base Set 2"] },
	{ codes: ["OBF"], names: ["Obsidian Flames"] },
	{ codes: ["CRZ"], names: ["Crown Zenith"] },
	{ codes: ["MEW", "151"], names: ["Scarlet & Violet 151"] },
	{ codes: ["XLN"], names: ["Ixalan"] },
	{ codes: ["FDN"], names: ["Foundations"] },
	{ codes: ["FIN"], names: ["Final Fantasy"] },
	{ codes: ["WAR"], names: ["War of the Spark"] },
	{ codes: ["LOB"], names: ["Legend of Blue Eyes White Dragon"] },
	{ codes: ["OP01", "OP-01"], names: ["One Piece: Romance Dawn"] },
	{ codes: ["N64"], names: ["Nintendo 64"] },
	{ codes: ["PS2"], names: ["PlayStation 2"] },
	{ codes: ["GBC"], names: ["Game Boy Color"] },
	{ codes: ["GG"], names: ["Sega Game Gear"] },
	{ codes: ["MEX"], names: ["México"] },
	{ codes: ["ARG"], names: ["Argentina"] },
]);

const sideMarks = { have: "T", want: "B" } as const;
const conditionMarks = {
	mint: "M",
	near_mint: "NM",
	excellent: "EX",
	good: "GD",
	played: "PL",
	poor: "PO",
} as const;

/** An item in short: side, quantity, name (typed ones in quotes), `<set>`, `#number`, attributes, note, star. */
function show(item: ParsedItem): string {
	const { side, name, set, number, total } = item;
	return [
		side && sideMarks[side],
		item.hasQuantity && item.quantity !== 1 && `${item.quantity}x`,
		item.isCustom ? `"${name}"` : name,
		item.category && `{${item.category}}`,
		set && `<${set}>`,
		number && `#${number}`,
		total && `of ${total}`,
		item.anyPrinting && "any",
		item.copy.condition && conditionMarks[item.copy.condition],
		item.copy.completeness,
		item.copy.grade,
		item.copy.language,
		item.copy.finish,
		item.copy.note && `(${item.copy.note})`,
		item.isStarred && "!!",
	]
		.filter(Boolean)
		.join(" ");
}

/** A line in short: its items, or its kind; `|| parts` where commas may part them, `?` where it may be noise, `~` where it looks like no name. */
function showLine({ kind, side, items, others, needs }: ReadLine): string {
	if (kind === "heading") return `${side ? sideMarks[side] : ""}:`;
	if (kind !== "items") return kind;
	const whole = items.map(show).join("; ");
	const both = [whole, ...others.map((way) => way.map(show).join("; "))].join(" || ");
	return needs === "nothing" ? both : `${needs === "item" ? "?" : "~"} ${both}`;
}

/** Lines are parted by ⏎; (T) and (B) before a text are the list that it is read for. */
function read(typed: string): string {
	const [, letter] = /^\(([TB])\) /.exec(typed) ?? [];
	const side = letter === "T" ? "have" : letter === "B" ? "want" : null;
	const text = typed.replace(/^\([TB]\) /, "").replaceAll(" ⏎ ", "\n");
	return readList(text, { side, sets }).map(showLine).join(" ⏎ ");
}

describe("a pasted list", () => {
	it.each([
		["🔥 TENGO 🔥 ⏎ ▪️ 2x Charizard 4/102 NM", "T: ⏎ T 2x Charizard #4 of 102 NM"],
		["Blastoise 2/102 (EX) ingles x1", "Blastoise #2 of 102 EX en"],
		["(T) Charizard 4/102 x0", "skipped"],
		["(T) Charizard 4/102 (x2: una NM, otra LP)", "T 2x Charizard #4 of 102 (una NM, otra LP)"],
		["(T) Charizard 4/102 español e inglés", "T Charizard español e #4 of 102 en (español)"],
		["(T) Lightning Bolt inglés alpha", "T Lightning Bolt inglés alpha en"],
		["(T) Resident Evil Complete Edition PS2", "T Resident Evil Complete Edition <PS2>"],
		["(T) The French Connection Game GBC", "T The French Connection Game <GBC>"],
		["(T) Okami (PS2) (N64)", "T Okami <PS2> (N64)"],
		["(T) Base Set completo 102/102", 'T "Base Set completo 102/102"'],
		["(T) Gengar 5, 20", "T Gengar 5, 20 || T Gengar 5; T Gengar 20"],
		["(T) Tekken 2 y 3", "T Tekken 2 y 3 || T Tekken 2; T Tekken 3"],
		["(T) Tarmogoyf FUT XLN x2 NM", "T 2x Tarmogoyf FUT <XLN> NM"],
		[
			"(T) Gengar 5/62 x2, 20/62 x1",
			"T Gengar x2, 20/62 #5 of 62 || T 2x Gengar #5 of 62; T Gengar #20 of 62",
		],
		["(B) Lightning Bolt foil LP Base", "B Lightning Bolt foil LP Base any (LP, foil)"],
		["(T) *Mewtwo* base LP", "T Mewtwo base EX"],
		["BUSCO: Mewtwo, Venusaur holo", "B Mewtwo, Venusaur any (holo) || B Mewtwo any; B Venusaur any (holo)"],
		["(B) carpincho rey!!", "B carpincho rey any !!"],
		["torre de sal / zorro de la puna", "torre de sal; zorro de la puna || torre de sal / zorro de la puna"],
		["~Ballena Austral~ ⏎ ❌ Cóndor del Alba", "skipped ⏎ skipped"],
		["❌ ME FALTAN: ⏎ ❌ Torre de Sal", "B: ⏎ B Torre de Sal any"],
		["✅ *TENGO PARA CAMBIAR:* ⏎ 🔁 *MIS REPETIDAS:*", "T: ⏎ T:"],
		[
			"Figuritas App - Lista ⏎ Pokémon: 13 ⏎ Total Cards: 60 ⏎ hago envíos, zona Rosario 📍",
			"noise ⏎ noise ⏎ noise ⏎ ? hago envíos, zona Rosario || hago envíos; zona Rosario",
		],
		["Usa Méx Can 26", "noise"],
		["REPES MUNDIAL 2026 (hago envíos x correo)", "T:"],
		["Me faltan 6 nomás!!! ⏎ ARG: 3", "B: ⏎ B <ARG> #3"],
		["Tengo: MEX 4 ⏎ Still need: MEX 1", "T <MEX> #4 ⏎ B <MEX> #1"],
		["Sigo buscando: Moltres 12/62", "B Moltres #12 of 62"],
		["(T) Espeon 1/75 ❌ vendido", "skipped"],
		["Cambio 2 NOR 4 por MEX 8", "T 2x <NOR> #4; B <MEX> #8"],
		["y de paso busco Raichu 14/102", "B Raichu #14 of 102"],
		["(T) JPN4 JPN8 - KOR13", "T <JPN> #4; T <JPN> #8; T <KOR> #13"],
		["las vendo con cargador", "? T con cargador"],
		["no tengo el cable de video", "? B el cable de video any"],
		[
			"Me faltan ⏎ FWC 🏆: 00, 1 ⏎ MEX 🇲🇽: 1, 5",
			"B: ⏎ B {stickers} <FWC> #00; B {stickers} <FWC> #1 ⏎ B <MEX> #1; B <MEX> #5",
		],
		[
			"Repetidas ⏎ ARG 🇦🇷: 3, 5(x3) ⏎ KSA: 11(3x)",
			"T: ⏎ T <ARG> #3; T 3x <ARG> #5 ⏎ T 3x {stickers} <KSA> #11",
		],
		["🇲🇽 *MEX* · pg. 8-9 ⏎ MEX2 (x1), MEX7 (x2)", "set ⏎ <MEX> #2; 2x <MEX> #7"],
		[
			"NECESITO (12): ⏎ • Intro: 1, 4 ⏎ TENGO REPE: 3 (×2)",
			"B: ⏎ B <Intro> #1; B <Intro> #4 ⏎ T 2x <Intro> #3",
		],
		["REPETIDAS PARA CAMBIAR (34) ⏎ Set Base: 4x2, 15", "T: ⏎ T 2x <Base Set> #4; T <Base Set> #15"],
		[
			"MEX: 4 ⏎ 1; 2 | 3 ⏎ 1, 2 / FWC 🌎: 7",
			"<MEX> #4 ⏎ <MEX> #1; <MEX> #2; <MEX> #3 ⏎ <MEX> #1; <MEX> #2; <FWC> #7",
		],
		["ARG: 1-3, 5, 5", "<ARG> #1; <ARG> #2; <ARG> #3; 2x <ARG> #5"],
		["Base Set ⏎ me faltan 12, 45 y 78", "set ⏎ B <Base Set> #12; B <Base Set> #45; B <Base Set> #78"],
		["me faltan 12, 45 y 78", "B #12; B #45; B #78"],
		["4 Charizard ex OBF 125", "4x Charizard ex <OBF> #125"],
		["* 1 Mewtwo VSTAR CRZ GG44", "Mewtwo VSTAR <CRZ> #GG44"],
		["2 Savage Stomp (XLN) 205", "2x Savage Stomp <XLN> #205"],
		["1 Day of Judgment [FDN:140] *F*", "Day of Judgment <FDN> #140 foil"],
		["7 Plains|FIN|2 ⏎ SB: 1 Sol Ring", "7x Plains <FIN> #2 ⏎ Sol Ring"],
		["BT16-109 4", '4x "BT16 109" <BT16> #109'],
		["(T) Pikachu #25 jap NM/EX", "T Pikachu #25 EX ja"],
		["Charizard 4/102 PSA 9", "Charizard #4 of 102 PSA 9"],
		["Cambio Gameboy violeta x Cóndor", "T Gameboy violeta; B Cóndor any"],
		[
			"[H] Yaguareté, Cóndor [W] Torre",
			"T Yaguareté, Cóndor; B Torre any || T Yaguareté; T Cóndor; B Torre any",
		],
		["3 por 1 ⏎ 2x1 en holos", "rule ⏎ rule"],
		["VENDO charizard 151 $45.000", "T charizard <151>"],
		["🇯🇵 Umbreon vmax (reservado)", "skipped"],
		["(T) zelda oocarina n64 completo", "T zelda oocarina <N64> complete"],
		["mario 64 solo cartucho repro", "mario 64 repro"],
		["ps2 fat chipeada + 2 joysticks", "ps2 (fat, chipeada); 2x joysticks"],
		["[12/11 19:04] Cami: busco ex de pikachu", "B ex de pikachu any"],
		[
			'👑 cami en Reino · Rosario ⏎ https://reino.example/l/cami ⏎ (2/3) ⏎ TENGO (3) ⏎ • 2x Cóndor CRZ 7 · NM · ES · foil (esquina) ⏎ BS Base Set: 4 ⏎ BUSCO (2) ⏎ • "Pikachu surfer" [Pokémon TCG] !! ⏎ • Mewtwo ⏎ …y 120 más',
			'noise ⏎ noise ⏎ noise ⏎ T: ⏎ T 2x Cóndor <CRZ> #7 NM es foil (esquina) ⏎ T <Base Set> #4 ⏎ B: ⏎ B "Pikachu surfer" {Pokémon TCG} !! ⏎ B Mewtwo any ⏎ noise',
		],
	])("is what it says: %s", (text, expected) => expect(read(text)).toBe(expected));

	it.each([
		["no tengo: Pikachu", "B Pikachu any"],
		["Tengo (34): ⏎ - Charizard x2", "T: ⏎ T 2x Charizard"],
		["Busco ⏎ Mew ⏎ VENDO: ⏎ Lugia", "B: ⏎ B Mew any ⏎ T: ⏎ T Lugia"],
		["LF: Umbreon VMAX", "B Umbreon VMAX any"],
		["FT charizard 151 ⏎ ISO: Lugia", "T charizard <151> ⏎ B Lugia any"],
		["Doy charizard, busco mewtwo", "T charizard; B mewtwo any"],
		["Tengo 3 charizard y busco mewtwo", "T 3x charizard; B mewtwo any"],
		["[W] Torre [H] Cóndor", "B Torre any; T Cóndor"],
		["Cambio ps2 por n64 + 2 juegos", "T ps2; B n64 any; B 2x juegos any"],
		["Vendo o cambio Game Boy Color sin caja", "T Game Boy Color no_box"],
		["Hola gente! busco charizard base", "B charizard base any"],
		["quiero cambiar mis cartas: ⏎ Lugia", "T: ⏎ T Lugia"],
		["Lista de repetidas del mundial: ⏎ ARG: 1", "T: ⏎ T <ARG> #1"],
		["Tengo repetidas (tengo): ⏎ BS: 4", "T: ⏎ T <BS> #4"],
		["Need for Speed PS2", "Need for Speed <PS2>"],
		["Busco 1942", "B 1942 any"],
		["me falta 12", "B:"],
		["Me faltan (tengo repes para cambiar): ARG: 1, 2", "B <ARG> #1; B <ARG> #2"],
		["cambio 2x1", "rule"],
		["Cambio por Lugia", "B Lugia any"],
		["Cambio: ⏎ - Lugia ⏎ Por: ⏎ - Mewtwo", "T: ⏎ T Lugia ⏎ B: ⏎ B Mewtwo any"],
		["Compro/cambio Lugia", "B Lugia any"],
		["ME FALTAN 👇👇 ⏎ Lugia", "B: ⏎ B Lugia any"],
		["Cambio por: ⏎ Lugia", "B: ⏎ B Lugia any"],
		["Charizard ❌ ⏎ ME FALTAN ❌ ⏎ Lugia", "skipped ⏎ B: ⏎ B Lugia any"],
		["Busco ⏎ ⭐ Mewtwo ⏎ - Lugia urgente", "B: ⏎ B Mewtwo any !! ⏎ B Lugia any !!"],
	])("has headings: %s", (text, expected) => expect(read(text)).toBe(expected));

	it.each([
		["Repes BS: 1, 4, 7(2), 10-12", "T <BS> #1; T <BS> #4; T 2x <BS> #7; T <BS> #10; T <BS> #11; T <BS> #12"],
		["Me faltan del MEX: 3 y 5", "B <MEX> #3; B <MEX> #5"],
		["MEX 1, 5 ⏎ 7, 9", "<MEX> #1; <MEX> #5 ⏎ <MEX> #7; <MEX> #9"],
		["MEX2, MEX7(2) ⏎ ARG3 y ARG5", "<MEX> #2; 2x <MEX> #7 ⏎ <ARG> #3; <ARG> #5"],
		["CRZ: GG1-GG3, 12a, 7★", "<CRZ> #GG1; <CRZ> #GG2; <CRZ> #GG3; <CRZ> #12a; <CRZ> #7★"],
		["One Piece: Romance Dawn: 3", "<One Piece: Romance Dawn> #3"],
		["BS Base Set: 4, 15(x2)", "<Base Set> #4; 2x <Base Set> #15"],
		["Base Set (BS): 1-3-5", "<Base Set> #1; <Base Set> #3; <Base Set> #5"],
		["BS: 4/102, 15/102", "<BS> #4; <BS> #15"],
		["ARG: 007-009", "<ARG> #7; <ARG> #8; <ARG> #9"],
		["CRZ: 007-009", "<CRZ> #007; <CRZ> #008; <CRZ> #009"],
		["MEX: ⏎ 1, 2", "set ⏎ <MEX> #1; <MEX> #2"],
		["Serie Andes: ⏎ 3", "set ⏎ <Serie Andes> #3"],
		["Faltan ARG 1,2 - MEX 4,5", "B <ARG> #1; B <ARG> #2; B <MEX> #4; B <MEX> #5"],
		["ARG 1 2 / MEX 4 5", "<ARG> #1; <ARG> #2; <MEX> #4; <MEX> #5"],
		["ARG-1, ARG-2", "<ARG> #1; <ARG> #2"],
		["🇦🇷 ARGENTINA ⏎ 1 - 2 - 3", "set ⏎ <Argentina> #1; <Argentina> #2; <Argentina> #3"],
		["Repetidas 📌 1 (x2) 4 (x3)", "T 2x #1; T 3x #4"],
		["me faltan: 1 al 3", "B #1; B #2; B #3"],
		["5-1", "noise"],
		["Lugia: 2", "<Lugia> #2"],
		["ARG: 5-1", "ARG: 5-1"],
		["4/102", "#4 of 102"],
		["Game Boy Color ⏎ PS2 ⏎ Nintendo 64", "Game Boy Color ⏎ PS2 ⏎ Nintendo 64"],
		["PS2 ⏎ - Ico ⏎ - Okami", "set ⏎ Ico ⏎ Okami"],
		["Mew ⏎ Mewtwo", "Mew ⏎ Mewtwo"],
	])("has numbers of sets: %s", (text, expected) => expect(read(text)).toBe(expected));

	it.each([
		["Pikachu x 3", "3x Pikachu"],
		["3 x Pikachu", "3x Pikachu"],
		["x3 Pikachu", "3x Pikachu"],
		["(3) Pikachu", "3x Pikachu"],
		["Pikachu (x3) NM", "3x Pikachu NM"],
		["Pikachu 3 u.", "3x Pikachu"],
		["Pikachu x500", "99x Pikachu"],
		["Mega Man X3", "Mega Man X3"],
		["2 charizard, 1 blastoise", "2x charizard; blastoise"],
		["charizard nm, lugia lp", "charizard nm, lugia EX || charizard NM; lugia EX"],
		["Charizard, NM, inglés, holo", "Charizard NM en holo"],
		["Charizard; ~Blastoise~; Venusaur", "Charizard; Venusaur"],
		["Charizard (vendido), Blastoise", "Blastoise"],
		["God of War 2", "God of <WAR> #2"],
		["God of War", "God of War"],
		["Mewtwo ex", "Mewtwo ex"],
		["Charizard Base Set 2 4/130", "Charizard <Base Set 2> #4 of 130"],
		["Charizard OBF 125/197 x2", "2x Charizard <OBF> #125 of 197"],
		["Charizard ex (OBF 125)", "Charizard ex <OBF> #125"],
		["Charizard - Base Set - 4/102 - NM", "Charizard <Base Set> #4 of 102 NM"],
		["Charizard V - holo - EX - $20.000", "Charizard V EX holo"],
		["Charizard | Base Set | 4/102", "Charizard <Base Set> #4 of 102"],
		["Dark Magician LOB-EN005 1st edition", "Dark Magician <LOB> #005 en first_edition"],
		["4 Sol Ring (CMM) 396 *F*", "4x Sol Ring <CMM> #396 foil"],
		["n.º 4 Charizard", "Charizard #4"],
		["𝐂𝐡𝐚𝐫𝐢𝐳𝐚𝐫𝐝 𝟒/𝟏𝟎𝟐", "Charizard #4 of 102"],
		["mewtwo jap psa10", "mewtwo PSA 10 ja"],
		["Mewtwo en español", "Mewtwo es"],
		["pikachu 🇯🇵 nm", "pikachu NM ja"],
		["Pikachu (esquina doblada)", "Pikachu (esquina doblada)"],
		["PS2 slim con joystick, anda joya", "PS2 slim (con joystick, anda joya)"],
		["Pikachu a $500 c/u", "Pikachu"],
		["Lugia 5k / Mew u$s 20", "Lugia; Mew || Lugia <MEW>"],
		["Zelda Ocarina of Time (N64) completo con caja", "Zelda Ocarina of Time <N64> complete"],
		["Zelda (n64) suelto, sin caja", "Zelda <N64> loose"],
		["1) Charizard ⏎ 2. Blastoise ⏎ 3 - Lugia", "Charizard ⏎ Blastoise ⏎ Lugia"],
		["12/11/25, 19:04 - Cami: Tengo 2 Lugia", "T 2x Lugia"],
		["Escribime +54 9 341 555-1234 @cami", "? Escribime"],
		["buenas, alguien tiene el oso?", "? buenas, alguien tiene el oso? || buenas; alguien tiene el oso?"],
		["Lote magic 2003 (120 aprox)", "Lote magic 2003 (120 aprox)"],
		["Lugia (lo envío por correo)", "Lugia (lo envío por correo)"],
		["Unown [Base Set:!]", "Unown <Base Set> #!"],
		["Zelda [Nintendo 64] · EX · sin caja", "Zelda <Nintendo 64> EX no_box"],
		["Gift Card 20 USD NM [Digital y códigos]", "Gift Card 20 USD NM {Digital y códigos}"],
		["1x 2 Fast [PS2] (nota: NM)", "2 Fast <PS2> (NM)"],
		['3 "x2 ; raro / (NM)" foil', '3x "x2 ; raro / (NM)" foil'],
		["Estado impecable ⏎ // algo ⏎ Total: 34", "Estado (impecable) ⏎ noise ⏎ noise"],
	])("has items: %s", (text, expected) => expect(read(text)).toBe(expected));

	it.each([
		["God of War 2", "God of War 2"],
		["God of War", "God of <WAR>"],
		["4 Charizard ex 4/102", "4x Charizard #4 of 102 EX"],
		["Mewtwo ex", "Mewtwo EX"],
		["Joystick de Nintendo 64", "Joystick de Nintendo 64"],
		["NES-101", "NES-101"],
		["2 Sabrina's ESP", "2x Sabrina's ESP"],
		["Unown [G] NM", "Unown [G] NM"],
		["Lugia: 2", "2x Lugia"],
		["Charizard OBF 125", "-"],
		["Zelda [Nintendo 64]", "-"],
		["Lugia", "-"],
	])("may be read in a second way: %s", (text, expected) => {
		const [item] = readList(text, { side: null, sets })[0]?.items ?? [];
		const second = item?.alternative;
		expect(second ? show({ ...second, hasQuantity: true, alternative: null }) : "-").toBe(expected);
	});

	it.each([
		["ARG 4, 7!!", "<ARG> #4; <ARG> #7"],
		["Base Set: 4 (NM), 15 (LP)", "<Base Set> #4 NM; <Base Set> #15 EX"],
		["BS: 4, 15 (las dos NM)", "<BS> #4 NM; <BS> #15 NM"],
		["Base Set 4, 15 NM", "<Base Set> #4; <Base Set> #15 NM"],
		["MEX: 1, 2, 3 (urgente la 3)", "<MEX> #1; <MEX> #2; <MEX> #3"],
		["ARG: 1, 2, 3, etc", "<ARG> #1; <ARG> #2; <ARG> #3"],
		["Base Set: todas menos 3", "noise"],
		["Base Set: 1 al 5", "<Base Set> #1; <Base Set> #2; <Base Set> #3; <Base Set> #4; <Base Set> #5"],
		["Base Set: 12 - 15 - 33", "<Base Set> #12; <Base Set> #15; <Base Set> #33"],
		["ARG3", "<ARG> #3"],
		["ARG-3", "<ARG> #3"],
		["ARG: 1 ⏎ MEX1, MEX5 ⏎ KSA7", "<ARG> #1 ⏎ <MEX> #1; <MEX> #5 ⏎ <KSA> #7"],
		["MEX2 (x2)", "2x <MEX> #2"],
		["Me faltan: 12 ⏎ BS: 4", "B: ⏎ B <BS> #4"],
		["TENGO 12 REPETIDAS ⏎ BS: 4", "T: ⏎ T <BS> #4"],
		["la 4 de base set", "<Base Set> #4"],
		["RIV: 3, 8(x2)", "{stickers} <RIV> #3; 2x {stickers} <RIV> #8"],
		["argentina 5 y 6", "<Argentina> #5; <Argentina> #6"],
		["POR: 7", "{stickers} <POR> #7"],
		["M Charizard EX 13/106", "M Charizard EX #13 of 106"],
		["Charizard ex OBF 125 NM ES", "Charizard ex <OBF> #125 NM es"],
		["About ⏎ Name Mazo de barrio ⏎ Deck ⏎ 4 Lugia", "noise ⏎ noise ⏎ noise ⏎ 4x Lugia"],
		["Creatures (24) ⏎ 4 Lugia", "noise ⏎ 4x Lugia"],
		["##Pokémon - 15 ⏎ Total Cards - 60", "noise ⏎ noise"],
		["****** Deck List ******", "noise"],
		["Monsters (20) ⏎ #main ⏎ !side", "noise ⏎ noise ⏎ noise"],
		["//Me faltan ⏎ Lugia", "B: ⏎ B Lugia any"],
		["Mazo principal ⏎ Banquillo", "noise ⏎ noise"],
		["Estoy buscando ⏎ Lugia", "B: ⏎ B Lugia any"],
		["Necesitaría: Lugia", "B Lugia any"],
		["(B) Para vender o cambiar ⏎ Lugia", "T: ⏎ T Lugia"],
		["ME FALTAN ⏎ Lugia ⏎ MI COLECCIÓN ⏎ Mewtwo", "B: ⏎ B Lugia any ⏎ T: ⏎ T Mewtwo"],
		["No vendo: ⏎ Lugia ⏎ TENGO ⏎ Mewtwo", ": ⏎ skipped ⏎ T: ⏎ T Mewtwo"],
		["Ya cambié: Lugia", "skipped"],
		["Lugia 🔒", "skipped"],
		["Lugia (apartada)", "skipped"],
		["CAMBIO LUGIA 9/111 POR MEWTWO", "T LUGIA #9 of 111; B MEWTWO any"],
		["Lugia ↔ Mewtwo", "T Lugia; B Mewtwo any"],
		["[US-TX] [H] Lugia [W] Mewtwo", "T Lugia; B Mewtwo any"],
		["busco charizard y blastoise", "B charizard y blastoise any || B charizard any; B blastoise any"],
		["me sobra lugia y busco mewtwo", "T lugia; B mewtwo any"],
		["[19:04, 12/11/2026] Beto: tengo Lugia", "T Lugia"],
		["[2026-11-12 19:05] Beto: Lugia", "Lugia"],
		["12.11.2026 18.00 - Beto: Lugia", "Lugia"],
		["Nahuel, [12 nov 2026 a las 19:04] ⏎ Lugia", "noise ⏎ Lugia"],
		["sapo — hoy a las 19:04 ⏎ Lugia", "noise ⏎ Lugia"],
		[
			"[3/5/26, 10:23:10] Lu: imagen omitida ⏎ <Multimedia omitido> ⏎ Se eliminó este mensaje.",
			"noise ⏎ noise ⏎ noise",
		],
		["[12/11 19:04] Cami: busco Lugia ⏎ [12/11 19:05] Beto: tengo Lugia", "skipped ⏎ skipped"],
		["PS2 ⏎ Resident Evil 4", "set ⏎ Resident Evil 4"],
		["PS2: Ico, Okami", "Ico, Okami || Ico; Okami"],
		["2x Cosmog plateado NM inglés", "2x Cosmog plateado NM en"],
		["Neymar x3", "3x Neymar"],
		['"Pikachu surfer" x2', '2x "Pikachu surfer"'],
		["lote comunes (x4)", "4x lote comunes"],
		["Lugia 15 mil", "Lugia"],
		["Lugia €10", "Lugia"],
		["Lugia a 15 lucas", "Lugia"],
		["Blaine´s Charizard", "Blaine's Charizard"],
		["Fire / Ice (APC) 128", "Fire; Ice <APC> #128 || Fire / Ice <APC> #128"],
		["(PLST) DDC-49", '"PLST DDC-49" <PLST> #DDC-49'],
		["[M11:149] Lightning Bolt", "Lightning Bolt <M11> #149"],
		["ST01-012_p1", '"ST01 012" <ST01> #012'],
		["Skullclamp (XLN) 140 [Maybeboard{noDeck}] ^Have,#37d67a^", "Skullclamp <XLN> #140"],
		["Stoneforge Mystic [XLN] 20 - NM/EX - ESP", "Stoneforge Mystic <XLN> #20 EX es"],
		["LOB-EN001", "<LOB> #001 en"],
		["lob001", "<LOB> #001"],
		["LDK2-ENY21", '"LDK2 Y21" <LDK2> #Y21 en'],
		["Me quedan por conseguir 3 figus: ⏎ ARG: 1, 7", "B: ⏎ B <ARG> #1; B <ARG> #7"],
		["LE FALTAN (3) ⏎ ARG: 1", "B: ⏎ B <ARG> #1"],
		["A la caza de ⏎ Mew", "B: ⏎ B Mew any"],
		["busco base set", "B base set any"],
		["ARG 4 x MEX 4", "T <ARG> #4; B <MEX> #4"],
		["ARG 4 – 8 – 12", "<ARG> #4; <ARG> #8; <ARG> #12"],
		["ARG de la 3 a la 5", "<ARG> #3; <ARG> #4; <ARG> #5"],
		["TENGO ⏎ Mew (en trato)", "T: ⏎ skipped"],
		["Vero envió una foto. ⏎ Missed call at 10:20", "noise ⏎ noise"],
		["PS2 -> Ico, Okami", "Ico, Okami || Ico; Okami"],
		["N64 = Zelda", "Zelda"],
		["PS2 → N64", "T PS2; B N64 any"],
		["PS2 - Ico - Okami - Bully", "Ico - Okami - Bully || Ico; Okami; Bully"],
		["Lugia por Mewtwo", "T Lugia; B Mewtwo any || Lugia por Mewtwo"],
		["busco Lugia por Mewtwo", "B Lugia any; T Mewtwo || B Lugia por Mewtwo any"],
		["Me faltan Lugia por Mewtwo", "B Lugia por Mewtwo any"],
		["ARG 3 por MEX 4", "T <ARG> #3; B <MEX> #4"],
		["Lugia 9/111 x Mew 8/111", "T Lugia #9 of 111; B Mew #8 of 111 || Lugia x Mew 8/111 #9 of 111"],
		["trade Lugia for Mewtwo", "T Lugia; B Mewtwo any"],
		["fra7 fra8 ⏎ ned-1x2, ned-4 ⏎ eng: 10", "<FRA> #7; <FRA> #8 ⏎ 2x <NED> #1; <NED> #4 ⏎ <ENG> #10"],
		["MEX: 1 ⏎ 🇦🇷 3, 4", "<MEX> #1 ⏎ <ARG> #3; <ARG> #4"],
		[
			"(ARG) 3 ⏎ ARG = 4 ⏎ ARG | 5 ⏎ Base Set (4, 15)",
			"<ARG> #3 ⏎ <ARG> #4 ⏎ <ARG> #5 ⏎ <Base Set> #4; <Base Set> #15",
		],
		["ARG 4 +2 ⏎ ARG 3, 4 (la 4 x2) ⏎ ARG: 3*2", "2x <ARG> #4 ⏎ <ARG> #3; 2x <ARG> #4 ⏎ 2x <ARG> #3"],
		["BS: 4 (vendida), 15", "<BS> #15"],
		["ROCKET ⏎ 1, 3", "set ⏎ <ROCKET> #1; <ROCKET> #3"],
		["CERRAR BASE: ⏎ 4, 15", "B: ⏎ B <BASE> #4; B <BASE> #15"],
		["ARG entera ⏎ ARG: completa ⏎ Base Set completo menos 3", "noise ⏎ noise ⏎ noise"],
		["BS: 1-99999 ⏎ BS: 12x200", "? BS: 1-99999 ⏎ ? 12x200"],
		["[USA-NY] [H] Lugia 9/111, PayPal [W] Mew ex 205/165", "~ T Lugia #9 of 111; B Mew ex #205 of 165"],
		["Lugia, any condition", "Lugia (any condition)"],
		["PSA 10 Lugia 9/111", "Lugia #9 of 111 PSA 10"],
		["NM inglés - Lugia 9/111", "Lugia #9 of 111 NM en"],
		["Lugia, Base Set, 5, NM", "Lugia <Base Set> #5 NM || Lugia; Base Set; 5 NM"],
		["Lugia; BS-5; 2; PL", "2x Lugia <BS> #5 PL"],
		["Lugia 9/111.....80", "Lugia #9 of 111"],
		["playset Lugia", "4x Lugia"],
		["Figus que estaríamos necesitando: ⏎ ARG 1", "B: ⏎ B <ARG> #1"],
		["Cosas para ir vendiendo: ⏎ Lugia", "T: ⏎ T Lugia"],
		["NFS Underground ⏎ NFS: ⏎ Lugia", "? NFS Underground ⏎ : ⏎ skipped"],
	])("reads each kind: %s", (text, expected) => expect(read(text)).toBe(expected));

	it("says what nobody typed of no line, and each line as it was typed", () => {
		const lines = readList("\r\n  Mew  \n\n\u2028Lugia", { side: "have", sets });
		expect(lines.map(({ line, text }) => [line, text])).toEqual([
			[2, "  Mew  "],
			[5, "Lugia"],
		]);
	});

	it("gives nothing away of what one lacks", () => {
		const random = randomOf(7);
		const words = [
			"Mew",
			"4/102",
			"tengo",
			"repes",
			"para cambiar",
			"(",
			")",
			"x2",
			"ARG:",
			"1, 2",
			":",
			"MEX3",
			"🔥",
			"por",
			"/",
			";",
		];
		for (let turn = 0; turn < 500; turn += 1) {
			const rest = Array.from({ length: 6 }, () => words[Math.floor(random() * words.length)]).join(" ");
			for (const head of ["Me faltan", "❌ ME FALTAN:", "Las que me faltan ("]) {
				const [line] = readList(`${head} ${rest}`, { side: null, sets });
				expect([rest, line?.items.some((item) => item.side === "have")]).toEqual([rest, false]);
			}
		}
	});
});

/** Numbers from 0 to 1 that are the same in every run. */
function randomOf(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}
