import { describe, expect, it } from "vitest";
import { rarities } from "#app/features/catalogue/rules-rarities.ts";
import { type CardWords, faceOf } from "./card-face.server.ts";
import { cardFinishes } from "./drawing.server.ts";

function face(overrides: Partial<CardWords> = {}) {
	const madeAt = new Date("2026-11-22T15:00:00Z");
	return faceOf({ username: "juli_ibera", rarity: "common", serial: 418, madeAt, ...overrides }, "data:,");
}

describe("what a card tells", () => {
	it("is its name, tier, number and date", () => {
		expect(face()).toMatchObject({
			name: "@juli_ibera",
			tier: "Común",
			serial: "R-000418",
			date: "22 nov 2026",
		});
		expect(face({ rarity: "crownRare", serial: 12_345_678 })).toMatchObject({
			tier: "Corona",
			serial: "R-12345678",
		});
	});

	it("has the day that it was in Buenos Aires", () => {
		expect(face({ madeAt: new Date("2026-11-23T02:59:59Z") }).date).toBe("22 nov 2026");
		expect(face({ madeAt: new Date("2026-11-23T03:00:00Z") }).date).toBe("23 nov 2026");
		expect(face({ madeAt: new Date("2027-01-01T02:00:00Z") }).date).toBe("31 dic 2026");
	});

	it.each([
		["emoji", "juli👑", "@juli"],
		["orders of writing", "\u202Ejuli\u2066", "@juli"],
		["other scripts", "juliאبж日", "@juli"],
		["heaped marks", "j\u0301\u0302uli\u0489", "@juli"],
		["controls", "ju\u0000li\n", "@juli"],
		["half an emoji", "juli\uD83D", "@juli"],
		["nothing but emoji", "👑👑", "@…"],
		["nothing", "", "@…"],
		["marks that the letters lack", "žofiá", "@zofiá"],
		["the accents of Spanish", "ñandú", "@ñandú"],
		["ten thousand letters", "W".repeat(10_000), `@${"W".repeat(30)}`],
	])("knows what to do with %s", (_what, username, name) => {
		expect(face({ username }).name).toBe(name);
	});

	it.each(rarities)("shows its name, number and day in the tier %s", (rarity) => {
		const draw = (overrides: Partial<CardWords>) => cardFinishes[rarity](face({ rarity, ...overrides }));
		for (const overrides of [
			{ username: "juli" },
			{ serial: 419 },
			{ madeAt: new Date("2026-11-23T15:00:00Z") },
		])
			expect(draw(overrides)).not.toBe(draw({}));
	});

	it("has one of four inks in the tier common, by its number", () => {
		const grounds = [416, 417, 418, 419, 420].map((serial) => {
			const svg = cardFinishes.common(face({ serial }));
			return /<g clip-path="url\(#area\)"><rect [^>]*fill="(#\w+)"/.exec(svg)?.[1];
		});
		expect(new Set(grounds).size).toBe(4);
		expect(grounds[4]).toBe(grounds[0]);
	});

	it.each(rarities)("never is markup of the tier %s", (rarity) => {
		const hostile = cardFinishes[rarity](face({ rarity, username: `"/><script>alert(1)</script>` }));
		const harmless = cardFinishes[rarity](face({ rarity, username: "juli" }));
		const tags = (svg: string) => svg.match(/<\/?[a-zA-Z]+/g);
		expect(tags(hostile)).toEqual(tags(harmless));
		expect(hostile).not.toContain("script");
	});
});
