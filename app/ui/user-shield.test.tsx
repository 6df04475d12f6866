import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { blazon } from "./blazon.ts";
import { UserShield } from "./user-shield.tsx";

describe("blazon", () => {
	it("gives a username the same arms every time, in any case", () => {
		expect(blazon("camicartas")).toEqual(blazon("camicartas"));
		expect(blazon("CamiCartas")).toEqual(blazon("camicartas"));
	});

	it("tells most people apart", () => {
		const names = Array.from({ length: 200 }, (_, index) => `collector_${index}`);
		const arms = new Set(names.map((name) => JSON.stringify(blazon(name))));
		expect(arms.size).toBeGreaterThan(120);
	});

	it("holds for an empty name and for letters beyond ASCII", () => {
		expect(blazon("").charge).not.toBe("");
		expect(blazon("ñandú_🐦").division).not.toBe("");
	});
});

describe("UserShield", () => {
	it("is decoration and keeps its proportions", () => {
		const html = renderToStaticMarkup(<UserShield username="sofi_snk" size={50} />);
		expect(html).toContain('aria-hidden="true"');
		expect(html).toContain('width="50" height="56');
	});
});
