import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { foldKey } from "#app/features/catalogue/rules-folding.ts";
import {
	type VocabularyKind,
	vocabulary,
	type Wording,
	wordsOf,
} from "#app/features/catalogue/vocabulary.ts";
import { listFiles, root } from "./sources.ts";

/** Names that the code no longer has, and the words in their place. */
const goneNames: readonly (readonly [gone: string, instead: string])[] = [
	["\\w*EarlyValue\\w*", "useValueBeforeHydration"],
	["furtherCardsPath|further(Spanish|English|Dictionary|Messages)", "more…, site messages"],
	["kept(Return|SignUp|ForAll|Lists)|KeptMail|keepWayBack", "stored…, shared…"],
	["useTold\\w*|tellingF\\w*", "emit, announce"],
	["toastsAsked|takeToasts", "hasToasts, drainToasts"],
	["takeAttempt", "recordAttempt"],
	["StandingNotice\\w*", "AccountStatusNotice"],
	["\\w*[sS]ilenced|\\w*[sS]ilenceMillis", "blocked, maxIdleMillis"],
	["Standing", "AccountStatus"],
	["noteVisit|holdEarlyPress|longestSilence", "record…, defer…, maxIdleMillis"],
];

/** A class of one or two letters; `on` and `ok` are words. */
const shortClass = /\.(?!(?:on|ok)\b)[a-z]{1,2}\d?(?![\w-])(?=[^;{}]*\{)/;

const files = listFiles(root);
const textOf = (file: string) => readFileSync(join(root, file), "utf8");

describe("words that have gone", () => {
	const sources = files
		.filter(
			(file) => /^(app|server|db|tools|tests)\/.*\.(tsx?|sql)$/.test(file) && file !== "tests/words.test.ts",
		)
		.map((file) => ({ file, text: textOf(file) }));

	it.each(goneNames)("%s: %s", (gone) => {
		const name = new RegExp(`\\b(?:${gone})\\b`);
		expect(sources.length).toBeGreaterThan(1000);
		expect(sources.filter(({ text }) => name.test(text)).map(({ file }) => file)).toEqual([]);
	});

	it("are no classes of one or two letters either", () => {
		const sheets = files.filter((file) => /^app\/.*\.css$/.test(file));
		expect(sheets.length).toBeGreaterThan(20);
		const short = sheets.filter((file) => shortClass.test(textOf(file).replaceAll(/\/\*[\s\S]*?\*\//g, "")));
		expect(short).toEqual([]);
	});
});

describe("the marks of a merge", () => {
	it("are left in no file", () => {
		const marked = files
			.filter((file) => !/\.(webp|woff2|jpg|png)$/.test(file))
			.filter((file) => /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/m.test(textOf(file)));
		expect(marked).toEqual([]);
	});
});

const kinds = Object.keys(vocabulary) as VocabularyKind[];
/** The words for each kind but the keys, which code has everywhere, and what is too short to be told from others. */
const tellingWords = new Map(
	kinds.map((kind) => {
		const words = Object.entries<Wording>(vocabulary[kind]).flatMap(([key, wording]) =>
			wordsOf(key, wording).slice(1),
		);
		const keys = new Set(kinds.flatMap((each) => Object.keys(vocabulary[each])).map(foldKey));
		return [kind, new Set(words.map(foldKey).filter((word) => word.length > 2 && !keys.has(word)))] as const;
	}),
);

/** The kinds of which a source tells three words or more again, whole or in a list. */
function toldAgain(source: string): VocabularyKind[] {
	const texts = [...source.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g)].map(
		([, double, single, template]) => double ?? single ?? template ?? "",
	);
	const listed = texts.flatMap((text) => [text, ...text.split(/[,/|]/)]);
	const single = texts.flatMap((text) => text.split(" "));
	return kinds.filter((kind) => {
		// Words for a category are words of any sentence, too.
		const said = new Set([...listed, ...(kind === "category" ? [] : single)].map(foldKey));
		return [...(tellingWords.get(kind) ?? [])].filter((word) => said.has(word)).length > 2;
	});
}

describe("what words and numbers mean", () => {
	const sources = files.filter(
		(file) => /^app\/.*\.tsx?$/.test(file) && !file.includes(".test.") && !file.includes("/messages/"),
	);

	it("is told in the vocabulary alone, and of an app's own words in its format", () => {
		const owners = [
			"app/features/catalogue/vocabulary.ts",
			"app/features/lists/import/file/formats.server.ts",
		];
		const others = sources.filter((file) => !owners.includes(file));
		expect(others.length).toBeGreaterThan(500);
		const told = others.flatMap((file) => toldAgain(textOf(file)).map((kind) => `${file}: ${kind}`));
		expect(told).toEqual([]);
	});

	it.each([
		[
			`const words = { near_mint: ["NM", "casi mint"], excellent: ["LP", "excelente"], played: ["jugado"] };`,
			"condition",
		],
		[`split("jap japones ingles espanol")`, "language"],
		[`"pokemon,pokemon japan", "magic,mtg"`, "category"],
		[`byKey({ first: "1st edition,first ed,1ra edición" })`, "finish"],
		["const boxes = /sin caja|con caja|completa/", null],
		[`"Español", "English"`, null],
	])("a second telling is found: %s", (source, kind) => {
		expect(toldAgain(source)).toEqual(kind === null ? [] : [kind]);
	});

	it("has one grammar of numbers of cards", () => {
		const shape = /\[[A-Za-z-]+\]\{\d,\d\}\)?\(?\\+d\{1,\d\}/;
		const told = sources.filter((file) => shape.test(textOf(file)));
		expect(told).toEqual(["app/features/catalogue/card-numbers.ts"]);
	});
});
