import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listFiles, root } from "./sources.ts";

/** The sheets of what is drawn, where sizes and colours are the drawing's own, and those that make the scale. */
const artwork = [
	"app/features/cards/components/card/reino-card.css",
	"app/features/cards/components/making/making.css",
	"app/features/cards/components/page/cards-page.css",
	"app/features/guide/components/trade-steps.css",
	"app/features/home/components/home-windows.css",
	"app/features/listings/components/detail/listing-stage.css",
	"app/features/listings/components/share/shared-image.css",
	"app/features/lists/import/components/add.css",
	"app/features/lists/entry/components/binder.css",
	"app/features/lists/grid/components/set-grid.css",
	"app/features/lists/share/components/chat.css",
	"app/features/lists/share/components/shared-image.css",
	"app/features/matches/board/components/poster.css",
	"app/features/matches/groups/components/table.css",
	"app/features/matches/people/components/match-board.css",
	"app/features/matches/people/components/matches-stage.css",
	"app/features/matches/people/components/perhaps.css",
	"app/features/profiles/components/shelf/shelf.css",
	"app/features/showcases/components/detail/shelves.css",
	"app/features/showcases/components/editor/editor.css",
	"app/features/showcases/components/strip/strip.css",
	"app/features/showcases/components/viewer/viewer.css",
	"app/features/showcases/components/window/street.css",
	"app/features/showcases/components/window/window.css",
	"app/features/store/components/shop/shop-front.css",
	"app/ui/drawn-window.css",
	"app/ui/styles/card.css",
	"app/ui/styles/cell-shelf.css",
	"app/ui/styles/edition-face.css",
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

const components = listFiles(root)
	.filter((file) => /^app\/.*(?<!\.test)\.tsx?$/.test(file))
	.map((file) => readFileSync(join(root, file), "utf8"))
	.join("\n");

it("takes sizes, spaces, edges, shadows and colours from the scale, but for what is drawn", () => {
	const checked = sheets.filter((file) => !artwork.includes(file));
	expect(checked.length).toBeGreaterThan(5);
	expect(checked.flatMap(strayValues)).toEqual([]);
});

it("has no class that nothing uses, nor one for a single place that utilities would say as well", () => {
	const plain = sheets.filter((file) => !artwork.includes(file)).flatMap(plainClasses);
	expect(plain.length).toBeGreaterThan(5);
	expect(plain.filter((name) => usesOf(name) < 2)).toEqual([]);
	expect([...new Set(sheets.flatMap(classes))].filter((name) => usesOf(name) === 0)).toEqual([]);
});

it("names no breakpoint that the theme lacks, which would do nothing", () => {
	const known = [...readSheet("app/ui/styles/theme.css").matchAll(/--breakpoint-(\w+):/g)].map(
		([, name]) => name,
	);
	const named = [...components.matchAll(/(?<=["'`\s:])(?:max-|min-)?(\d?xs|sm|md|lg|\d?xl):(?=\S)/g)].map(
		([, name]) => name,
	);
	expect(named.length).toBeGreaterThan(100);
	expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([]);
});

it("knows every sheet that it names", () => {
	expect(artwork.filter((file) => !sheets.includes(file))).toEqual([]);
});

/** The text of a sheet without its comments. */
function readSheet(file: string): string {
	return readFileSync(join(root, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
}

/** The selectors of a sheet, of which a list counts as several. */
function selectors(file: string): string[] {
	const heads = [...readSheet(file).matchAll(/(?<=^|[{};])([^{};@]+)\{/g)].map(([, head = ""]) => head);
	return heads.flatMap((head) => parts(head, ","));
}

function classes(file: string): string[] {
	return selectors(file).flatMap(classesIn);
}

function classesIn(selector: string): string[] {
	return selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? [];
}

/** The classes of a sheet that only ever stand alone: no state, part or neighbour has a say in their look. */
function plainClasses(file: string): string[] {
	const plain = /^\.[\w-]+$/;
	const bound = new Set(
		sheets
			.flatMap(selectors)
			.filter((one) => !plain.test(one))
			.flatMap(classesIn),
	);
	return [...new Set(classes(file))].filter((name) => !bound.has(name));
}

/** The places of the components' sources that name a class. */
function usesOf(name: string): number {
	return components.split(new RegExp(`(?<=["'\`\\s])${name}(?=["'\`\\s])`)).length - 1;
}

/** The declarations of a sheet with a value beside the scale. */
function strayValues(file: string): string[] {
	return [...readSheet(file).matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].flatMap(
		([, property = "", raw = ""]) => {
			const value = raw.replaceAll(/\s+/g, " ").trim();
			const isStray = rules.some((rule) => rule.property.test(property) && !rule.isRight(value));
			return isStray && !property.startsWith("--") ? [`${file}: ${property}: ${value}`] : [];
		},
	);
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

it("styles a table by what its columns are, not by their places", () => {
	const sheets = listFiles(join(root, "app")).filter((file) => file.endsWith(".css"));
	const placed = sheets.filter((file) =>
		/\btd[^{;]*:nth-(?:last-)?(?:child|of-type)\(/.test(readFileSync(join(root, "app", file), "utf8")),
	);
	expect(sheets.length).toBeGreaterThan(20);
	expect(placed).toEqual([]);
});
