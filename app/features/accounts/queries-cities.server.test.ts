import { describe, expect, it } from "vitest";
import { refusal } from "#tests/factories/failure.ts";
import data from "./data/argentine-cities.json" with { type: "json" };
import { resolveCity, searchCities } from "./queries-cities.server.ts";
import { countries } from "./rules-people.ts";

const capital = "Ciudad Autónoma de Buenos Aires";
const resolving = async (country: string, city: string) => resolveCity(country, city);

describe("the list of cities", () => {
	it("has every province, the capital's 48 barrios and more than a thousand places, each once", () => {
		const labels = Object.entries(data.provinces).flatMap(([province, names]) =>
			names.map((name) => `${name}, ${province}`),
		);
		expect(Object.keys(data.provinces)).toHaveLength(24);
		expect(data.provinces[capital]).toHaveLength(48);
		expect(labels.length).toBeGreaterThan(1000);
		expect(new Set(labels).size).toBe(labels.length);
		for (const label of labels) expect(label).toMatch(/^[\p{Script=Latin}0-9 .'-]+, [\p{L} ]+$/u);
	});
});

describe("looking for a city", () => {
	it("ignores accents and capitals, and puts names that begin with the text first", () => {
		expect(searchCities("CORDOBA")[0]).toBe("Córdoba, Córdoba");
		expect(searchCities("rosar")[0]).toBe("Rosario, Santa Fe");
		expect(searchCities("nunez")).toEqual([`Núñez, ${capital}`]);
		expect(searchCities("mar del")[0]).toBe("Mar del Plata, Buenos Aires");
		expect(searchCities("bariloche")).toEqual(["San Carlos de Bariloche, Río Negro"]);
	});

	it("understands the province, the capital's other names, and the words in any order", () => {
		expect(searchCities("san martin, mendoza")).toEqual(["San Martín, Mendoza"]);
		expect(searchCities("mendoza san martin")).toEqual(["San Martín, Mendoza"]);
		expect(searchCities("caba")[0]).toBe(capital);
		expect(searchCities("palermo capital federal")).toEqual([`Palermo, ${capital}`]);
	});

	it("puts names that begin with the typed words before others", () => {
		expect(searchCities("s martin")[0]).toMatch(/^San Martín/);
		expect(searchCities("san b")[0]).toMatch(/^San B/);
		expect(searchCities("plata")).toEqual(["La Plata, Buenos Aires", "Mar del Plata, Buenos Aires"]);
	});

	it("knows that the Malvinas are Argentine", () => {
		expect(searchCities("malvinas")).toContain("Islas Malvinas, Tierra del Fuego");
		expect(searchCities("puerto arg")[0]).toBe("Puerto Argentino, Tierra del Fuego");
		expect(countries).not.toContain("FK");
	});

	it("gives the first 50, and nothing for nothing", () => {
		expect(searchCities("a")).toHaveLength(50);
		expect(searchCities("  ")).toEqual([]);
		expect(searchCities(", ")).toEqual([]);
		expect(searchCities("Springfield")).toEqual([]);
	});
});

describe("keeping a city", () => {
	it("keeps the list's spelling, also of a name that only one place has", () => {
		expect(resolveCity("AR", "rosario,santa fe")).toBe("Rosario, Santa Fe");
		expect(resolveCity("AR", "  Rosario ")).toBe("Rosario, Santa Fe");
		expect(resolveCity("AR", "ciudad autonoma de buenos aires")).toBe(capital);
		expect(resolveCity("AR", "CABA")).toBe(capital);
	});

	it("asks to choose between places of one name, and refuses what is none", async () => {
		expect((await refusal(resolving("AR", "San Martín"))).code).toBe("auth.cityNotChosen");
		for (const city of ["Springfield", "Rosario, Mendoza", "constructor", ","]) {
			expect((await refusal(resolving("AR", city))).code).toBe("auth.cityUnknown");
		}
	});

	it("takes any text in other countries", () => {
		expect(resolveCity("UY", "Montevideo")).toBe("Montevideo");
	});
});
