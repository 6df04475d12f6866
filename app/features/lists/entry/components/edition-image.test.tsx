import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { select, textsOf } from "#tests/factories/html.ts";
import { type DepictedThing, EditionImage } from "./edition-image.tsx";

const charizard: DepictedThing = {
	name: "Charizard",
	categorySlug: "pokemon-tcg",
	expansion: "Base Set",
	code: "BS",
	number: "4",
	anyPrinting: false,
	listing: null,
};

function draw(overrides: Partial<DepictedThing>): string {
	return renderToStaticMarkup(<EditionImage thing={{ ...charizard, ...overrides }} />);
}

describe("the image of a thing without a photo", () => {
	it.each([
		["its set's code over its number", {}, ["BS", "4"]],
		["its number alone, where its set has no code", { code: null }, ["4"]],
		["its platform's code", { code: "SNES", number: null, categorySlug: "video-games" }, ["SNES"]],
		[
			"its section over its number, as a sticker",
			{ categorySlug: "stickers", number: "ARG17" },
			["ARG", "17"],
		],
		[
			"its set's code alone, where any printing of that will do",
			{ anyPrinting: true, isOfSet: true },
			["BS"],
		],
		["its gallery's number whole, as a card", { number: "GG44" }, ["BS", "GG44"]],
	] as const)("is %s", (_, overrides, texts) => {
		expect(textsOf(draw(overrides), "svg text")).toEqual(texts);
	});

	it("has one hue for all of a set, and another for another", () => {
		const hueOf = (html: string) => /--h:(\d+)/.exec(html)?.[1];
		expect(hueOf(draw({ number: "2", name: "Blastoise" }))).toBe(hueOf(draw({})));
		expect(hueOf(draw({ code: "JU" }))).not.toBe(hueOf(draw({})));
	});

	it.each([
		["pokemon-tcg", "pict-card"],
		["stickers", "pict-sticker"],
	] as const)("has the pictogram of %s around its number and below it", (categorySlug, pictogram) => {
		expect(select(draw({ categorySlug }), `.border use[href$="#${pictogram}"]`)).toHaveLength(8);
		expect(select(draw({ categorySlug }), `svg > use[href$="#${pictogram}"]`)).toHaveLength(1);
	});

	it("is of three cards, where any printing is meant", () => {
		const html = draw({ anyPrinting: true });
		expect(select(html, ".printing")).toHaveLength(3);
		expect(textsOf(html, "text, b")).toEqual([]);
	});

	it("is the name's, where nothing is known of it", () => {
		expect(textsOf(draw({ code: null, number: null }), ".image-placeholder b")).toEqual(["C"]);
	});

	it("gives way to a photo", () => {
		const image = { key: "a", color: "#fff" };
		expect(draw({ listing: { id: "1", status: "active", image } })).toContain("<img");
	});
});
