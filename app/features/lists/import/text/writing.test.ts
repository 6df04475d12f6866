import { describe, expect, it } from "vitest";
import { conditions } from "#app/features/catalogue/rules-conditions.ts";
import { completenessLevels, languages } from "#app/features/catalogue/rules-copies.ts";
import { foldText } from "#app/features/catalogue/rules-folding.ts";
import { copyFieldNames, noCopy } from "../../entry/rules-copy.ts";
import type { ReadLine, WrittenEntry } from "../rules-reading.ts";
import { readList, SetNames, writeList } from "./reading.ts";
import { messageLimits } from "./writing.ts";

const namedSets = [
	{ codes: ["BS"], names: ["Base Set", "Set Básico"] },
	{ codes: ["AND"], names: ["Serie Andes"] },
	{ codes: ["OBF"], names: ["Obsidian Flames"] },
	{ codes: ["CRZ"], names: ["Crown Zenith"] },
	{ codes: ["MEW", "151"], names: ["Scarlet & Violet 151"] },
	{ codes: ["WAR"], names: ["War of the Spark"] },
	{ codes: ["OP01", "OP-01"], names: ["One Piece: Romance Dawn"] },
	{ codes: [], names: ["First Edition"] },
	{ codes: ["N64"], names: ["Nintendo 64"] },
	{ codes: ["GG"], names: ["Sega Game Gear"] },
	{ codes: ["C64", "Commodore 64"], names: ["Commodore"] },
	{ codes: ["MEX"], names: ["Álbum Copa 26"] },
];
const sets = new SetNames(namedSets);
const options = {
	site: "Reino",
	username: "camicartas",
	place: "Rosario, Santa Fe",
	link: "https://reino.example/l/camicartas",
	language: "es",
	sets,
} as const;

const plain: WrittenEntry = {
	side: "have",
	quantity: 1,
	name: "",
	isCustom: false,
	anyPrinting: false,
	isOfSet: false,
	category: "Pokémon TCG",
	set: null,
	setCode: null,
	number: null,
	copy: noCopy,
	isStarred: false,
};
const base = (number: string, more: Partial<WrittenEntry> = {}) => ({
	...plain,
	name: `Carta ${number}`,
	set: "Base Set",
	setCode: "BS",
	number,
	...more,
});

/** The identity by which equal entries add up; a want of what has no number and no set is one of any printing. */
function identityOf(entry: WrittenEntry): string {
	const set = entry.number === null && entry.set === null ? "" : setKey(entry.set ?? entry.setCode);
	const name = entry.number !== null && entry.set !== null ? "" : foldText(entry.name);
	const details = copyFieldNames.map((field) => entry.copy[field]);
	return [
		entry.side,
		entry.isCustom ? `"${foldText(entry.category)}` : "",
		name,
		set,
		entry.number?.toUpperCase() ?? "",
		...details.map((each) => foldText(each ?? "")),
		entry.isStarred ? "!!" : "",
	].join("|");
}

function setKey(name: string | null): string {
	const folded = foldText(name ?? "");
	return String(
		namedSets.findIndex(({ codes, names }) => [...codes, ...names].some((each) => foldText(each) === folded)),
	);
}

function countByIdentity(entries: readonly WrittenEntry[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const entry of entries) {
		const key = identityOf(entry);
		counts[key] = (counts[key] ?? 0) + entry.quantity;
	}
	return counts;
}

function toEntries(lines: readonly ReadLine[]): WrittenEntry[] {
	return lines.flatMap(({ items, others, needs, text }) => {
		if (others.length > 0 || needs !== "nothing") throw new Error(`not sure of: ${text}`);
		return items.map((item) => ({
			...item,
			side: item.side ?? "have",
			category: item.category ?? "",
			setCode: item.set,
			isOfSet: false,
		}));
	});
}

