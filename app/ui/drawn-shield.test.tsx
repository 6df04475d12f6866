import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { blazonAt, DrawnShield } from "./drawn-shield.tsx";
import { shieldCount, shieldNumber } from "./shield-number.ts";

describe("a shield", () => {
	it("is the same for a username every time, in any case", () => {
		expect(shieldNumber("CamiCartas")).toBe(shieldNumber("camicartas"));
	});

	it("tells most people apart", () => {
		const names = Array.from({ length: 200 }, (_, index) => `collector_${index}`);
		expect(new Set(names.map(shieldNumber)).size).toBeGreaterThan(120);
	});

	it("is one of those that there are, for any name", () => {
		for (const name of ["", "ñandú_🐦", "a".repeat(1000)]) {
			expect(shieldNumber(name)).toBeGreaterThanOrEqual(0);
			expect(shieldNumber(name)).toBeLessThan(shieldCount);
		}
	});

	it("is drawn differently for every number", () => {
		const drawn = Array.from({ length: shieldCount }, (_, number) => JSON.stringify(blazonAt(number)));
		expect(new Set(drawn).size).toBe(shieldCount);
	});

	it("is decoration and keeps its proportions", () => {
		const html = renderToStaticMarkup(<DrawnShield number={205} size={50} />);
		expect(html).toContain('aria-hidden="true"');
		expect(html).toContain('width="50" height="56');
	});
});
