import { foldLetters, foldText } from "./rules-folding.ts";

/**
 * The sections of albums of stickers by the letters before their numbers, in the order of the albums: what they are called in
 * Spanish, in English, and otherwise. Countries have the letters of FIFA.
 */
const names = {
	FWC: ["Copa Mundial", "World Cup"],
	MEX: ["México", "Mexico"],
	RSA: ["Sudáfrica", "South Africa"],
	KOR: ["Corea del Sur", "South Korea", "Corea", "Korea"],
	CZE: ["Chequia", "Czechia", "República Checa", "Czech Republic"],
	CAN: ["Canadá", "Canada"],
	BIH: ["Bosnia y Herzegovina", "Bosnia and Herzegovina", "Bosnia-Herzegovina", "Bosnia"],
	QAT: ["Catar", "Qatar"],
	SUI: ["Suiza", "Switzerland"],
	BRA: ["Brasil", "Brazil"],
	MAR: ["Marruecos", "Morocco"],
	HAI: ["Haití", "Haiti"],
	SCO: ["Escocia", "Scotland"],
	USA: ["Estados Unidos", "United States", "EE. UU.", "EEUU"],
	PAR: ["Paraguay", "Paraguay"],
	AUS: ["Australia", "Australia"],
	TUR: ["Turquía", "Turkey", "Türkiye"],
	GER: ["Alemania", "Germany"],
	CUW: ["Curazao", "Curaçao"],
	CIV: ["Costa de Marfil", "Ivory Coast", "Côte d'Ivoire"],
	ECU: ["Ecuador", "Ecuador"],
	NED: ["Países Bajos", "Netherlands", "Holanda", "Holland"],
	JPN: ["Japón", "Japan"],
	SWE: ["Suecia", "Sweden"],
	TUN: ["Túnez", "Tunisia"],
	BEL: ["Bélgica", "Belgium"],
	EGY: ["Egipto", "Egypt"],
	IRN: ["Irán", "Iran"],
	NZL: ["Nueva Zelanda", "New Zealand"],
	ESP: ["España", "Spain"],
	CPV: ["Cabo Verde", "Cape Verde"],
	KSA: ["Arabia Saudita", "Saudi Arabia", "Arabia Saudí"],
	URU: ["Uruguay", "Uruguay"],
	FRA: ["Francia", "France"],
	SEN: ["Senegal", "Senegal"],
	IRQ: ["Irak", "Iraq"],
	NOR: ["Noruega", "Norway"],
	ARG: ["Argentina", "Argentina"],
	ALG: ["Argelia", "Algeria"],
	AUT: ["Austria", "Austria"],
	JOR: ["Jordania", "Jordan"],
	POR: ["Portugal", "Portugal"],
	COD: ["RD del Congo", "DR Congo", "República Democrática del Congo", "Congo"],
	UZB: ["Uzbekistán", "Uzbekistan"],
	COL: ["Colombia", "Colombia"],
	ENG: ["Inglaterra", "England"],
	CRO: ["Croacia", "Croatia"],
	GHA: ["Ghana", "Ghana"],
	PAN: ["Panamá", "Panama"],
} as const satisfies Readonly<Record<string, SectionNames>>;

type SectionNames = readonly [es: string, en: string, ...others: string[]];
const sections: ReadonlyMap<string, SectionNames> = new Map(Object.entries(names));

/** The two letters of countries' flags, in the order of the sections from {@link names}' second on; "-" where it has none of its own. */
const flags =
	"MX ZA KR CZ CA BA QA CH BR MA HT - US PY AU TR DE CW CI EC NL JP SE TN BE EG IR NZ ES CV SA UY FR SN IQ NO AR DZ AT JO PT CD UZ CO - HR GH PA".split(
		" ",
	);

const someFlag = /\p{RI}{2}/u;

/** The letters of the section of the first flag in a text, or null. */
export function sectionOfFlag(text: string): string | null {
	const [flag = ""] = someFlag.exec(text) ?? [];
	const country = [...flag]
		.map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0x1f1a5))
		.join("");
	return (country !== "" && sectionLetters[flags.indexOf(country) + 1]) || null;
}

/** The letters of the sections, in the order of the albums. */
export const sectionLetters: readonly string[] = [...sections.keys()];

/** The name of an album's section by its letters; null for one that is known by these alone. */
export function sectionName(letters: string, locale: "es" | "en"): string | null {
	const [es, en] = sections.get(letters) ?? [];
	return (locale === "es" ? es : en) ?? null;
}

/** All names of a section, each once. */
export function sectionNames(letters: string): string[] {
	return [...new Set(sections.get(letters))];
}

/** The letters of the section that a text names, by these or by its name in any language; null for any other text. */
export function sectionOfName(text: string): string | null {
	const folded = foldText(text);
	const letters = folded.toUpperCase();
	return lettersOf.get(folded) ?? (sections.has(letters) ? letters : null);
}

/** A text with the letters of sections in place of their names, in whatever case and with or without accents. */
export function withSectionLetters(text: string): string {
	return foldLetters(text).replaceAll(anyName, (name) => lettersOf.get(foldText(name)) ?? name);
}

const lettersOf: ReadonlyMap<string, string> = new Map(
	sectionLetters.flatMap((letters) => sectionNames(letters).map((name) => [foldText(name), letters])),
);
/** The longest first: "corea del sur" before "corea". */
const anyName = new RegExp(
	`(?<!\\p{L})(?:${[...lettersOf.keys()]
		.toSorted((one, other) => other.length - one.length)
		.map((name) => name.replaceAll(" ", "[^\\p{L}\\p{N}]+"))
		.join("|")})(?!\\p{L})`,
	"gu",
);

/** The order of sections in an album; those that are unknown come last. */
export function compareSections(one: string, other: string): number {
	const places = [one, other].map((letters) => sectionLetters.indexOf(letters));
	const [first = 0, second = 0] = places.map((place) => (place < 0 ? sectionLetters.length : place));
	return first - second;
}