describe("a list as text", () => {
	it("is what the group gets", () => {
		const entries: WrittenEntry[] = [
			{
				...plain,
				quantity: 2,
				name: "Cóndor del Alba",
				set: "Serie Andes",
				setCode: "AND",
				number: "7",
				copy: { ...noCopy, condition: "near_mint", language: "es", finish: "foil", note: "esquina tocada" },
			},
			{
				...plain,
				name: "Zelda",
				set: "Nintendo 64",
				copy: { ...noCopy, condition: "excellent", completeness: "no_box" },
			},
			base("4"),
			base("15", { quantity: 2 }),
			{ ...plain, side: "want", name: "Mewtwo", anyPrinting: true, isStarred: true },
			{ ...plain, side: "want", name: 'Pikachu "surfer"', isCustom: true },
			...["1", "5", "12", "13", "14", "15"].map((number) => base(number, { side: "want" })),
		];
		expect(writeList(entries, options)).toEqual([
			[
				"👑 camicartas en Reino · Rosario, Santa Fe",
				"https://reino.example/l/camicartas",
				"TENGO (6)",
				"• 2x Cóndor del Alba AND 7 · NM · ES · foil (esquina tocada)",
				"• Zelda [Nintendo 64] · EX · sin caja",
				"BS Base Set: 4, 15(x2)",
				"BUSCO (8)",
				"• Mewtwo !!",
				"• \"Pikachu 'surfer'\" [Pokémon TCG]",
				"BS Base Set: 1, 5, 12-15",
			].join("\n"),
		]);
		const [english = ""] = writeList(entries.slice(1, 2), { ...options, language: "en", place: null });
		expect(english.split("\n")).toEqual([
			"👑 camicartas on Reino",
			options.link,
			"HAVE (1)",
			"• Zelda [Nintendo 64] · EX · no box",
		]);
		expect(writeList([], options)).toEqual([`👑 camicartas en Reino · Rosario, Santa Fe\n${options.link}`]);
	});

	it("is three messages at most, and says how much more there is", () => {
		const entries = Array.from({ length: 500 }, (_, at) => ({
			...plain,
			quantity: 2,
			name: `Cosa con un nombre largo ${at}`,
			isCustom: true,
		}));
		const messages = writeList(entries, options);
		expect(messages).toHaveLength(messageLimits.messages);
		for (const [at, message] of messages.entries()) {
			expect(message.length).toBeLessThanOrEqual(messageLimits.characters);
			expect(message.split("\n")[0]).toBe(`(${at + 1}/3)`);
			expect(message).toContain("\nTENGO (1000)\n");
		}
		const [more, link] = messages.at(-1)?.split("\n").slice(-2) ?? [];
		const units = toEntries(readList(messages.join("\n"), { side: null, sets })).reduce(
			(sum, each) => sum + each.quantity,
			0,
		);
		expect([more, link]).toEqual([`…y ${1000 - units} más`, options.link]);
		expect(writeList(entries.slice(0, 130), options)).toHaveLength(2);
	});

	it("looks only at what has room, however long the list is", () => {
		let asked = 0;
		class CountedNames extends SetNames {
			override find(text: string) {
				asked += 1;
				return super.find(text);
			}
		}
		const names = Array.from({ length: 3_000 }, (_, at) => `Serie Larga del Sur Andino ${at}`);
		const long = names.flatMap((set) => ["1", "2"].map((number) => base(number, { set, setCode: null })));
		const counted = new CountedNames(names.map((name) => ({ codes: [], names: [name] })));
		const messages = writeList(long, { ...options, sets: counted });
		const lines = messages.join("\n").split("\n").length;
		expect(lines).toBeGreaterThan(100);
		expect(asked).toBeLessThan(lines * 40);
	});

	it.each(Array.from({ length: 20 }, (_, at) => at))(
		"reads back as the same list, whatever is on it: %i",
		(seed) => {
			const random = randomOf(seed + 1);
			for (let turn = 0; turn < 50; turn += 1) {
				const entries = Array.from({ length: 1 + Math.floor(random() * 12) }, () => randomEntry(random));
				const language = random() < 0.5 ? "es" : "en";
				const site = random() < 0.5 ? "Reino" : "Mazo Club & Cía";
				const text = writeList(entries, { ...options, site, language }).join("\n");
				const read = toEntries(readList(text, { side: null, sets }));
				expect(countByIdentity(read), text).toEqual(countByIdentity(entries));
			}
		},
	);
});

