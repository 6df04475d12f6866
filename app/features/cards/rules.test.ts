import { describe, expect, it } from "vitest";
import { rarities } from "#app/features/catalogue/rules-rarities.ts";
import { formatSerial, parseSerial, rarityOf, rarityPercent, rarityTotal } from "./rules.ts";

describe("the table of probabilities", () => {
	it("is the one that the page tells", () => {
		const percents = rarities.map((rarity) => [rarity, rarityPercent(rarity)]);
		expect(Object.fromEntries(percents)).toEqual({
			common: 40,
			uncommon: 25,
			rare: 15,
			veryRare: 10,
			ultraRare: 5,
			secretRare: 3,
			legendary: 1.5,
			crownRare: 0.5,
		});
	});

	it("gives each tier as many of all numbers as it is probable", () => {
		const tiers = Array.from({ length: rarityTotal }, (_, number) => rarityOf(number));
		const share = (rarity: string) => (100 * tiers.filter((tier) => tier === rarity).length) / rarityTotal;
		expect(rarities.map(share)).toEqual(rarities.map(rarityPercent));
	});

	it.each([-1, 1000, Number.NaN])("has no tier for %d", (number) => {
		expect(() => rarityOf(number)).toThrow(RangeError);
	});
});

describe("a serial", () => {
	it.each([
		[1, "R-000001"],
		[418, "R-000418"],
		[1_234_567, "R-1234567"],
	])("%d is written %s, and read again", (serial, text) => {
		expect(formatSerial(serial)).toBe(text);
		expect(parseSerial(text)).toBe(serial);
		expect(parseSerial(text.toLowerCase())).toBe(serial);
	});

	it.each([
		"R-000000",
		"R-418",
		"R-0000418",
		"000418",
		"R-00041x",
		"R-9999999999",
		"",
		"R-000418/",
		"R--00418",
	])("is not read from %j", (text) => {
		expect(parseSerial(text)).toBeNull();
	});
});
