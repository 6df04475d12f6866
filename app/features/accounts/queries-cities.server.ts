import { DomainError } from "#app/shared/domain-error.ts";
import data from "./data/argentine-cities.json" with { type: "json" };
import { maxCitySuggestions } from "./rules-fields.ts";

interface City {
	/** "City, Province", as it is shown and stored. */
	readonly label: string;
	/** The same without accents and capitals. */
	readonly key: string;
	/** The name without its province, and nicknames. */
	readonly names: readonly string[];
	readonly words: readonly string[];
}

const capital = "Ciudad Autónoma de Buenos Aires";
const capitalNicknames = ["caba", "capital federal", "buenos aires"];
const cities = readCities();
const provinces = Object.keys(data.provinces).sort(new Intl.Collator("es-AR").compare);
const byLabel = new Map(cities.map((city) => [city.key, city]));
const byName = Map.groupBy(
	cities.flatMap((city) => city.names.map((name) => ({ name, city }))),
	({ name }) => name,
);

/**
 * The places of Argentina that match a search, first those whose name begins with it.
 * @param query any text; accents, capitals and the order of words do not count
 * @returns at most {@link maxCitySuggestions} labels, none for an empty query
 */
export function searchCities(query: string): string[] {
	const text = fold(query);
	const prefixes = wordsOf(text);
	if (prefixes.length === 0) return [];
	return cities
		.filter(({ words }) => prefixes.every((part) => words.some((word) => word.startsWith(part))))
		.map((city) => ({ city, rank: rankOf(city, text, prefixes) }))
		.sort((a, b) => a.rank - b.rank)
		.slice(0, maxCitySuggestions)
		.map(({ city }) => city.label);
}

/**
 * The stored form of a city: in Argentina the spelling of the list, elsewhere the text itself. A place may come without its
 * province when there is only one of its name.
 * @param country ISO 3166-1 alpha-2
 * @throws DomainError `auth.cityNotChosen` when several places have the name, `auth.cityUnknown` when none has
 */
export function resolveCity(country: string, city: string): string {
	if (country !== "AR") return city;
	const key = fold(city);
	const labelled = byLabel.get(key);
	if (labelled) return labelled.label;
	const named = byName.get(key) ?? [];
	if (named.length > 1) throw new DomainError("auth.cityNotChosen", {}, { city: "auth.error.cityNotChosen" });
	if (!named[0]) throw new DomainError("auth.cityUnknown", {}, { city: "auth.error.cityUnknown" });
	return named[0].city.label;
}

/** The provinces of Argentina, as stored cities name them. */
export function listProvinces(): readonly string[] {
	return provinces;
}

/** The cities of a province, as they are stored; the capital is a province and its own city. */
export function listCitiesOf(province: string): readonly string[] {
	return cities.flatMap(({ label }) =>
		label === province || label.endsWith(`, ${province}`) ? [label] : [],
	);
}

function readCities(): City[] {
	const places = Object.entries(data.provinces).flatMap(([province, names]) =>
		names.map((name) => toCity(name, `${name}, ${province}`, province)),
	);
	const { compare } = new Intl.Collator("es-AR", { numeric: true });
	// By the label alone "Rosario de Lerma, Salta" would stand above "Rosario, Santa Fe".
	const byNameThenProvince = (a: City, b: City) =>
		compare(a.names[0] ?? "", b.names[0] ?? "") || compare(a.label, b.label);
	return [toCity(capital, capital, capital), ...places.sort(byNameThenProvince)];
}

function toCity(name: string, label: string, province: string): City {
	const key = fold(label);
	const nicknames = province === capital ? capitalNicknames : [];
	const names = name === capital ? [fold(name), ...nicknames] : [fold(name)];
	return { label, key, names, words: wordsOf([key, ...nicknames].join(" ")) };
}

/** A rank from 0, the best: the text is the name; the name begins with the text, or with its words; a word of it does. */
function rankOf({ names }: City, text: string, prefixes: readonly string[]): number {
	if (names.includes(text)) return 0;
	if (names.some((name) => name.startsWith(text))) return 1;
	if (names.some((name) => beginsWith(wordsOf(name), prefixes))) return 2;
	return names.some((name) => wordsOf(name).some((word) => word.startsWith(text))) ? 3 : 4;
}

/** True when each word of a name begins with its prefix, as far as both go: "s martin mendoza" is San Martín. */
function beginsWith(name: readonly string[], prefixes: readonly string[]): boolean {
	return name.every((word, index) => word.startsWith(prefixes[index] ?? ""));
}

function fold(text: string): string {
	const plain = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
	return plain
		.split(",")
		.map((part) => wordsOf(part).join(" "))
		.filter(Boolean)
		.join(", ");
}

function wordsOf(text: string): string[] {
	return text.split(/[\s,.]+/).filter(Boolean);
}