const nastyNames = [
	...[
		"Mewtwo VSTAR",
		"Carrera: 2ª parte",
		"ex",
		"N",
		"1942",
		"Mr. Mime",
		"Zelda [N64]",
		"Pokémon 2000",
		"Fire // Ice",
	],
	...[
		"Gaia, el Caballero Feroz",
		"Rojo / Azul",
		"A; B",
		"Uno + Dos",
		"Uno, 2 dos",
		"(Sin nombre)",
		"Game (2003)",
		"🔥 Fénix 🔥",
	],
	...[
		"Need for Speed",
		"Busco a Nemo",
		"Tengo hambre",
		"Yu-Gi-Oh!!",
		"God of War 2",
		"Commodore 64",
		"Base Set",
		"OBF 125",
	],
	...[
		"Charizard NM",
		"Promo",
		"Mew ex",
		"Nintendo eShop Gift Card 20 USD",
		"3 por 1",
		"2x1 en todo",
		"2 Fast 4 You",
		"x3",
	],
	...[
		"Mega Man X3",
		"~Tachado~",
		"*Negrita*",
		"- guion",
		"1) uno",
		"// comentario",
		"SB: Sol Ring",
		"Total Cards: 60",
		"Nidoran♀",
	],
	...[
		"hago envíos a todo el país por correo",
		"www.ejemplo.com",
		"@arroba",
		"+54 9 341 555 1234",
		"5 lucas",
		"Vendido",
		"a|b|c",
	],
	...[
		"Plains|FIN|2",
		"BT16-109",
		"LOB-EN005",
		"Pikachu #25",
		"4/102",
		"⭐ Estrella",
		"❌ Cruz",
		"¿Qué?",
		"Ñandú",
		"ガンダム",
		"كتاب",
	],
	...[
		"[Base Set] Mew",
		"Mew [Base Set]",
		"Cambio uno por otro",
		"H: a W: b",
		"12, 45 y 78",
		"MEX: 1, 5",
		"“comillas”",
		"l'été",
	],
];
const nastyNotes = [
	"esquina tocada",
	"NM",
	"x2",
	"reservado",
	"4/102",
	"nota: algo",
	"(doble)",
	"a) uno",
	":(",
	"Base Set",
	"$500",
	"🔥",
	"🇯🇵",
	"busco, cambio; y más!!",
	"@cami",
	"2",
];

function randomEntry(random: () => number): WrittenEntry {
	const pick = <Each>(list: readonly Each[]) => list[Math.floor(random() * list.length)] as Each;
	const maybe = <Each>(list: readonly Each[]) => (random() < 0.3 ? pick(list) : null);
	const side = pick(["have", "want"] as const);
	const isCustom = random() < 0.25;
	const name = random() < 0.7 ? pick(nastyNames) : `${pick(nastyNames)} ${pick(nastyNames)}`;
	const isPlain = random() < 0.3;
	const anyPrinting = side === "want" && !isCustom && random() < 0.4;
	const { names, codes } = pick(namedSets);
	const hasSet = !isCustom && !anyPrinting && random() < 0.8;
	const isHave = side === "have" && !isPlain;
	return {
		...plain,
		side,
		isCustom,
		anyPrinting,
		name: `${name}`,
		quantity: random() < 0.6 ? 1 : 1 + Math.floor(random() * 99),
		category: pick(["Pokémon TCG", "Videojuegos", "Other card games"]),
		set: hasSet ? pick(names) : null,
		setCode: hasSet ? (codes[0] ?? null) : null,
		number:
			hasSet && random() < 0.8
				? pick(["1", "2", "3", "4", "005", "00", "GG44", "123★", "RC-2", "12a", "MEX5", "285"])
				: null,
		copy: {
			...noCopy,
			condition: isHave ? maybe(conditions) : null,
			completeness: isHave ? maybe(completenessLevels) : null,
			language: isHave ? maybe(languages) : null,
			finish: isHave
				? maybe([
						"foil",
						"reverse",
						"first_edition holo",
						"cosmos, holo",
						"NM",
						"sir",
						"oro (24k)",
						"Rainbow foil",
					])
				: null,
			grade: isHave ? maybe(["PSA 9", "BGS 9.5", "Beckett 10", "ex"]) : null,
			note: isPlain ? null : maybe(nastyNotes),
		},
		isStarred: side === "want" && !isPlain && random() < 0.2,
	};
}

/** Numbers from 0 to 1 that are the same in every run. */
function randomOf(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}
