import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { containing, escapeLike, folded, hasTrigram } from "./search.server.ts";

const { db } = await testDatabase({ isFilled: true });

async function foldedForm(text: string): Promise<unknown> {
	const { rows } = await db.execute(sql`select ${folded(text)} as text`);
	return rows[0]?.text;
}

it.each([
	["ÑANDÚ Ünico", "nandu unico"],
	["Cafe\u0301", "cafe"],
	["ﬁgura Ⅳ", "figura iv"],
	["Ｄｒａｇóｎ", "dragon"],
	["한글", "한글"],
	["🃏 ya plano 4/102", "🃏 ya plano 4/102"],
])("compares %s as %s", async (text, form) => {
	expect(await foldedForm(text)).toBe(form);
});

it("splits words at every ASCII sign and blank, and at no letter or digit", async () => {
	const { rows } = await db.execute<{ code: number; words: string[] }>(sql`
		select code, word_list('a' || chr(code) || 'b') as words from generate_series(1, 127) as code`);
	expect(rows).toHaveLength(127);
	for (const { code, words } of rows) {
		const sign = String.fromCharCode(code);
		if (/[a-z0-9]/.test(sign)) expect(words).toEqual([`a${sign}b`]);
		else if (!/[A-Z]/.test(sign)) expect(words, `after ${code}`).toEqual(["a", "b"]);
	}
});

it("loses no letter and finds no empty word, whatever stands between two words", async () => {
	const { rows } = await db.execute<{ sign: string; words: string[]; terms: string[] }>(sql`
		select chr(code) as sign, word_list('cap' || chr(code) || 'zap', 'w') as words,
			tsvector_to_array(words_of('cap' || chr(code) || 'zap')) as terms
		from generate_series(1, 1114111) as code
		where code not between 55296 and 57343 and (code < 12544 or code % 397 = 0 or code % 65536 > 65500)`);
	expect(rows.length).toBeGreaterThan(15_000);
	const wrong = rows.filter(
		({ sign, words, terms }) =>
			![`wcap${sign}zap`, "wcap wzap"].includes(words.join(" ")) ||
			words.join() !== terms.map((term) => `w${term}`).join(),
	);
	expect(wrong).toEqual([]);
});

it.each(["\u2028", "\u0085", "🃏", "¿", "«", "・", "\u3000"])(
	"takes %j for no part of a word",
	async (sign) => {
		const { rows } = await db.execute(sql`select word_list(${`pre${sign}post`}) as words`);
		expect(rows[0]).toEqual({ words: ["post", "pre"] });
	},
);

it("cuts a word that no index could hold", async () => {
	const { rows } = await db.execute(sql`select length(words_of(${"🦄a".repeat(5_000)})) as words,
		length(words_of(${"ñ".repeat(10_000)})) as letters`);
	expect(rows[0]).toEqual({ words: 1, letters: 1 });
});

it("takes wildcards for themselves, compatibility forms of them too", async () => {
	expect(escapeLike("50%_\\")).toBe("50\\%\\_\\\\");
	const { rows } = await db.execute(sql`
		select 'a50% b' like ${containing("50％")} as held, 'a509 b' like ${containing("50％")} as wild`);
	expect(rows[0]).toEqual({ held: true, wild: false });
});

it("knows the texts for which an index of trigrams has something to look for", async () => {
	const texts = ["€ € €", "☆☆☆", "a-b", "d'o", "ab", "", "abc", "4/102", "リザードン", "ﬁ1", "%a_"];
	for (const text of texts) {
		const { rows } = await db.execute(sql`select ${folded(text)} ~ '[[:alnum:]]{3}' as has`);
		expect(hasTrigram(text), text).toBe(rows[0]?.has);
	}
});
