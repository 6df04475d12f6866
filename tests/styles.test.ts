import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listFiles, root } from "./sources.ts";

/** The sheets of what is drawn, where sizes and colours are the drawing's own, and those that make the scale. */
const artwork = [
	"app/shell/home-windows.css",
	"app/ui/drawn-window.css",
	"app/ui/styles/card.css",
	"app/ui/styles/cell-shelf.css",
	"app/ui/styles/finish.css",
	"app/ui/styles/fonts.css",
	"app/ui/styles/hero.css",
	"app/ui/styles/icon.css",
	"app/ui/styles/motion.css",
	"app/ui/styles/seal.css",
	"app/ui/styles/shelf.css",
	"app/ui/styles/slab.css",
	"app/ui/styles/theme.css",
	"app/ui/styles/tokens.css",
];

/** The sheets that still have values beside the scale. */
const notYet = /^app\/features\/|^app\/ui\/styles\/(admin|chart|data-table)/;

const colour = /\b(?:oklch|oklab|lab|lch|rgba?|hsla?)\(|#[\da-f]{3,8}\b|(?<![-\w])(?:white|black)\b/i;
const fixedSize = /\d(?:px|rem)\b/;
const radius = /^(?:0|\d+%|999px|inherit|\/|var\(.+\))$/;
const space = /^(?:0|auto|inherit|-?(?:2|4|8|12|16|20|24|32|44|64)px|(?:var|calc|max|min|env)\(.+\))$/;
/** A line without blur, such as an edge, in any width. */
const line = /^(?:inset )?(?:-?[\d.]+(?:px)? ){2}0(?: -?[\d.]+px)? (?:currentColor|(?:var|color-mix)\(.+\))$/;

const rules: readonly { property: RegExp; isRight: (value: string) => boolean }[] = [
	{ property: /^font(?:-size)?$/, isRight: (value) => !fixedSize.test(value) },
	{
		property: /^border-(?:[a-z]+-[a-z]+-)?radius$/,
		isRight: (value) => parts(value).every((part) => radius.test(part)),
	},
	{
		property: /^(?:padding|margin|gap|row-gap|column-gap)/,
		isRight: (value) => parts(value).every((part) => space.test(part)),
	},
	{
		property: /^box-shadow$/,
		isRight: (value) =>
			value === "none" || parts(value, ",").every((layer) => /^var\(/.test(layer) || line.test(layer)),
	},
	{
		property: /^(?:color|background|border|outline|box-shadow|fill|stroke|filter|text-decoration)/,
		isRight: (value) => !colour.test(value),
	},
];

const sheets = listFiles(root).filter((file) => /^app\/.*\.css$/.test(file));

it("takes sizes, spaces, edges, shadows and colours from the scale, but for what is drawn", () => {
	const checked = sheets.filter((file) => !artwork.includes(file) && !notYet.test(file));
	expect(checked.length).toBeGreaterThan(5);
	expect(checked.flatMap(strayValues)).toEqual([]);
});

it("knows every sheet that it names", () => {
	expect(artwork.filter((file) => !sheets.includes(file))).toEqual([]);
});

/** The declarations of a sheet with a value beside the scale. */
function strayValues(file: string): string[] {
	const text = readFileSync(join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
	return [...text.matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].flatMap(([, property = "", raw = ""]) => {
		const value = raw.replaceAll(/\s+/g, " ").trim();
		const isStray = rules.some((rule) => rule.property.test(property) && !rule.isRight(value));
		return isStray && !property.startsWith("--") ? [`${file}: ${property}: ${value}`] : [];
	});
}

/** The parts of a value between its separators, of which those in brackets are none. */
function parts(value: string, separator = " "): string[] {
	let depth = 0;
	const found = [""];
	for (const letter of value) {
		if (letter === "(") depth++;
		if (letter === ")") depth--;
		if (letter === separator && depth === 0) found.push("");
		else found[found.length - 1] += letter;
	}
	return found.map((part) => part.trim()).filter(Boolean);
}
