import { createElement } from "react";
import satori from "satori";
import { expect, it } from "vitest";
import { drawableText } from "#app/shared/storable-text.ts";
import { drawingFonts } from "./drawing.server.ts";

/** What satori asks for when no font has a letter. */
async function findMissing(fontFamily: string, text: string): Promise<string[]> {
	const missing: string[] = [];
	const content = createElement("div", { style: { fontFamily, display: "flex" } }, text);
	const loadAdditionalAsset = async (_code: string, segment: string) => {
		missing.push(segment);
		return [];
	};
	await satori(content, { width: 1200, height: 630, fonts: drawingFonts, loadAdditionalAsset });
	return missing;
}

it.each(["Figtree, Figtree Latin, Figtree Extended", "Narrow, Narrow Latin, Narrow Extended"])(
	"the fonts have every letter that is drawn: %s",
	async (family) => {
		const all = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code));
		const letters = all.filter((letter) => drawableText(letter) === letter);
		expect(letters.length).toBeGreaterThan(300);
		expect(await findMissing(family, letters.join(" "))).toEqual([]);
		expect(await findMissing(family, "日")).toEqual(["日"]);
	},
);
