import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
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
